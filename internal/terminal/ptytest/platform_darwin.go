package ptytest

import (
	"syscall"

	"golang.org/x/sys/unix"
)

func jobAttributes(foreground bool) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: !foreground, Foreground: foreground}
}

const getModes = unix.TIOCGETA
