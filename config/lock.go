package config

import (
	"errors"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// lockPatience is how long a save waits for other processes, and lockPause
// how often it looks. A save takes milliseconds; a process that was stopped in
// the middle of one must not stop the others, nor keep a person who answered a
// question waiting for the command.
const (
	lockPatience = 2 * time.Second
	lockPause    = 2 * time.Millisecond
)

var errLocked = errors.New("another aii is writing it and does not finish")

// lock takes the advisory lock on the file at path, which is created and never
// removed. The caller calls unlock.
func lock(path string, patience time.Duration) (unlock func() error, err error) {
	f, err := os.OpenFile(path, unix.O_RDWR|unix.O_CREAT|unix.O_NOFOLLOW|unix.O_NONBLOCK, 0o600)
	if err != nil {
		return nil, err
	}
	for waited := time.Duration(0); ; {
		err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
		switch {
		case err == nil:
			return f.Close, nil
		case errors.Is(err, unix.EINTR):
		case !errors.Is(err, unix.EWOULDBLOCK):
			f.Close()
			return nil, err
		case waited >= patience:
			f.Close()
			return nil, errLocked
		default:
			time.Sleep(lockPause)
			waited += lockPause
		}
	}
}
