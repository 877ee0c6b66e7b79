package terminal

import (
	"context"
	"os"
	"os/signal"

	"golang.org/x/sys/unix"
)

// Suspend does what Ctrl-Z does: it stops the whole process group, so that the
// shell sees the job stopped, and returns when it is continued. Nobody may be
// notified of SIGTSTP. Where the signal is ignored nothing stops, and the wait
// ends with ctx.
//
// The group of a session's leader has no shell above it that could continue
// it, and the kernel would not stop it; there Suspend does nothing (POSIX,
// orphaned process groups).
func Suspend(ctx context.Context) error {
	if session, err := unix.Getsid(0); err != nil || session == unix.Getpgrp() {
		return err
	}
	continued := make(chan os.Signal, 1)
	signal.Notify(continued, unix.SIGCONT)
	defer signal.Stop(continued)
	if err := unix.Kill(0, unix.SIGTSTP); err != nil {
		return os.NewSyscallError("kill", err)
	}
	select {
	case <-continued:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
