package chat_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/aii-cli/aii/internal/chat"
)

const header = "aii — Apple Intelligence Interface\nType /new to reset, /quit to exit.\n"

var errModel = errors.New("model failed")

// typed is an Input: strings are messages, errors are returned; then io.EOF.
type typed struct {
	out   io.Writer
	steps []any
}

func (in *typed) Read(_ context.Context, prompt string, _ <-chan os.Signal) (string, error) {
	_, _ = io.WriteString(in.out, prompt)
	if len(in.steps) == 0 {
		return "", io.EOF
	}
	step := in.steps[0]
	in.steps = in.steps[1:]
	if err, ok := step.(error); ok {
		return "", err
	}
	return step.(string), nil
}

// run is what came of one chat.
type run struct {
	out      bytes.Buffer
	err      error
	messages []string
	resets   int
	failures []error
	notes    []string
}

// talk plays the steps. Answers are "<message>!" and a newline; "fail" and
// "stopped" fail, "empty" says nothing.
func talk(change func(*chat.Chat), steps ...any) *run {
	r := &run{}
	c := &chat.Chat{
		Input:  &typed{&r.out, steps},
		Output: &r.out,
		Answer: func(_ context.Context, message string) error {
			r.messages = append(r.messages, message)
			switch message {
			case "fail":
				return errModel
			case "stopped":
				return chat.ErrStopped
			case "empty":
				return nil
			}
			r.out.WriteString(message + "!\n")
			return nil
		},
		Reset:  func(context.Context) error { r.resets++; return nil },
		Failed: func(err error) error { r.failures = append(r.failures, err); return nil },
		Note:   func(text string) { r.notes = append(r.notes, text) },
	}
	if change != nil {
		change(c)
	}
	r.err = c.Run(context.Background())
	return r
}

func onTerminal(c *chat.Chat) { c.Terminal = true }

func TestChat(t *testing.T) {
	const help = "/new          start a fresh conversation\n"
	for _, test := range []struct {
		name     string
		change   func(*chat.Chat)
		steps    []any
		out      string // after the header
		messages []string
		resets   int
	}{
		{"end of input", nil, nil, "> ", nil, 0},
		{"quit", nil, []any{"/quit", "x"}, "> ", nil, 0},
		{"exit, with blanks", nil, []any{" \t/exit ", "x"}, "> ", nil, 0},
		{"blank input", nil, []any{"", " ", "\n\t", "/quit"}, "> > > > ", nil, 0},
		{"one answer", nil, []any{"hi"}, "> hi!\n\n> ", []string{"hi"}, 0},
		{"two answers", nil, []any{"a", "b"}, "> a!\n\n> b!\n\n> ", []string{"a", "b"}, 0},
		{"empty answer", nil, []any{"empty"}, "> \n> ", []string{"empty"}, 0},
		{"blanks are the message's own", nil, []any{"  a  "}, ">   a  !\n\n> ", []string{"  a  "}, 0},
		{"commands are exact", nil, []any{"/QUIT", "/new x", "/", "quit"},
			"> /QUIT!\n\n> /new x!\n\n> /!\n\n> quit!\n\n> ", []string{"/QUIT", "/new x", "/", "quit"}, 0},
		{"new", nil, []any{"/new"}, "> " + header + "> ", nil, 1},
		{"new on a terminal", onTerminal, []any{"a", " /new "}, "> a!\n\n> \x1b[2J\x1b[H" + header + "> ", []string{"a"}, 1},
		{"failure", nil, []any{"fail", "a"}, "> \n> a!\n\n> ", []string{"fail", "a"}, 0},
		{"stopped", nil, []any{"stopped", "a"}, "> \n> a!\n\n> ", []string{"stopped", "a"}, 0},
		{"line too long", nil, []any{chat.ErrLineTooLong, "a"}, "> > a!\n\n> ", []string{"a"}, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := talk(test.change, test.steps...)
			if r.err != nil {
				t.Errorf("error %v", r.err)
			}
			if diff := cmp.Diff(header+test.out, r.out.String()); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(test.messages, r.messages); diff != "" {
				t.Error(diff)
			}
			if r.resets != test.resets {
				t.Errorf("%d resets", r.resets)
			}
		})
	}
	if out := talk(nil, "/help").out.String(); !strings.Contains(out, help) || !strings.HasSuffix(out, ".\n\n> ") {
		t.Errorf("help: %q", out)
	}
}

