package config

import (
	"errors"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// ErrIsDirectory means that a directory stands where the allow file should be.
var ErrIsDirectory = errors.New("is a directory; nothing was removed")

// Reset removes the allow file, or the symbolic link in its place, and nothing
// else, and reports whether there was one (SPEC-EXEC §3). The error is
// [ErrNoHome], [ErrIsDirectory] or an *os.PathError.
func Reset(path string) (bool, error) {
	if !filepath.IsAbs(path) {
		return false, ErrNoHome
	}
	info, err := os.Lstat(path)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if info.IsDir() {
		return false, &os.PathError{Op: "remove", Path: path, Err: ErrIsDirectory}
	}
	// os.Remove would remove an empty directory too.
	if err := unix.Unlink(path); err != nil {
		return false, &os.PathError{Op: "remove", Path: path, Err: err}
	}
	return true, nil
}
