package exectool

import (
	"testing"

	"golang.org/x/sys/unix"
)

// awaitGone waits until the process, which need not be a child, is no more.
func awaitGone(t *testing.T, pid int) {
	t.Helper()
	fd, err := unix.PidfdOpen(pid, 0)
	if err == unix.ESRCH || err == unix.ENOENT { // the latter on its way out
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(fd)
	poll := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}
	for {
		n, err := unix.Poll(poll, 10_000)
		if err == unix.EINTR {
			continue
		}
		if err != nil || n == 0 {
			unix.Kill(pid, unix.SIGKILL)
			t.Errorf("process %d is still there (%v)", pid, err)
		}
		return
	}
}
