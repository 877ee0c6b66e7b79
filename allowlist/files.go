package allowlist

import (
	"errors"

	"golang.org/x/sys/unix"
)

// Identity tells one state of one file from any other. It is comparable; two
// equal values mean the same file, unchanged.
type Identity struct {
	Device, Inode     uint64
	Size              int64
	Modified, Changed int64 // nanoseconds since 1970
	Mode              uint32
}

// LookAt returns the identity of the file at path, symbolic links followed.
// The error is the system's.
func LookAt(path string) (Identity, error) {
	info, err := system{}.stat(path)
	return info.Identity, err
}

// fileInfo is what trust and operands are judged by.
type fileInfo struct {
	Identity
	uid, gid uint32
	links    uint64
}

func (i fileInfo) kind() uint32    { return i.Mode & unix.S_IFMT }
func (i fileInfo) isRegular() bool { return i.kind() == unix.S_IFREG }
func (i fileInfo) isDir() bool     { return i.kind() == unix.S_IFDIR }
func (i fileInfo) isSymlink() bool { return i.kind() == unix.S_IFLNK }
func (i fileInfo) sameFile(o fileInfo) bool {
	return i.Device == o.Device && i.Inode == o.Inode
}

// files is the file system, so that tests can describe one.
type files interface {
	lstat(path string) (fileInfo, error)
	stat(path string) (fileInfo, error)
	readlink(path string) (string, error)
	// executable reports whether this process may execute the file.
	executable(path string) bool
}

// system is the real file system.
type system struct{}

func (system) lstat(path string) (fileInfo, error) { return statWith(unix.Lstat, path) }
func (system) stat(path string) (fileInfo, error)  { return statWith(unix.Stat, path) }

func statWith(call func(string, *unix.Stat_t) error, path string) (fileInfo, error) {
	var s unix.Stat_t
	err := retry(func() error { return call(path, &s) })
	if err != nil {
		return fileInfo{}, err
	}
	return fileInfo{
		Identity: Identity{
			Device: uint64(s.Dev), Inode: uint64(s.Ino), Size: s.Size,
			Modified: s.Mtim.Nano(), Changed: s.Ctim.Nano(), Mode: uint32(s.Mode),
		},
		uid: s.Uid, gid: s.Gid, links: uint64(s.Nlink),
	}, nil
}

func (system) readlink(path string) (string, error) {
	buf := make([]byte, unix.PathMax)
	n := 0
	err := retry(func() (err error) { n, err = unix.Readlink(path, buf); return err })
	if err != nil {
		return "", err
	}
	return string(buf[:n]), nil
}

func (system) executable(path string) bool {
	return retry(func() error { return unix.Faccessat(unix.AT_FDCWD, path, unix.X_OK, unix.AT_EACCESS) }) == nil
}

// retry repeats a call that a signal interrupted.
func retry(call func() error) error {
	for {
		if err := call(); !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}
