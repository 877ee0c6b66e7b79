package terminal

import "golang.org/x/sys/unix"

// Suspend stops this process the way Ctrl-Z does and returns when it is
// continued. Nobody may be notified of SIGTSTP at that time, so that the
// signal has its default action; an orphaned process group, which nobody could
// continue, is not stopped. XNU suspends the task before kill(2) returns.
func Suspend() error {
	return unix.Kill(unix.Getpid(), unix.SIGTSTP)
}
