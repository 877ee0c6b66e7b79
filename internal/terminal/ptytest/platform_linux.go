package ptytest

import (
	"syscall"

	"golang.org/x/sys/unix"
)

func jobAttributes(foreground bool) *syscall.SysProcAttr {
	// Pdeathsig ends a job that its shell, killed at a test's end, leaves.
	return &syscall.SysProcAttr{Setpgid: !foreground, Foreground: foreground, Pdeathsig: syscall.SIGKILL}
}

const getModes = unix.TCGETS

// SetModesNow is the request that sets a terminal's modes.
const SetModesNow = unix.TCSETS
