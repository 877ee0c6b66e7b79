package terminal

import (
	"context"
	"errors"
	"time"

	"golang.org/x/sys/unix"
)

// lookAgain is how often a terminal that another process holds is tried.
const lookAgain = 100 * time.Millisecond

var errHeld = errors.New("held by another process")

// Hold takes the controlling terminal, open as fd, from all other processes of
// ours that want to read from a person on it, and waits for as long as one of
// them has it. Two programs of one foreground job, such as (a & b), may both
// read: without this the y typed under one question answers the other's.
// release gives it back; a process that dies gives it back by dying, one that
// is stopped does not.
//
// after is the clock, as [time.After]. The error is the context's when ctx is
// done, at once, or an [ErrNoTerminal] when the process is not, or no longer,
// in the foreground.
//
// It is an advisory lock (flock) on the terminal's own device. Where that
// cannot be found, or takes no lock, Hold lets everybody pass: whether the
// devfs of macOS takes one is not known, and a terminal in a container may
// have no device there. For that case [TTY.Ask] looks at the modes, too.
func Hold(ctx context.Context, fd int, after func(time.Duration) <-chan time.Time) (release func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if !Foreground(fd) {
		return nil, ErrNoTerminal
	}
	device, ok := openDevice()
	if !ok {
		return func() {}, nil
	}
	for {
		switch err := lock(device); {
		case err == nil:
			return func() {
				_ = unix.Flock(device, unix.LOCK_UN) // a child being started may have a copy
				_ = unix.Close(device)
			}, nil
		case !errors.Is(err, errHeld):
			_ = unix.Close(device)
			return func() {}, nil
		}
		select {
		case <-ctx.Done():
			err = ctx.Err()
		case <-after(lookAgain):
			if !Foreground(fd) {
				err = ErrNoTerminal
			}
		}
		if err != nil {
			_ = unix.Close(device)
			return nil, err
		}
	}
}

// lock takes the lock, or returns errHeld, or why there is none to take.
func lock(fd int) error {
	for {
		switch err := unix.Flock(fd, unix.LOCK_EX|unix.LOCK_NB); {
		case errors.Is(err, unix.EINTR):
		case errors.Is(err, unix.EWOULDBLOCK):
			return errHeld
		default:
			return err
		}
	}
}
