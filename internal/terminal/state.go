package terminal

import "golang.org/x/sys/unix"

// IsTerminal reports whether fd is a terminal.
func IsTerminal(fd int) bool {
	_, err := modes(fd)
	return err == nil
}

// Width returns the columns of the terminal fd; 0 where it is no terminal or
// does not know.
func Width(fd int) int {
	size, err := unix.IoctlGetWinsize(fd, unix.TIOCGWINSZ)
	if err != nil {
		return 0
	}
	return int(size.Col)
}

// Foreground reports whether fd is this process's controlling terminal and its
// process group is the foreground one: whether it may read what is typed.
func Foreground(fd int) bool {
	group, err := unix.IoctlGetInt(fd, unix.TIOCGPGRP)
	return err == nil && group == unix.Getpgrp()
}
