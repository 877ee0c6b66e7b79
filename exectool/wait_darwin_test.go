package exectool

import (
	"runtime"
	"testing"

	"golang.org/x/sys/unix"
)

// awaitGone waits until the process, which need not be a child, is no more.
func awaitGone(t *testing.T, pid int) {
	t.Helper()
	for unix.Kill(pid, 0) == nil {
		runtime.Gosched()
	}
}
