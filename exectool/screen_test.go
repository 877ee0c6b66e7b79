package exectool

import (
	"context"
	"slices"
	"strings"
	"testing"
)

// pausing is a terminal whose person waits for something before answering.
type pausing struct {
	*asker
	asked chan struct{}
	reply chan struct{}
}

func (p pausing) Ask(ctx context.Context, question string) (string, error) {
	close(p.asked)
	<-p.reply
	return p.asker.Ask(ctx, question)
}

// A command that needs no answer runs while a question is open, and its log
// line does not tear the question.
func TestLogWaitsForTheAnswer(t *testing.T) {
	s := newScene(t, "n")
	p := pausing{s.terminal, make(chan struct{}), make(chan struct{})}
	s.options.Terminal = func() (Terminal, error) { return p, nil }
	response := s.response()
	done := make(chan struct{})
	go func() {
		defer close(done)
		response.Call(context.Background(), toolJSON(t, "touch", "x"))
	}()
	<-p.asked
	response.Call(context.Background(), toolJSON(t, "ls")) // returns: it did not wait
	response.tool.Say(func() { s.happened("said") })
	if !slices.Contains(s.events, "spawn") || slices.Contains(s.events, "log ls") || slices.Contains(s.events, "said") {
		t.Errorf("while the question is open: %q", s.events)
	}
	close(p.reply)
	<-done
	if got := strings.Join(s.events, ", "); !strings.Contains(got, "read, flush, log ls, flush, said") {
		t.Errorf("afterwards: %s", got)
	}
}

// slowly is a launcher whose every process takes long.
type slowly struct{}

func (slowly) Run(_ context.Context, p Process) (Result, error) {
	p.Started()
	p.Slow()
	return Result{}, nil
}

func TestSlowCommandIsTold(t *testing.T) {
	s := newScene(t)
	s.runner = slowly{}
	s.call("ls", "a b")
	want := []string{"match", "spawn", "flush", "log ls 'a b'", "flush", "slow ls 'a b'"}
	if !slices.Equal(s.events, want) {
		t.Errorf("got  %q\nwant %q", s.events, want)
	}
}