func TestFailuresAreReportedAndTheChatGoesOn(t *testing.T) {
	r := talk(func(c *chat.Chat) {
		c.Reset = func(context.Context) error { return errModel }
	}, "fail", "/new", chat.ErrLineTooLong, "stopped", "a")
	want := []error{errModel, errModel, chat.ErrLineTooLong}
	if len(r.failures) != len(want) {
		t.Fatalf("failures %v", r.failures)
	}
	for i := range want {
		if !errors.Is(r.failures[i], want[i]) {
			t.Errorf("failure %d: %v", i, r.failures[i])
		}
	}
	if got := r.out.String(); strings.Count(got, header) != 1 {
		t.Errorf("a failed /new shows a fresh conversation: %q", got)
	}
}

func TestWhatEndsTheChat(t *testing.T) {
	gone := errors.New("output is gone")
	for _, test := range []struct {
		name   string
		change func(*chat.Chat)
		steps  []any
		err    error
		notes  int
	}{
		{"a failure that is fatal", func(c *chat.Chat) { c.Failed = func(error) error { return gone } }, []any{"fail", "a"}, gone, 0},
		{"a fatal failure of /new", func(c *chat.Chat) {
			c.Reset = func(context.Context) error { return errModel }
			c.Failed = func(error) error { return gone }
		}, []any{"/new"}, gone, 0},
		{"a failed write", func(c *chat.Chat) { c.Output = failing{gone} }, []any{"a"}, gone, 0},
		{"a failed read", nil, []any{gone}, gone, 0},
		{"Ctrl-C twice", nil, []any{chat.ErrInterrupted, chat.ErrInterrupted, "a"}, chat.ErrInterrupted, 1},
		{"Ctrl-C, something, Ctrl-C", nil, []any{chat.ErrInterrupted, "a", chat.ErrInterrupted}, nil, 2},
		{"Ctrl-C, cleared line, Ctrl-C", nil, []any{chat.ErrInterrupted, "", chat.ErrInterrupted}, nil, 2},
		{"Ctrl-C and nobody there", nil, []any{chat.ErrLeft, "a"}, chat.ErrInterrupted, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := talk(test.change, test.steps...)
			if !errors.Is(r.err, test.err) {
				t.Errorf("error %v, want %v", r.err, test.err)
			}
			if len(r.notes) != test.notes {
				t.Errorf("notes %q", r.notes)
			}
		})
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// hanging makes Answer wait for the context, tell of that, and then for the
// test.
func hanging(c *chat.Chat) (started, stopping, release chan struct{}) {
	started, stopping, release = make(chan struct{}), make(chan struct{}), make(chan struct{})
	c.Answer = func(ctx context.Context, _ string) error {
		started <- struct{}{}
		<-ctx.Done()
		stopping <- struct{}{}
		<-release
		return ctx.Err()
	}
	return started, stopping, release
}

func TestInterruptWhileAnswering(t *testing.T) {
	for _, test := range []struct {
		name  string
		again bool // a second Ctrl-C before the answer has stopped
		err   error
		out   string
	}{
		{"stops the answer", false, nil, "> \n> "},
		{"twice leaves", true, chat.ErrInterrupted, "> "},
	} {
		t.Run(test.name, func(t *testing.T) {
			interrupts := make(chan os.Signal)
			r := talk(func(c *chat.Chat) {
				c.Interrupts = interrupts
				started, stopping, release := hanging(c)
				go func() {
					<-started
					interrupts <- os.Interrupt
					<-stopping
					if test.again {
						interrupts <- os.Interrupt
					}
					release <- struct{}{}
				}()
			}, "hang")
			if !errors.Is(r.err, test.err) || r.failures != nil {
				t.Errorf("error %v, failures %v", r.err, r.failures)
			}
			if diff := cmp.Diff(header+test.out, r.out.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestCancelledWhileAnswering(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	c := &chat.Chat{Input: &typed{io.Discard, []any{"hang", "a"}}, Output: io.Discard}
	started, stopping, release := hanging(c)
	go func() {
		<-started
		cancel()
		<-stopping
		release <- struct{}{}
	}()
	if err := c.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
