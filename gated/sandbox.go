package gated

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/aii-cli/aii/approval"
)

// Blocked is the exit status of a command that was refused.
const Blocked = 126

// Sandbox is an [Inner] whose Exec passes a gate. It is as safe for concurrent
// use as the Inner; questions to the approver come one at a time.
type Sandbox struct {
	inner Inner
	gate  *approval.Gate[Command]
}

// New returns inner behind a gate. A nil approver refuses what would have to
// be asked. A nil policy is [DefaultPolicy].
func New(inner Inner, approver Approver, policy Policy) *Sandbox {
	if policy == nil {
		policy = DefaultPolicy
	}
	var gateApprover approval.Approver[Command]
	if approver != nil {
		gateApprover = person{approver}
	}
	return &Sandbox{inner: inner, gate: approval.New(policy, gateApprover, nil)}
}

// Exec runs the command if the gate says so. A refusal is a result with exit
// status [Blocked] and the reason on Stderr, never an error; the inner sandbox
// is then not touched.
func (s *Sandbox) Exec(ctx context.Context, command Command) (*Result, error) {
	// What runs is what was shown: nobody else holds these arguments.
	command.Args = slices.Clone(command.Args)
	shown := Command{Path: command.Path, Args: slices.Clone(command.Args)}
	decision := s.gate.Decide(ctx, shown)
	if decision.Runs() {
		return s.inner.Exec(ctx, command)
	}
	return &Result{ExitCode: Blocked, Stderr: refusal(decision) + Display(command)}, nil
}

// refusal says why, up to the command.
func refusal(d approval.Decision) string {
	switch {
	case d.Verdict == Deny:
		return "blocked by policy: "
	case errors.Is(d.Err, approval.ErrNoApprover):
		return "blocked: no approver to confirm with: "
	case d.Err != nil:
		return fmt.Sprintf("blocked: approval unavailable (%v): ", d.Err)
	default:
		return "blocked: denied by user: "
	}
}

// ReadFile passes through.
func (s *Sandbox) ReadFile(ctx context.Context, path string) ([]byte, error) {
	return s.inner.ReadFile(ctx, path)
}

// WriteFile passes through.
func (s *Sandbox) WriteFile(ctx context.Context, path string, data []byte, mode fs.FileMode) error {
	return s.inner.WriteFile(ctx, path, data, mode)
}

// Remove passes through.
func (s *Sandbox) Remove(ctx context.Context, path string) error { return s.inner.Remove(ctx, path) }

// ListDir passes through.
func (s *Sandbox) ListDir(ctx context.Context, path string) ([]DirEntry, error) {
	return s.inner.ListDir(ctx, path)
}

// Capabilities passes through.
func (s *Sandbox) Capabilities() Capabilities { return s.inner.Capabilities() }

// Close passes through.
func (s *Sandbox) Close() error { return s.inner.Close() }
