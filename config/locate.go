package config

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"

	"golang.org/x/sys/unix"
)

// MaxSize is the largest allow file that is read, in bytes: far beyond what
// anybody writes, about a million rules. A larger one gives no rules.
const MaxSize = 16 << 20

var (
	errNoFile     = errors.New("there is no allow file")
	errDangling   = errors.New("symbolic link to nothing")
	errNotRegular = errors.New("not a regular file")
	errTooLarge   = errors.New("larger than 16 MiB")
)

// locate returns the real path of the allow file, symbolic links resolved,
// once it and the directories that hold it are safe. The error is errNoFile, an
// *UnsafeError, or why the file cannot be read.
func locate(path string, uid int) (string, error) {
	dir := filepath.Dir(path)
	_, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Lstat(dir); errors.Is(err, fs.ErrNotExist) {
			return "", errNoFile
		}
		if err := judge(uid, dir); err != nil {
			return "", err
		}
		return "", errNoFile
	}
	if err != nil {
		return "", err
	}
	target, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", errDangling
	}
	if err != nil {
		return "", err
	}
	return target, judge(uid, dir, filepath.Dir(target), target)
}

// judge reports the paths that somebody else could have written to or put
// something into, as an *UnsafeError; or that one cannot be looked at.
func judge(uid int, paths ...string) error {
	var unsafe UnsafeError
	for _, path := range slices.Compact(paths) {
		info, err := os.Stat(path)
		if errors.Is(err, fs.ErrNotExist) {
			return errDangling
		}
		if err != nil {
			return err
		}
		unsafe.add(path, info, uid)
	}
	return unsafe.orNil()
}

// open opens the located file. It never waits, and never opens anything but a
// regular file: reading a device or a pipe could hang or do something.
func open(target string, flags, uid int) (*os.File, error) {
	info, err := os.Lstat(target)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errNotRegular
	}
	f, err := os.OpenFile(target, flags|unix.O_NONBLOCK|unix.O_NOFOLLOW|unix.O_NOCTTY, 0)
	if err != nil {
		return nil, err
	}
	if err := checkOpen(f, uid); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// checkOpen judges the file itself: the path may have changed since.
func checkOpen(f *os.File, uid int) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	var unsafe UnsafeError
	unsafe.add(f.Name(), info, uid)
	switch {
	case unsafe.orNil() != nil:
		return &unsafe
	case !info.Mode().IsRegular():
		return errNotRegular
	case info.Size() > MaxSize:
		return errTooLarge
	}
	return nil
}

// read returns the text of an open file, which may be growing.
func read(f *os.File) (string, error) {
	content, err := io.ReadAll(io.LimitReader(f, MaxSize+1))
	if err != nil {
		return "", err
	}
	if len(content) > MaxSize {
		return "", errTooLarge
	}
	return decode(content)
}

// add notes the path if somebody other than the user owns or may write to it.
func (e *UnsafeError) add(path string, info fs.FileInfo, uid int) {
	e.UID = uid
	if stat, ok := info.Sys().(*syscall.Stat_t); !ok || int64(stat.Uid) != int64(uid) {
		e.Foreign = append(e.Foreign, path)
	}
	if info.Mode().Perm()&0o022 != 0 {
		e.Writable = append(e.Writable, path)
	}
}

func (e *UnsafeError) orNil() error {
	if len(e.Foreign)+len(e.Writable) == 0 {
		return nil
	}
	return e
}
