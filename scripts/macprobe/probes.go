package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"

	"github.com/aii-cli/aii/bridge"
)

// finding is the answer to one question. look marks one that a person judges.
type finding struct {
	text string
	look bool
	err  error
}

type probe struct {
	name string
	ask  func(prober, context.Context) finding
}

var probes = []probe{
	{"stream without a tool: every snapshot extends the last", prober.plainStream},
	{"stream with a tool: does the text start anew after the call", prober.toolStream},
	{"two calls in one turn: do they come at the same time", prober.parallelCalls},
	{"cancel in the middle, then ask again", prober.cancelThenAsk},
	{"after that, is the tool still called", prober.toolAfterCancel},
	{"too long a prompt: which error arrives", prober.overflow},
	{"tokens of a prompt", prober.countTokens},
	{"200 short turns: is any of them limited", prober.manyTurns},
}

var tool = &bridge.Tool{
	Name:        "city_temperature",
	Description: "Return today's temperature in a city, in degrees Celsius.",
	Parameters: []bridge.Parameter{
		{Name: "city", Description: "Name of the city"},
		{Name: "units", Description: "Units, one element each, e.g. celsius", List: true},
	},
}

// turn is what one response was made of.
type turn struct {
	snapshots, restarts, calls, atOnce int
	text                               string
}

// prober asks the questions of one model.
type prober struct {
	model bridge.Model
	// wait is how long a tool call is held back, so that another one of the
	// same turn can show itself.
	wait time.Duration
}

// play asks one prompt and reads the response, up to a number of snapshots
// where stopAfter is not 0; then it cancels.
func (p prober) play(ctx context.Context, s bridge.Session, prompt string, stopAfter int) (turn, error) {
	var t turn
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r, err := s.Respond(ctx, prompt, bridge.Options{})
	if err != nil {
		return t, err
	}
	defer r.Close()
	var waiting atomic.Int32
	for {
		e, err := r.Next()
		switch {
		case err == io.EOF:
			return t, nil
		case err != nil:
			return t, err
		}
		switch e := e.(type) {
		case bridge.Snapshot:
			t.snapshots++
			if !strings.HasPrefix(string(e), t.text) {
				t.restarts++
			}
			t.text = string(e)
			if t.snapshots == stopAfter {
				return t, nil
			}
		case bridge.ToolCall:
			t.calls++
			t.atOnce = max(t.atOnce, int(waiting.Add(1)))
			time.AfterFunc(p.wait, func() {
				waiting.Add(-1)
				e.Reply("21 degrees")
			})
		}
	}
}

func (p prober) one(ctx context.Context, config bridge.Config, prompt string) (turn, error) {
	s, err := p.model.Open(ctx, config)
	if err != nil {
		return turn{}, err
	}
	defer s.Close()
	return p.play(ctx, s, prompt, 0)
}

func (p prober) plainStream(ctx context.Context) finding {
	t, err := p.one(ctx, bridge.Config{}, "Write four sentences about the sea.")
	if err == nil && t.restarts > 0 {
		err = fmt.Errorf("%d snapshots did not extend the one before", t.restarts)
	}
	return finding{text: fmt.Sprintf("%d snapshots, %d bytes", t.snapshots, len(t.text)), err: err}
}

func (p prober) toolStream(ctx context.Context) finding {
	t, err := p.one(ctx, bridge.Config{Tool: tool}, "Say hello, then tell me how warm it is in Oslo, using the tool.")
	if err == nil && t.calls == 0 {
		err = errors.New("the tool was not called")
	}
	return finding{text: fmt.Sprintf("%d snapshots, %d restarts, %d calls", t.snapshots, t.restarts, t.calls), look: true, err: err}
}

func (p prober) parallelCalls(ctx context.Context) finding {
	t, err := p.one(ctx, bridge.Config{Tool: tool}, "How warm is it in Oslo and in Rome? Ask the tool for both.")
	return finding{text: fmt.Sprintf("%d calls, %d at once", t.calls, t.atOnce), look: true, err: err}
}

func (p prober) cancelThenAsk(ctx context.Context) finding {
	s, err := p.model.Open(ctx, bridge.Config{})
	if err != nil {
		return finding{err: err}
	}
	defer s.Close()
	if _, err := p.play(ctx, s, "Remember the word marmalade. Then write a long story.", 3); err != nil {
		return finding{text: "before the cancel", err: err}
	}
	t, err := p.play(ctx, s, "Answer with the word ready.", 0)
	return finding{text: fmt.Sprintf("%d bytes after the cancel", len(t.text)), err: err}
}

func (p prober) toolAfterCancel(ctx context.Context) finding {
	s, err := p.model.Open(ctx, bridge.Config{Tool: tool})
	if err != nil {
		return finding{err: err}
	}
	defer s.Close()
	if _, err := p.play(ctx, s, "Write a long story about the sea.", 3); err != nil {
		return finding{text: "before the cancel", err: err}
	}
	t, err := p.play(ctx, s, "How warm is it in Oslo? Use the tool.", 0)
	if err == nil && t.calls == 0 {
		err = errors.New("the tool was not called")
	}
	return finding{text: fmt.Sprintf("%d calls", t.calls), err: err}
}

func (p prober) overflow(ctx context.Context) finding {
	_, err := p.one(ctx, bridge.Config{}, strings.Repeat("one two three four five ", 20_000))
	var e *bridge.Error
	switch {
	case errors.As(err, &e) && e.Code == bridge.CodeContextExceeded:
		return finding{text: e.Error()}
	case err == nil:
		err = errors.New("no error came")
	}
	return finding{text: "not recognised as too long", err: err}
}

func (p prober) countTokens(ctx context.Context) finding {
	n, err := p.model.CountTokens(ctx, bridge.Parts{Instructions: "Be brief.", Tool: tool, Prompt: "How warm is it in Oslo?"})
	var e *bridge.Error
	if errors.As(err, &e) && e.Code == bridge.CodeUnsupported {
		return finding{text: "this system cannot count (before macOS 26.4)", look: true}
	}
	if err == nil && n <= 0 {
		err = errors.New("no tokens")
	}
	return finding{text: fmt.Sprintf("%d tokens", n), err: err}
}

func (p prober) manyTurns(ctx context.Context) finding {
	limited := 0
	for i := range 200 {
		_, err := p.one(ctx, bridge.Config{}, "Answer with one word: yes.")
		var e *bridge.Error
		switch {
		case errors.As(err, &e) && e.Code == bridge.CodeRateLimited:
			limited++
		case err != nil:
			return finding{text: fmt.Sprintf("turn %d", i+1), err: err}
		}
	}
	return finding{text: fmt.Sprintf("%d of 200 were limited", limited), look: limited > 0}
}
