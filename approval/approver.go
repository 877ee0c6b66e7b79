package approval

import "context"

// Answer is a person's reply to a question.
type Answer int

// The answers. No is the zero value; any unknown value counts as No.
const (
	No     Answer = iota // do not run it
	Once                 // run it this time
	Always               // run it, and remember
)

// String returns "no", "once" or "always"; an unknown value reads "no".
func (a Answer) String() string {
	switch a {
	case Once:
		return "once"
	case Always:
		return "always"
	default:
		return "no"
	}
}

// Request is one question to an [Approver].
type Request[C any] struct {
	// Command is what would run.
	Command C
	// CanRemember reports whether Always may be offered: no layer above the
	// operator's asks for this command and the gate was given a way to
	// remember. Where it is false, Always counts as No.
	CanRemember bool
}

// Approver asks a person. Approve may block until ctx is done. An error, a
// panic or an unknown answer refuses the command. The gate calls it for one
// command at a time.
type Approver[C any] interface {
	Approve(ctx context.Context, request Request[C]) (Answer, error)
}

// ApproverFunc makes a function an [Approver].
type ApproverFunc[C any] func(ctx context.Context, request Request[C]) (Answer, error)

// Approve calls f.
func (f ApproverFunc[C]) Approve(ctx context.Context, request Request[C]) (Answer, error) {
	return f(ctx, request)
}
