package terminal

import "golang.org/x/sys/unix"

// Keys that the prompt's modes give a meaning of their own.
const (
	keyInterrupt = 0x03 // Ctrl-C
	keyEOF       = 0x04 // Ctrl-D
	keySuspend   = 0x1A // Ctrl-Z
	keyEscape    = 0x1B
)

// answering returns the modes under which an answer is read, whatever state an
// earlier program left the terminal in: whole lines, echoed and edited by the
// kernel, and ended at once by Ctrl-C and Ctrl-Z. Those two are keys and not
// signals: SIGINT would race with the line it belongs to and reach every other
// program of a pipeline, and a Go program that was once notified of SIGTSTP
// ignores it from then on, so that nothing could stop it any more.
func answering(found unix.Termios) unix.Termios {
	m := found
	m.Iflag |= unix.ICRNL | unix.IUTF8
	m.Iflag &^= unix.INLCR | unix.IGNCR | unix.ISTRIP | unix.PARMRK | unix.IXON // without IXON, stopped output starts
	m.Oflag |= unix.OPOST | unix.ONLCR
	m.Lflag |= unix.ICANON | unix.ISIG | unix.IEXTEN | unix.ECHO | unix.ECHOE | unix.ECHOK | unix.ECHOCTL | unix.ECHOKE
	m.Lflag &^= unix.FLUSHO | unix.EXTPROC
	m.Cc[unix.VEOF] = keyEOF
	m.Cc[unix.VEOL] = keyInterrupt
	m.Cc[unix.VEOL2] = keySuspend
	m.Cc[unix.VINTR] = disabled
	m.Cc[unix.VQUIT] = disabled
	m.Cc[unix.VSUSP] = disabled
	m.Cc[unix.VDISCARD] = disabled
	if erase := m.Cc[unix.VERASE]; erase == 0 || erase == disabled {
		m.Cc[unix.VERASE] = 0x7F
	}
	if kill := m.Cc[unix.VKILL]; kill == 0 || kill == disabled {
		m.Cc[unix.VKILL] = 0x15
	}
	return platform(m)
}

// discarding returns the modes under which keys are thrown away: each is
// readable at once, none is shown.
func discarding(found unix.Termios) unix.Termios {
	m := answering(found)
	m.Lflag &^= unix.ICANON | unix.IEXTEN | unix.ECHO | unix.ECHONL
	m.Cc[unix.VMIN] = 1
	m.Cc[unix.VTIME] = 0
	return m
}

// ofPrompt reports whether these are the modes of a prompt of ours. Nothing
// else makes keys of Ctrl-C and Ctrl-Z in this way.
func ofPrompt(m unix.Termios) bool { return m == answering(m) || m == discarding(m) }

func modes(fd int) (unix.Termios, error) {
	m, err := unix.IoctlGetTermios(fd, getModes)
	if err != nil {
		return unix.Termios{}, err
	}
	return *m, nil
}

func setModes(fd int, m unix.Termios) error {
	return unix.IoctlSetTermios(fd, setModesNow, &m)
}
