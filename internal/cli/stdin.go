package cli

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// readable fails, with the way out, where standard input is open for writing
// only, as after 0>file: reading it would tell of a bad descriptor.
func readable(stdin *os.File) error {
	conn, err := stdin.SyscallConn()
	if err != nil {
		return err
	}
	var flags int
	var failed error
	err = conn.Control(func(fd uintptr) { flags, failed = unix.FcntlInt(fd, unix.F_GETFL, 0) })
	if err = errors.Join(err, failed); err != nil {
		return err
	}
	if flags&unix.O_ACCMODE == unix.O_WRONLY {
		return failf(invalidInput, "standard input is open for writing only\ntype into a terminal, pipe text into aii, or run it with </dev/null")
	}
	return nil
}
