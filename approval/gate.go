package approval

import (
	"context"
	"errors"
	"fmt"
)

// ErrNoApprover refuses a command that a person had to decide on where there
// is nobody to ask.
var ErrNoApprover = errors.New("no approver")

// Decision is the outcome for one command. The zero value refuses.
type Decision struct {
	// Verdict is the strictest verdict of the layers when the outcome fell.
	Verdict Verdict
	// Asked reports whether the approver was called.
	Asked bool
	// Answer is the person's, when Asked and Err is nil.
	Answer Answer
	// Err says why nobody could decide: ErrNoApprover, the context's error,
	// the approver's own, or its panic. An Err always refuses.
	Err error
}

// Runs reports whether the command may run.
func (d Decision) Runs() bool {
	if d.Err != nil {
		return false
	}
	switch d.Verdict {
	case Allow:
		return true
	case Deny:
		return false
	default:
		return d.Asked && (d.Answer == Once || d.Answer == Always)
	}
}

// Gate is the one decision point. It is safe for concurrent use; questions to
// the approver come one at a time.
type Gate[C any] struct {
	operator Policy[C]
	raise    []Policy[C]
	approver Approver[C]
	remember func(C)
	prompt   chan struct{} // held while a person is asked
}

// New returns a gate. operator is the only layer whose Allow counts; nil means
// Ask for everything. approver may be nil: then what needs a person is
// refused. remember, if not nil, is called when the answer is Always, before
// the next question is asked. Each raise layer can only make the verdict
// stricter; nil ones are left out.
func New[C any](operator Policy[C], approver Approver[C], remember func(C), raise ...Policy[C]) *Gate[C] {
	if operator == nil {
		operator = AskAll[C]
	}
	g := &Gate[C]{operator: operator, approver: approver, remember: remember, prompt: make(chan struct{}, 1)}
	for _, layer := range raise {
		if layer != nil {
			g.raise = append(g.raise, layer)
		}
	}
	return g
}

// Decide says whether command may run, asking a person where the layers say
// so. It returns when the decision has fallen or ctx is done.
func (g *Gate[C]) Decide(ctx context.Context, command C) Decision {
	if err := ctx.Err(); err != nil {
		return Decision{Verdict: Ask, Err: err}
	}
	if verdict, _ := g.judge(command); verdict != Ask {
		return Decision{Verdict: verdict}
	}
	if g.approver == nil {
		return Decision{Verdict: Ask, Err: ErrNoApprover}
	}
	select {
	case g.prompt <- struct{}{}:
	case <-ctx.Done():
		return Decision{Verdict: Ask, Err: ctx.Err()}
	}
	defer func() { <-g.prompt }()
	if err := ctx.Err(); err != nil { // select picks at random where both are ready
		return Decision{Verdict: Ask, Err: err}
	}
	return g.ask(ctx, command)
}

// ask runs under the prompt lock. The layers are judged again first, because a
// rule may have been remembered or a layer have risen while this call waited,
// and once more after the answer, because one may have risen while the person
// was thinking.
func (g *Gate[C]) ask(ctx context.Context, command C) Decision {
	verdict, raised := g.judge(command)
	if verdict != Ask {
		return Decision{Verdict: verdict}
	}
	request := Request[C]{Command: command, CanRemember: !raised && g.remember != nil}
	answer, err := g.approve(ctx, request)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return Decision{Verdict: Ask, Asked: true, Err: err}
	}
	if verdict, raisedNow := g.judge(command); verdict == Deny {
		return Decision{Verdict: Deny, Asked: true}
	} else if raisedNow && !raised && answer == Always {
		answer = Once // a layer rose meanwhile: nothing is remembered under it
	}
	switch answer {
	case Once:
	case Always:
		if !request.CanRemember {
			answer = No
			break
		}
		if err := g.store(command); err != nil {
			return Decision{Verdict: Ask, Asked: true, Err: err}
		}
	default:
		answer = No
	}
	return Decision{Verdict: Ask, Asked: true, Answer: answer}
}

// judge returns the strictest verdict and whether a layer above the
// operator's did not allow the command. A layer that panics denies.
func (g *Gate[C]) judge(command C) (verdict Verdict, raised bool) {
	defer func() {
		if recover() != nil {
			verdict, raised = Deny, true
		}
	}()
	above := Allow
	for _, layer := range g.raise {
		above = Strictest(above, layer(command))
	}
	return Strictest(g.operator(command), above), above != Allow
}

func (g *Gate[C]) approve(ctx context.Context, request Request[C]) (answer Answer, err error) {
	defer func() {
		if p := recover(); p != nil {
			answer, err = No, fmt.Errorf("approver panicked: %v", p)
		}
	}()
	return g.approver.Approve(ctx, request)
}

func (g *Gate[C]) store(command C) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("remembering the answer panicked: %v", p)
		}
	}()
	g.remember(command)
	return nil
}
