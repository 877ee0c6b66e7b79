package terminal

import (
	"path/filepath"

	"golang.org/x/sys/unix"
)

// openDevice opens this process's controlling terminal by the name of its own,
// where that can be found. /dev/tty would not do for a lock: it is one file
// that every terminal shares.
func openDevice() (fd int, ok bool) {
	number, names := controlling()
	others, _ := filepath.Glob("/dev/tty*")
	for _, name := range append(names, others...) {
		if fd, ok := openIf(name, number); ok {
			return fd, true
		}
	}
	return -1, false
}

// openIf opens the character device of that number, and nothing else: merely
// opening some other device can have an effect.
func openIf(name string, number uint64) (fd int, ok bool) {
	is := func(s *unix.Stat_t) bool { return s.Mode&unix.S_IFMT == unix.S_IFCHR && deviceNumber(s) == number }
	var stat unix.Stat_t
	if unix.Lstat(name, &stat) != nil || !is(&stat) {
		return -1, false
	}
	fd, err := unix.Open(name, unix.O_RDONLY|unix.O_NOCTTY|unix.O_NONBLOCK|unix.O_CLOEXEC|unix.O_NOFOLLOW, 0)
	if err != nil {
		return -1, false
	}
	if unix.Fstat(fd, &stat) != nil || !is(&stat) {
		_ = unix.Close(fd)
		return -1, false
	}
	return fd, true
}
