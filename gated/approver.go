package gated

import (
	"context"

	"github.com/aii-cli/aii/approval"
)

// Request is what an [Approver] is asked about: the command, and the line that
// [Display] makes of it.
type Request struct {
	Command Command
	Display string
}

// Approver asks a person whether a command may run. It may block until ctx is
// done. An error or a panic refuses the command, whatever else it returns. It
// is called for one command at a time.
type Approver interface {
	Approve(ctx context.Context, request Request) (bool, error)
}

// ApproverFunc makes a function an [Approver].
type ApproverFunc func(ctx context.Context, request Request) (bool, error)

// Approve calls f.
func (f ApproverFunc) Approve(ctx context.Context, request Request) (bool, error) {
	return f(ctx, request)
}

// person is an Approver as the gate knows it: a yes is for this once.
type person struct{ Approver }

func (p person) Approve(ctx context.Context, r approval.Request[Command]) (approval.Answer, error) {
	yes, err := p.Approver.Approve(ctx, Request{Command: r.Command, Display: Display(r.Command)})
	if yes && err == nil {
		return approval.Once, nil
	}
	return approval.No, err
}
