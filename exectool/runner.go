package exectool

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"github.com/aii-cli/aii/allowlist"
)

// Process is one program to start, without a shell.
type Process struct {
	// Name stands in errors: the executable as it was asked for. "" means Path.
	Name string
	// Path is the file to execute, as given: nothing is searched. It is also
	// the child's argv[0], so that a program that looks itself up finds the
	// file that was checked.
	Path string
	// Args are the arguments after argv[0].
	Args []string
	// Identity, where set, is what Path was when it was approved. A file that
	// is another one by now is not started: ErrChanged.
	Identity allowlist.Identity
	// Directory, where set, is what Runner.Dir was when the process was
	// approved. Where another directory has taken its name, nothing is started.
	Directory allowlist.Identity
	// Environment, where set, returns the child's environment from the
	// Runner's, which it leaves unchanged.
	Environment func([]string) []string
	// Started, where set, is called once, in a goroutine of its own, when the
	// process has been started; never where nothing could be. Run returns
	// after it, unless its context is done.
	Started func()
	// Slow, where set, is called once, after Started and in the same way, when
	// the process has been running for Limits.Slow.
	Slow func()
}

// ErrNUL means an argument that no program can be given.
var ErrNUL = errors.New("argument contains a NUL character")

var errMoved = errors.New("working directory changed after approval")

// Runner starts processes and sees them to their end. Its methods may be
// called from many goroutines at once.
//
// A child gets a session of its own, so it has no controlling terminal, and
// descriptors 0 (/dev/null), 1 and 2 (one pipe) and no other. To that end Run
// marks every descriptor above 2 of the calling process close-on-exec.
type Runner struct {
	Limits Limits
	// Dir is the working directory; "" is the one of this process.
	Dir string
	// Env is the child's whole environment. There is no other: nil is empty.
	Env []string
	// Now tells the time, for Result.Duration; nil leaves that at 0.
	Now func() time.Time

	signal func(pid int, signal syscall.Signal) error // unix.Kill, but in tests
	calls  calls
}

// Run starts p, waits for it and returns what became of it. Whatever way it
// ends, when Run returns the process, its group and what is left of its session
// have been killed. Run returns at most Timeout + Grace + 2 × Drain after the
// start, whatever the child does.
//
// When ctx is done the command is ended as by a timeout; the Result says so
// and the error is nil. An error means that nothing ran: a *LaunchError, or
// that of a ctx that was done before.
func (r *Runner) Run(ctx context.Context, p Process) (Result, error) {
	limits := r.Limits.orDefault()
	if p.Name == "" {
		p.Name = p.Path
	}
	r.calls.begin() // before ctx is looked at: see Idle
	defer r.calls.end()
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	began := r.now()
	c, err := r.start(p, limits)
	if err != nil {
		return Result{}, &LaunchError{Name: p.Name, Err: err}
	}
	result := c.supervise(ctx, unless(ctx, p.Started), unless(ctx, p.Slow))
	result.Duration = r.now().Sub(began)
	return result, nil
}

func (r *Runner) now() time.Time {
	if r.Now == nil {
		return time.Time{}
	}
	return r.Now()
}

// start looks at the file once more, as late as can be, and starts it.
func (r *Runner) start(p Process, limits Limits) (*child, error) {
	for _, s := range append([]string{p.Path}, p.Args...) {
		if strings.IndexByte(s, 0) >= 0 {
			return nil, ErrNUL
		}
	}
	if err := r.sameDirectory(p.Directory); err != nil {
		return nil, err
	}
	env := r.Env
	if p.Environment != nil {
		env = p.Environment(env)
	}
	if p.Identity != (allowlist.Identity{}) {
		if now, err := allowlist.LookAt(p.Path); err != nil || now != p.Identity {
			return nil, ErrChanged
		}
	}
	signal := r.signal
	if signal == nil {
		signal = unix.Kill
	}
	return startChild(p, r.Dir, env, limits, signal)
}

// sameDirectory reports what is wrong with the working directory. What is in
// it may have changed, so only the file counts.
func (r *Runner) sameDirectory(approved allowlist.Identity) error {
	if r.Dir == "" {
		return nil
	}
	now, err := allowlist.LookAt(r.Dir)
	switch {
	case err != nil:
		return fmt.Errorf("working directory: %w", err)
	case approved == (allowlist.Identity{}):
		return nil
	case now.Device != approved.Device || now.Inode != approved.Inode:
		return errMoved
	}
	return nil
}
