package exectool

import (
	"context"
	"testing"
	"time"

	"github.com/aii-cli/aii/allowlist"
)

// A run that is cancelled knows when its command has ended, and is not kept by
// a note about it that nobody reads.
func TestIdle(t *testing.T) {
	r := &Runner{Env: testEnv, Limits: Limits{Timeout: never, Slow: time.Nanosecond}}
	<-r.Idle() // nothing was ever started
	ctx, cancel := context.WithCancel(context.Background())
	noting, unread := make(chan struct{}), make(chan struct{})
	defer close(unread)
	p := Process{Path: "/bin/sleep", Args: []string{"1000"}, Slow: func() { close(noting); <-unread }}
	end := make(chan End, 1)
	go func() {
		result, err := r.Run(ctx, p)
		if err != nil {
			t.Error(err)
		}
		end <- result.End
	}()
	<-noting
	idle := r.Idle()
	select {
	case <-idle:
		t.Error("idle, and a command runs")
	default:
	}
	cancel()
	<-idle
	if got := <-end; got != Cancelled {
		t.Errorf("ended by %v", got)
	}
	if _, err := r.Run(ctx, p); err == nil {
		t.Error("it started another")
	}
	<-r.Idle()
}

// slowRules take so long to save a rule that the run is over.
type slowRules struct {
	*rules
	cancel context.CancelFunc
}

func (r slowRules) Add(rule allowlist.Rule) error {
	r.cancel()
	return r.rules.Add(rule)
}

// A run that ends while an "always" is saved does not run the command.
func TestCancelledWhileARuleIsSaved(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	s := newScene(t, "a")
	s.options.Rules = slowRules{s.rules, cancel}
	got := s.response().Call(ctx, toolJSON(t, "seq", "1"))
	if got != deniedCancelled || len(s.ran) != 0 || len(s.rules.added) != 1 {
		t.Errorf("got %q, ran %v, added %v", got, s.ran, s.rules.added)
	}
	for _, event := range s.events {
		if event == "log seq 1" {
			t.Error("it was said to run")
		}
	}
}
