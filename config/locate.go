package config

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

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
// *UnsafeError, or why the file cannot be read. Unsafe comes first: what is
// missing or unreadable in a directory of somebody else's may be their doing.
func locate(path string, uid int) (string, error) {
	dir := filepath.Dir(path)
	if _, err := os.Lstat(dir); errors.Is(err, fs.ErrNotExist) {
		return "", errNoFile
	}
	target, err := resolve(path)
	judged := []string{dir}
	if err == nil {
		judged = append(judged, filepath.Dir(target), target)
	}
	if unsafe := judge(uid, judged...); unsafe != nil {
		return "", of(path, unsafe)
	}
	return target, err
}

// resolve follows the symbolic links of path, which may be none.
func resolve(path string) (string, error) {
	_, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", errNoFile
	}
	if err != nil {
		return "", err
	}
	target, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", errDangling
	}
	return target, err
}

// judge reports the paths that somebody else could have written to or put
// something into, as an *UnsafeError; or else that one cannot be looked at.
func judge(uid int, paths ...string) error {
	unsafe := UnsafeError{UID: uid}
	var looks error
	var seen []fs.FileInfo
	for _, path := range paths {
		info, err := os.Stat(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			looks = errDangling
		case err != nil:
			looks = err
		case !slices.ContainsFunc(seen, func(i fs.FileInfo) bool { return os.SameFile(i, info) }):
			seen = append(seen, info)
			unsafe.add(path, info)
		}
	}
	if unsafe.found() {
		return &unsafe
	}
	return looks
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
	unsafe := UnsafeError{UID: uid}
	unsafe.add(f.Name(), info)
	switch {
	case unsafe.found():
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
