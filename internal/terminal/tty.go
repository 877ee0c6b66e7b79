package terminal

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"golang.org/x/sys/unix"
)

// ErrNoTerminal means that nobody can be asked: there is no controlling
// terminal, or another process group is in its foreground.
var ErrNoTerminal = errors.New("no terminal to ask on")

// ErrInterrupted means that Ctrl-C was struck at the prompt. It is read as a
// key: nobody gets a SIGINT.
var ErrInterrupted = errors.New("interrupted at the prompt")

// errAnother is an ErrNoTerminal: the modes are those of a prompt that is open.
var errAnother = fmt.Errorf("%w: another question is open on it, or was left so (to fix: stty sane)", ErrNoTerminal)

// quietTime is how long no key may have come before an answer is taken.
const quietTime = 300 * time.Millisecond

// pasteTime is how soon after a line more of a paste would come, on a terminal
// that does not mark one: between two keys of a person it is longer.
const pasteTime = 150 * time.Millisecond

// TTY is the controlling terminal, open for questions. It is for one goroutine
// at a time.
type TTY struct {
	// After is the clock of the time in which keys are discarded; nil means
	// [time.After].
	After func(time.Duration) <-chan time.Time

	// Plain is for a terminal that knows no escape sequences (TERM is unset or
	// "dumb"): it is sent none. A paste is not marked there; one of several
	// lines is known by the rest that comes right behind the first.
	Plain bool

	fd int
}

// Open opens the terminal at path, which is /dev/tty outside of tests. The
// error is an [ErrNoTerminal] where it cannot be opened, is not this process's
// controlling terminal, or has another process group in its foreground. The
// caller closes the TTY.
func Open(path string) (*TTY, error) {
	fd, err := unix.Open(path, unix.O_RDWR|unix.O_NOCTTY|unix.O_CLOEXEC|unix.O_NONBLOCK, 0)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoTerminal, &fs.PathError{Op: "open", Path: path, Err: err})
	}
	if !Foreground(fd) {
		_ = unix.Close(fd)
		return nil, fmt.Errorf("%w: %s: not in the foreground", ErrNoTerminal, path)
	}
	return &TTY{fd: fd}, nil
}

// Close closes the terminal; no question may be open.
func (t *TTY) Close() error { return unix.Close(t.fd) }

// Ask shows the question, draws "> " on a line of its own and returns the line
// typed after that, without its newline. The question is text that is escaped
// already and ends in a newline; the cursor must be at the start of a line.
//
// The line is empty, which every caller takes for a no, when it held an ESC, as
// whatever is pasted does. The error is
//
//   - [io.EOF] at Ctrl-D, with or without something typed before it,
//   - [ErrInterrupted] at Ctrl-C,
//   - the context's when ctx is done, at once,
//   - an [ErrNoTerminal] when the process was put into the background, or the
//     modes are those of a question that is open already,
//   - another one when the terminal went away.
//
// Where another process has a question open on this terminal, Ask first waits
// until that is answered ([Hold]).
//
// Ctrl-Z stops the process under the modes that were found; when it is
// continued, the question is shown again and answered afresh. In all cases the
// modes are put back and the cursor is at the start of a line on return.
func (t *TTY) Ask(ctx context.Context, question string) (string, error) {
	poll, err := NewPoller(t.fd)
	if err != nil {
		return "", err
	}
	defer poll.Close()
	for {
		line, err := t.askAlone(ctx, poll, question)
		switch {
		case errors.Is(err, errSuspend):
			if err := Suspend(ctx); err != nil {
				return "", err
			}
		case errors.Is(err, errContinued):
		case err == nil && ctx.Err() != nil: // both came at once
			return "", ctx.Err()
		default:
			return line, err
		}
	}
}

// askAlone shows the question once, while no other process shows one. A stopped
// process must not keep others from asking, so each showing holds anew.
func (t *TTY) askAlone(ctx context.Context, poll *Poller, question string) (string, error) {
	release, err := Hold(ctx, t.fd, t.after)
	if err != nil {
		return "", err
	}
	defer release() // after the modes were put back
	return t.ask(ctx, poll, question)
}

func (t *TTY) after(d time.Duration) <-chan time.Time {
	if t.After != nil {
		return t.After(d)
	}
	return time.After(d)
}
