package approval_test

import (
	"context"
	"runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/aii-cli/aii/approval"
)

// desk is an approver who answers when told to, and notes who asks.
type desk struct {
	asked   chan string
	answers chan approval.Answer
	open    atomic.Int32 // questions being answered now
}

func newDesk() *desk {
	return &desk{asked: make(chan string, 100), answers: make(chan approval.Answer)}
}

func (d *desk) Approve(_ context.Context, r approval.Request[string]) (approval.Answer, error) {
	if d.open.Add(1) > 1 {
		panic("two questions at a time")
	}
	defer d.open.Add(-1)
	d.asked <- r.Command
	return <-d.answers, nil
}

// start decides in a goroutine of its own.
func start(ctx context.Context, gate *approval.Gate[string], command string) <-chan approval.Decision {
	done := make(chan approval.Decision, 1)
	go func() { done <- gate.Decide(ctx, command) }()
	return done
}

func TestQuestionsComeOneAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk()
		gate := approval.New[string](nil, d, nil)
		results := make([]<-chan approval.Decision, 20)
		for i := range results {
			results[i] = start(t.Context(), gate, "x")
		}
		for range results {
			synctest.Wait()
			if len(d.asked) != 1 {
				t.Fatalf("%d questions are open", len(d.asked))
			}
			<-d.asked
			d.answers <- approval.Once
		}
		for _, r := range results {
			if got := <-r; !got.Runs() || got.Err != nil {
				t.Errorf("got %+v", got)
			}
		}
	})
}

// One "always" answers everybody who waits for the same thing.
func TestARememberedRuleAnswersTheQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk()
		var rule atomic.Bool
		operator := func(string) approval.Verdict {
			if rule.Load() {
				return allow
			}
			return ask
		}
		gate := approval.New(operator, d, func(string) { rule.Store(true) })
		first, second, third := start(t.Context(), gate, "x"), start(t.Context(), gate, "x"), start(t.Context(), gate, "x")
		synctest.Wait()
		d.answers <- approval.Always
		asked := 0
		for _, r := range []<-chan approval.Decision{first, second, third} {
			got := <-r
			if !got.Runs() {
				t.Errorf("got %+v", got)
			}
			if got.Asked {
				asked++
			}
		}
		if asked != 1 || len(d.asked) != 1 {
			t.Errorf("%d decisions say asked, %d questions came; want one", asked, len(d.asked))
		}
	})
}

// A layer may rise while a call waits for the prompt, or while the person
// thinks: the answer given under the old state does not count.
func TestTheLayersAreJudgedAgainUnderTheLock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk()
		var lockdown atomic.Bool
		layer := func(string) approval.Verdict {
			if lockdown.Load() {
				return deny
			}
			return allow
		}
		gate := approval.New(nil, d, nil, layer)
		shown, waiting := start(t.Context(), gate, "shown"), start(t.Context(), gate, "waiting")
		synctest.Wait()
		lockdown.Store(true)
		d.answers <- approval.Once
		for _, r := range []<-chan approval.Decision{shown, waiting} {
			if got := <-r; got.Runs() || got.Verdict != deny {
				t.Errorf("got %+v, want deny", got)
			}
		}
		if len(d.asked) != 1 {
			t.Errorf("%d questions, want one: the second call is denied without asking", len(d.asked))
		}
	})
}

// A layer that rose to Ask while the person was thinking takes the memory out
// of "always", not the yes.
func TestAlwaysUnderALayerThatRoseIsOnce(t *testing.T) {
	var tainted atomic.Bool
	stored := 0
	approver := approval.ApproverFunc[string](func(context.Context, approval.Request[string]) (approval.Answer, error) {
		tainted.Store(true)
		return approval.Always, nil
	})
	layer := func(string) approval.Verdict {
		if tainted.Load() {
			return ask
		}
		return allow
	}
	got := approval.New(nil, approver, func(string) { stored++ }, layer).Decide(t.Context(), "x")
	if !got.Runs() || got.Answer != approval.Once || stored != 0 {
		t.Errorf("got %+v, stored %d", got, stored)
	}
}

func TestACallThatWaitsCanBeCancelled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk()
		gate := approval.New[string](nil, d, nil)
		first := start(t.Context(), gate, "first")
		synctest.Wait()
		ctx, cancel := context.WithCancel(t.Context())
		second := start(ctx, gate, "second")
		synctest.Wait()
		cancel()
		if got := <-second; got.Runs() || got.Asked || got.Err == nil {
			t.Errorf("got %+v", got)
		}
		d.answers <- approval.Once
		if got := <-first; !got.Runs() {
			t.Errorf("the first call suffered: %+v", got)
		}
	})
}

// A call whose context ends after its first look, while the prompt is free,
// must not put its question on the screen.
func TestACancelledCallAsksNobody(t *testing.T) {
	for range 100 { // the select in Decide picks at random
		ctx, cancel := context.WithCancel(t.Context())
		calls := 0
		cancels := func(string) approval.Verdict { cancel(); return ask }
		got := approval.New(cancels, answering(approval.Once, nil, &calls), nil).Decide(ctx, "x")
		if got.Runs() || got.Asked || calls != 0 || got.Err == nil {
			t.Fatalf("%d questions, %+v", calls, got)
		}
	}
}

// An approver that ends its goroutine takes the call with it and leaves the
// prompt free for the next.
func TestAnApproverThatEndsItsGoroutineFreesThePrompt(t *testing.T) {
	calls := 0
	approver := approval.ApproverFunc[string](func(context.Context, approval.Request[string]) (approval.Answer, error) {
		if calls++; calls == 1 {
			runtime.Goexit()
		}
		return approval.Once, nil
	})
	gate := approval.New[string](nil, approver, nil)
	gone := make(chan struct{})
	decided := false
	go func() {
		defer close(gone)
		gate.Decide(t.Context(), "x")
		decided = true
	}()
	<-gone
	if got := gate.Decide(t.Context(), "y"); decided || !got.Runs() {
		t.Errorf("decided %v, then %+v", decided, got)
	}
}
