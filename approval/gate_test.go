package approval_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/aii-cli/aii/approval"
)

// always returns a layer with one answer for everything.
func always(v approval.Verdict) approval.Policy[string] {
	return func(string) approval.Verdict { return v }
}

// answering returns an approver with one answer and a count of its calls.
func answering(a approval.Answer, err error, calls *int) approval.ApproverFunc[string] {
	return func(context.Context, approval.Request[string]) (approval.Answer, error) {
		*calls++
		return a, err
	}
}

func TestTheGateAsksOnlyWhereTheLayersSaySo(t *testing.T) {
	for _, c := range []struct {
		name     string
		operator approval.Policy[string]
		raise    []approval.Policy[string]
		answer   approval.Answer
		asked    int
		runs     bool
		verdict  approval.Verdict
	}{
		{"allow runs unasked", always(allow), nil, approval.No, 0, true, allow},
		{"deny refuses unasked", always(deny), nil, approval.Once, 0, false, deny},
		{"ask, no", always(ask), nil, approval.No, 1, false, ask},
		{"ask, once", always(ask), nil, approval.Once, 1, true, ask},
		{"ask, an answer nobody knows", always(ask), nil, approval.Answer(9), 1, false, ask},
		{"no operator layer asks", nil, nil, approval.Once, 1, true, ask},
		{"an unknown verdict asks", always(high), nil, approval.No, 1, false, ask},
		{"a layer raises to ask", always(allow), []approval.Policy[string]{always(ask)}, approval.No, 1, false, ask},
		{"a layer raises to deny", always(allow), []approval.Policy[string]{always(deny)}, approval.Once, 0, false, deny},
		{"a layer's allow counts for nothing", always(ask), []approval.Policy[string]{always(allow)}, approval.No, 1, false, ask},
		{"a nil layer is left out", always(allow), []approval.Policy[string]{nil}, approval.No, 0, true, allow},
		{"always without a way to remember is no", always(ask), nil, approval.Always, 1, false, ask},
	} {
		t.Run(c.name, func(t *testing.T) {
			calls := 0
			gate := approval.New(c.operator, answering(c.answer, nil, &calls), nil, c.raise...)
			d := gate.Decide(t.Context(), "x")
			if d.Runs() != c.runs || d.Verdict != c.verdict || calls != c.asked || d.Asked != (c.asked > 0) {
				t.Errorf("got %+v (runs %v) after %d questions", d, d.Runs(), calls)
			}
		})
	}
}

// Whatever goes wrong, the command does not run.
func TestTheGateFailsClosed(t *testing.T) {
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	boom := errors.New("boom")
	calls := 0
	yes := answering(approval.Once, nil, &calls)
	panics := func(string) approval.Verdict { panic("layer") }
	during, cancelDuring := context.WithCancel(t.Context())
	for _, c := range []struct {
		name string
		ctx  context.Context
		gate *approval.Gate[string]
		err  string
	}{
		{"no approver", t.Context(), approval.New[string](nil, nil, nil), "no approver"},
		{"the approver errs", t.Context(), approval.New(nil, answering(approval.No, boom, &calls), nil), "boom"},
		{"the approver says yes and errs", t.Context(), approval.New(nil, answering(approval.Once, boom, &calls), nil), "boom"},
		{"the approver panics", t.Context(), approval.New(nil, approval.ApproverFunc[string](
			func(context.Context, approval.Request[string]) (approval.Answer, error) { panic("boom") }), nil), "boom"},
		{"the approver is a nil function", t.Context(), approval.New(nil, approval.ApproverFunc[string](nil), nil), "panicked"},
		{"cancelled before", cancelled, approval.New(nil, yes, nil), "canceled"},
		{"cancelled before, allowed", cancelled, approval.New(always(allow), yes, nil), "canceled"},
		{"cancelled while asking", during, approval.New(nil, approval.ApproverFunc[string](
			func(ctx context.Context, _ approval.Request[string]) (approval.Answer, error) {
				cancelDuring()
				<-ctx.Done()
				return approval.Once, nil
			}), nil), "canceled"},
		{"the operator's layer panics", t.Context(), approval.New(panics, yes, nil), ""},
		{"a layer panics", t.Context(), approval.New(always(allow), yes, nil, panics), ""},
		{"a gate that New did not make", t.Context(), &approval.Gate[string]{}, ""},
		{"remembering panics", t.Context(), approval.New(nil, answering(approval.Always, nil, &calls), func(string) { panic("boom") }), "boom"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := c.gate.Decide(c.ctx, "x")
			if d.Runs() {
				t.Fatalf("it runs: %+v", d)
			}
			if c.err == "" {
				if d.Verdict != deny {
					t.Errorf("got %+v, want deny", d)
				}
			} else if d.Err == nil || !strings.Contains(d.Err.Error(), c.err) {
				t.Errorf("err %v, want one with %q", d.Err, c.err)
			}
		})
	}
	if !errors.Is(approval.New[string](nil, nil, nil).Decide(t.Context(), "x").Err, approval.ErrNoApprover) {
		t.Error("no approver is not ErrNoApprover")
	}
}

func TestAnErrorRefusesWhateverElseADecisionSays(t *testing.T) {
	for _, d := range []approval.Decision{
		{},
		{Verdict: allow, Err: errors.New("x")},
		{Verdict: ask, Asked: true, Answer: approval.Always, Err: errors.New("x")},
		{Verdict: ask, Answer: approval.Once},
		{Verdict: deny, Asked: true, Answer: approval.Once},
		{Verdict: high, Asked: true, Answer: approval.Answer(5)},
	} {
		if d.Runs() {
			t.Errorf("%+v runs", d)
		}
	}
}

// "Always" is offered only where the operator's layer alone asks, and stored
// only after it was said.
func TestAlways(t *testing.T) {
	for _, c := range []struct {
		name    string
		raise   []approval.Policy[string]
		offered bool
	}{
		{"the operator's layer alone", nil, true},
		{"a layer that allows", []approval.Policy[string]{always(allow)}, true},
		{"a layer that asks", []approval.Policy[string]{always(ask)}, false},
		{"a layer with an unknown verdict", []approval.Policy[string]{always(high)}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			var offered bool
			var stored []string
			approver := approval.ApproverFunc[string](func(_ context.Context, r approval.Request[string]) (approval.Answer, error) {
				offered = r.CanRemember
				return approval.Always, nil
			})
			gate := approval.New(nil, approver, func(c string) { stored = append(stored, c) }, c.raise...)
			d := gate.Decide(t.Context(), "x")
			if offered != c.offered || d.Runs() != c.offered || (len(stored) == 1) != c.offered {
				t.Errorf("offered %v, runs %v, stored %q; want %v", offered, d.Runs(), stored, c.offered)
			}
		})
	}
}
