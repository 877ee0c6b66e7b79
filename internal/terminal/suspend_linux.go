package terminal

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// Suspend stops this process the way Ctrl-Z does and returns when it is
// continued. Nobody may be notified of SIGTSTP at that time, so that the
// signal has its default action; an orphaned process group, which nobody could
// continue, is not stopped. The signal goes to the calling thread: sent to the
// process, it might stop it only after the call returned.
func Suspend() error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	return unix.Tgkill(unix.Getpid(), unix.Gettid(), unix.SIGTSTP)
}
