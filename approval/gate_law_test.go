package approval_test

import (
	"context"
	"errors"
	"testing"

	"github.com/aii-cli/aii/approval"
	"pgregory.net/rapid"
)

// rank is the order of the verdicts in the words of the design: Allow 0, Ask
// and every unknown value 1, Deny 2.
func rank(v approval.Verdict) int {
	switch v {
	case allow:
		return 0
	case deny:
		return 2
	default:
		return 1
	}
}

// layer is a random pure policy: one verdict for each of a few commands, with
// values that are no verdict, and sometimes a panic.
type layer struct {
	verdicts []approval.Verdict
	panics   bool
}

func (l layer) policy(command int) approval.Verdict {
	if l.panics {
		panic("random layer")
	}
	return l.verdicts[command]
}

// rank is what the layer asks for: a panic denies.
func (l layer) rank(command int) int {
	if l.panics {
		return 2
	}
	return rank(l.verdicts[command])
}

const commands = 4

var layers = rapid.Custom(func(t *rapid.T) layer {
	verdict := rapid.OneOf(
		rapid.SampledFrom([]approval.Verdict{allow, allow, allow, ask, deny}),
		rapid.Map(rapid.IntRange(-3, 9), func(i int) approval.Verdict { return approval.Verdict(i) }),
	)
	return layer{
		verdicts: rapid.SliceOfN(verdict, commands, commands).Draw(t, "verdicts"),
		panics:   rapid.IntRange(0, 19).Draw(t, "panics") == 0,
	}
})

// person is a random approver: one answer or failure, whatever is asked.
type person struct {
	absent, panics bool
	answer         approval.Answer
	err            error
	calls          int
}

func (p *person) Approve(context.Context, approval.Request[int]) (approval.Answer, error) {
	p.calls++
	if p.panics {
		panic("random person")
	}
	return p.answer, p.err
}

var people = rapid.Custom(func(t *rapid.T) person {
	kind := rapid.IntRange(0, 9).Draw(t, "kind")
	p := person{absent: kind == 0, panics: kind == 1}
	if kind == 2 {
		p.err = errors.New("no terminal")
	}
	p.answer = approval.Answer(rapid.IntRange(-1, 4).Draw(t, "answer"))
	return p
})

// decide runs one decision over the layers and returns it with the number of
// questions and of stored rules.
func decide(ctx context.Context, operator *layer, raise []layer, p person, command int) (d approval.Decision, questions, stored int) {
	var policy approval.Policy[int]
	if operator != nil {
		policy = operator.policy
	}
	var above []approval.Policy[int]
	for _, l := range raise {
		above = append(above, l.policy)
	}
	var approver approval.Approver[int]
	if !p.absent {
		approver = &p
	}
	d = approval.New(policy, approver, func(int) { stored++ }, above...).Decide(ctx, command)
	return d, p.calls, stored
}

// The law: an added layer never lowers a verdict and never makes a command run
// that did not run without it; and nothing runs unless every layer allowed it,
// or none denied it and a person who was asked said yes.
func TestTheLaw(t *testing.T) {
	seen := map[string]int{}
	missing := func() (outcomes []string) {
		for _, outcome := range []string{"allow runs", "ask runs", "ask refused", "deny refused"} {
			if seen[outcome] == 0 {
				outcomes = append(outcomes, outcome)
			}
		}
		return outcomes
	}
	law := func(t *rapid.T) {
		operator := rapid.Ptr(layers, true).Draw(t, "operator")
		raise := rapid.SliceOfN(layers, 0, 4).Draw(t, "raise")
		added := layers.Draw(t, "added")
		p := people.Draw(t, "person")
		command := rapid.IntRange(0, commands-1).Draw(t, "command")
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		cancelled := rapid.IntRange(0, 9).Draw(t, "cancelled") == 0
		if cancelled {
			cancel()
		}

		d, questions, stored := decide(ctx, operator, raise, p, command)
		strictest, above := 1, 0 // no operator layer: Ask
		if operator != nil {
			strictest = operator.rank(command)
		}
		for _, l := range raise {
			above = max(above, l.rank(command))
		}
		strictest = max(strictest, above)
		yes := !p.absent && !p.panics && p.err == nil &&
			(p.answer == approval.Once || p.answer == approval.Always && above == 0)
		want := !cancelled && (strictest == 0 || strictest == 1 && yes)
		if d.Runs() != want {
			t.Fatalf("runs %v, want %v: %+v", d.Runs(), want, d)
		}
		if !cancelled && rank(d.Verdict) != strictest {
			t.Fatalf("verdict %v, want rank %d", d.Verdict, strictest)
		}
		if wantQuestions := strictest == 1 && !p.absent && !cancelled; (questions == 1) != wantQuestions || questions > 1 || d.Asked != wantQuestions {
			t.Fatalf("%d questions, asked %v; want a question: %v", questions, d.Asked, wantQuestions)
		}
		if (stored == 1) != (d.Runs() && d.Answer == approval.Always) {
			t.Fatalf("stored %d after %+v", stored, d)
		}

		stricter, _, _ := decide(ctx, operator, append(raise, added), p, command)
		if rank(stricter.Verdict) < rank(d.Verdict) {
			t.Fatalf("the added layer lowered %v to %v", d.Verdict, stricter.Verdict)
		}
		if stricter.Runs() && !d.Runs() {
			t.Fatalf("the added layer made it run: %+v, before %+v", stricter, d)
		}
		seen[d.Verdict.String()+map[bool]string{true: " runs", false: " refused"}[d.Runs()]]++
	}
	rapid.Check(t, law)
	for range 20 { // a hundred cases miss one of them now and then
		if missing() == nil {
			return
		}
		rapid.Check(t, law)
	}
	t.Errorf("no random case came to %q: %v", missing(), seen)
}

func TestStrictestIsALattice(t *testing.T) {
	verdict := rapid.Map(rapid.IntRange(-3, 9), func(i int) approval.Verdict { return approval.Verdict(i) })
	rapid.Check(t, func(t *rapid.T) {
		vs := rapid.SliceOfN(verdict, 1, 6).Draw(t, "verdicts")
		got := approval.Strictest(vs...)
		top := 0
		for _, v := range vs {
			top = max(top, rank(v))
		}
		if rank(got) != top || got != ask && got != allow && got != deny {
			t.Fatalf("Strictest(%v) = %d", vs, got)
		}
		half := rapid.IntRange(0, len(vs)).Draw(t, "half")
		rest := approval.Strictest(vs[half:]...)
		if half < len(vs) && half > 0 && approval.Strictest(approval.Strictest(vs[:half]...), rest) != got {
			t.Fatalf("grouping changes Strictest(%v)", vs)
		}
	})
}
