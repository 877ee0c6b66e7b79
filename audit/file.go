package audit

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// Auditor records what happened.
type Auditor interface {
	Record(Entry)
}

// ErrNotOurs means a file that no record is appended to: a symbolic link, a
// directory, a device, or a file of another owner.
var ErrNotOurs = errors.New("not a regular file of your own")

// lockPatience is how long a record waits for the file's lock, and lockPause
// how often it looks. A record takes microseconds: whoever holds the lock for
// longer was stopped, or means to hold up the programs that record.
const (
	lockPatience = 2 * time.Second
	lockPause    = 5 * time.Millisecond
)

var errLocked = errors.New("another process holds its lock")

// FileAuditor appends entries to a file, scrubbed. It is safe for concurrent
// use, by several processes too. A nil *FileAuditor records nothing.
type FileAuditor struct {
	pause func(time.Duration) // time.Sleep, but in tests

	mu   sync.Mutex
	file *os.File // nil after Close
	err  error
}

// OpenFileAuditor opens the record at path for appending and creates it if it
// is not there. The file is then readable and writable by its owner alone
// (mode 0600), whatever it was before. A symbolic link, anything but a regular
// file and a file of another owner are refused with [ErrNotOurs]; every error
// is a *fs.PathError. The caller closes it.
func OpenFileAuditor(path string) (*FileAuditor, error) {
	// O_NONBLOCK keeps a FIFO from holding the call; a regular file ignores it.
	file, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND|os.O_CREATE|unix.O_NOFOLLOW|unix.O_NONBLOCK, 0o600)
	if err != nil {
		if errors.Is(err, unix.ELOOP) {
			err = &fs.PathError{Op: "open", Path: path, Err: ErrNotOurs}
		}
		return nil, err
	}
	if err := own(file); err != nil {
		file.Close()
		return nil, &fs.PathError{Op: "open", Path: path, Err: err}
	}
	return &FileAuditor{file: file, pause: time.Sleep}, nil
}

// own makes sure that the file is a regular one of ours, and private.
func own(file *os.File) error {
	var stat unix.Stat_t
	if err := unix.Fstat(int(file.Fd()), &stat); err != nil {
		return err
	}
	if stat.Mode&unix.S_IFMT != unix.S_IFREG || int(stat.Uid) != os.Geteuid() {
		return ErrNotOurs
	}
	return file.Chmod(0o600)
}

// Record appends the entry, scrubbed, as one line in one write. It never
// fails and takes 2 seconds at most: what could not be written by then is dropped
// and noted for [FileAuditor.Err], because a record must not be what stops the
// program. After Close it does nothing.
func (a *FileAuditor) Record(e Entry) {
	if a == nil {
		return
	}
	line := encode(e.Scrubbed())
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.file == nil {
		return
	}
	if err := a.append(line); err != nil && a.err == nil {
		a.err = fmt.Errorf("appending to the audit file: %w", err)
	}
}

// append writes the line under the file's lock, in one write.
func (a *FileAuditor) append(line []byte) error {
	unlock, err := a.lock()
	if err != nil {
		return err
	}
	defer unlock()
	_, err = a.file.Write(slices.Concat(gap(a.file, len(line), os.Getpagesize()), line))
	return err
}

// lock takes the file's lock. Where that has failed before, the lock is looked
// at only once: every further record would be as late.
func (a *FileAuditor) lock() (unlock func(), err error) {
	fd := int(a.file.Fd())
	left := lockPatience
	if errors.Is(a.err, errLocked) {
		left = 0
	}
	for {
		err := unix.Flock(fd, unix.LOCK_EX|unix.LOCK_NB)
		switch {
		case err == nil:
			return func() { _ = unix.Flock(fd, unix.LOCK_UN) }, nil // closing would do it, too
		case errors.Is(err, unix.EINTR):
		case !errors.Is(err, unix.EWOULDBLOCK):
			return func() {}, nil // a file system without locks: O_APPEND has to do
		case left <= 0:
			return nil, errLocked
		default:
			a.pause(lockPause)
			left -= lockPause
		}
	}
}

// gap returns what has to stand before a line of the given length, so that a
// process that is killed in the middle of its write leaves no half line.
//
// Linux looks for a SIGKILL whenever a write goes on to the next page, and
// stops there. A line that fits on a page is therefore never written across
// two: blanks, which JSON allows, fill the first. A longer line can be torn;
// the entry after a torn line then begins with a newline, to stand on a line
// of its own.
func gap(file *os.File, length, page int) []byte {
	info, err := file.Stat()
	if err != nil {
		return nil
	}
	end := int(info.Size())
	last := make([]byte, min(end, page))
	if _, err := file.ReadAt(last, int64(end-len(last))); err != nil {
		return nil
	}
	var before []byte
	if torn := last[bytes.LastIndexByte(last, '\n')+1:]; len(bytes.TrimLeft(torn, " ")) > 0 {
		before = append(before, '\n')
	}
	if left := page - (end+len(before))%page; length <= page && length > left {
		before = append(before, bytes.Repeat([]byte{' '}, left)...)
	}
	return before
}

// Err returns the first error of a Record, or nil.
func (a *FileAuditor) Err() error {
	if a == nil {
		return nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.err
}

// Close closes the file. Closing twice, and a nil FileAuditor, are fine.
func (a *FileAuditor) Close() error {
	if a == nil {
		return nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.file == nil {
		return nil
	}
	file := a.file
	a.file = nil
	return file.Close()
}
