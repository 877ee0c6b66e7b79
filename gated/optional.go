package gated

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
)

// ReadFileLimit returns at most max bytes of a file, and whether there were
// more; a negative max is no limit. It is forwarded where the inner sandbox has
// it. Otherwise the whole file is read and the rest is dropped: the read is not
// limited then, only what is kept.
func (s *Sandbox) ReadFileLimit(ctx context.Context, path string, max int64) ([]byte, bool, error) {
	if inner, ok := s.inner.(limitedReader); ok {
		return inner.ReadFileLimit(ctx, path, max)
	}
	data, err := s.inner.ReadFile(ctx, path)
	if err != nil || max < 0 || int64(len(data)) <= max {
		return data, false, err
	}
	return data[:max:max], true, nil
}

// AppendFile appends to a file where the inner sandbox can. Otherwise it is an
// error that is errors.ErrUnsupported: how to do without is the caller's
// decision.
func (s *Sandbox) AppendFile(ctx context.Context, path string, data []byte, mode fs.FileMode) error {
	if inner, ok := s.inner.(appender); ok {
		return inner.AppendFile(ctx, path, data, mode)
	}
	return fmt.Errorf("append %s: %w", path, errors.ErrUnsupported)
}

// errNoDirectories is errors.ErrUnsupported in the words of MakeDirAll.
type errNoDirectories struct{}

func (errNoDirectories) Error() string {
	return "sandbox does not support native directory creation"
}

func (errNoDirectories) Is(target error) bool { return target == errors.ErrUnsupported }

// MakeDirAll makes a directory and those above it where the inner sandbox can.
// Otherwise it is an error that is errors.ErrUnsupported.
func (s *Sandbox) MakeDirAll(ctx context.Context, path string, mode fs.FileMode) error {
	if inner, ok := s.inner.(directoryMaker); ok {
		return inner.MakeDirAll(ctx, path, mode)
	}
	return errNoDirectories{}
}

// Root returns the directory of the inner sandbox, or "" where it tells none.
func (s *Sandbox) Root() string {
	if inner, ok := s.inner.(rooted); ok {
		return inner.Root()
	}
	return ""
}

// Workdir returns the working directory of the inner sandbox's commands, or ""
// where it tells none.
func (s *Sandbox) Workdir() string {
	if inner, ok := s.inner.(workdirHolding); ok {
		return inner.Workdir()
	}
	return ""
}
