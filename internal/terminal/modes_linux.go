package terminal

import "golang.org/x/sys/unix"

const (
	getModes    = unix.TCGETS
	setModesNow = unix.TCSETS
	disabled    = 0 // _POSIX_VDISABLE
)

func platform(m unix.Termios) unix.Termios { return m }

// flushInput throws away what was typed and not yet read.
func flushInput(fd int) error {
	return unix.IoctlSetInt(fd, unix.TCFLSH, unix.TCIFLUSH)
}
