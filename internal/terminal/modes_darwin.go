package terminal

import "golang.org/x/sys/unix"

const (
	getModes    = unix.TIOCGETA
	setModesNow = unix.TIOCSETA
	disabled    = 0xFF // _POSIX_VDISABLE
)

// platform takes Ctrl-Y's delayed suspension away: it would stop the process
// in the middle of a read, with the prompt's modes in force.
func platform(m unix.Termios) unix.Termios {
	m.Cc[unix.VDSUSP] = disabled
	return m
}

// flushInput throws away what was typed and not yet read. TIOCFLUSH wants a
// pointer to FREAD, which is TCIFLUSH's number here.
func flushInput(fd int) error {
	return unix.IoctlSetPointerInt(fd, unix.TIOCFLUSH, unix.TCIFLUSH)
}
