package ptytest

import (
	"syscall"

	"golang.org/x/sys/unix"
)

func jobAttributes(foreground bool) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: !foreground, Foreground: foreground}
}

const getModes = unix.TIOCGETA

// SetModesNow is the request that sets a terminal's modes.
const SetModesNow = unix.TIOCSETA
