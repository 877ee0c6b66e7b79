package proposal

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/aii-cli/aii/approval"
	"github.com/aii-cli/aii/exectool"
)

const (
	// DefaultTimeout is how long a command may take.
	DefaultTimeout = 30 * time.Second
	// DefaultMaxOutput is how many bytes of its output are kept.
	DefaultMaxOutput = 64 << 10
)

var (
	// ErrRefused is a proposal that the policy blocked; no approval helps.
	ErrRefused = errors.New("refused")
	// ErrNotApproved is a proposal that needed an approval and had none.
	ErrNotApproved = errors.New("not approved")
)

// Result is how a command ended.
type Result struct {
	Cmd string `json:"cmd"` // the command line as it was proposed
	// ExitCode is its exit status; 128 and the number of a signal that killed
	// it; -1 where it was ended at the time limit.
	ExitCode  int    `json:"exit_code"`
	Output    string `json:"output"`    // standard output and standard error as they came, the first MaxOutput bytes
	Truncated bool   `json:"truncated"` // whether there was more
	TimedOut  bool   `json:"timed_out"`
	Duration  string `json:"duration"` // in whole milliseconds, as time.Duration prints them
}

// Execute runs a proposal if the policy lets it run, or if it does not block
// it and approved is set. approved is a person's decision and must never come
// from the model. The decision is returned in every case.
//
// Where nothing ran there is an error: ErrRefused or ErrNotApproved with the
// reason, that of [SplitArgs], of starting the program, or of a context that
// was done. A command that fails, or is ended at the time limit, is a Result.
// One that is ended because ctx is done is a Result and the context's error.
//
// Under PolicyAllow the line goes to /bin/sh, otherwise the program is found
// in PATH and started with its arguments. It has no terminal and no input, and
// this process's environment. When Execute returns, what it started in its
// session has been ended, so that a process left in the background cannot hold
// the call.
func (r Runner) Execute(ctx context.Context, p Proposal, approved bool) (Result, Decision, error) {
	decision := r.Evaluate(p)
	if err := r.admit(ctx, p, decision, approved); err != nil {
		return Result{}, decision, err
	}
	process, err := r.process(p.Cmd)
	if err != nil {
		return Result{}, decision, err
	}
	runner := exectool.Runner{Limits: r.limits(), Dir: r.WorkDir, Env: os.Environ(), Now: time.Now}
	ran, err := runner.Run(ctx, process)
	if err != nil {
		if r.WorkDir != "" {
			err = fmt.Errorf("in %s: %w", r.WorkDir, err)
		}
		return Result{}, decision, err
	}
	result := Result{
		Cmd: p.Cmd, ExitCode: ran.Status, Output: string(ran.Output), Truncated: ran.Truncated(),
		TimedOut: ran.End == exectool.TimedOut, Duration: ran.Duration.Round(time.Millisecond).String(),
	}
	if ran.End != exectool.Exited {
		result.ExitCode = -1
	}
	if ran.End == exectool.Cancelled {
		return result, decision, ctx.Err()
	}
	return result, decision, nil
}

// admit passes the decision and the approval through the gate.
func (r Runner) admit(ctx context.Context, p Proposal, decision Decision, approved bool) error {
	policy := func(Proposal) approval.Verdict { return decision.verdict() }
	person := approval.ApproverFunc[Proposal](func(context.Context, approval.Request[Proposal]) (approval.Answer, error) {
		if approved {
			return approval.Once, nil
		}
		return approval.No, nil
	})
	outcome := approval.New(policy, person, nil).Decide(ctx, p)
	switch {
	case outcome.Runs():
		return nil
	case decision.Blocked:
		return fmt.Errorf("%w: %s", ErrRefused, decision.Reason)
	case outcome.Err != nil:
		return outcome.Err
	default:
		return fmt.Errorf("%w: %s", ErrNotApproved, decision.Reason)
	}
}

// process is the line as it is started.
func (r Runner) process(cmd string) (exectool.Process, error) {
	if r.Policy == PolicyAllow {
		return exectool.Process{Path: "/bin/sh", Args: []string{"-c", cmd}}, nil
	}
	args, err := SplitArgs(cmd)
	if err != nil {
		return exectool.Process{}, err
	}
	path := args[0]
	if !strings.Contains(path, "/") { // a path is taken as it is, from WorkDir
		if path, err = exec.LookPath(args[0]); err != nil {
			return exectool.Process{}, err
		}
	}
	return exectool.Process{Name: args[0], Path: path, Args: args[1:]}, nil
}

// limits end a command at once when its time is over, and never for how much
// it prints.
func (r Runner) limits() exectool.Limits {
	l := exectool.Limits{
		Timeout: r.Timeout, OutputCap: r.MaxOutput,
		Grace: time.Millisecond, OutputLimit: math.MaxInt64, Slow: math.MaxInt64,
	}
	if l.Timeout <= 0 {
		l.Timeout = DefaultTimeout
	}
	if l.OutputCap <= 0 {
		l.OutputCap = DefaultMaxOutput
	}
	return l
}
