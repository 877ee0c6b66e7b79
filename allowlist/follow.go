package allowlist

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// realFile is what a path leads to.
type realFile struct {
	path  string   // symbolic links resolved; "" where it leads nowhere
	names []string // every name of the file on the way, the last is its own
	info  fileInfo
	err   error
}

// allNames returns every name the program goes by, without repeating one.
func (f realFile) allNames(program string) []string {
	names := []string{program}
	for _, name := range f.names {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// maxLinks is how many symbolic links a path may go through, as the systems
// have it.
const maxLinks = 40

// follow resolves path, absolute, to the real file.
func (r Resolver) follow(path string) realFile {
	return r.walk(path, func(string) bool { return true })
}

// walk resolves path, absolute but not necessarily clean, one component after
// the other as the system does: a ".." after a symbolic link leaves the link's
// target. enter is asked before each component is touched; where it says no,
// the walk ends with errForbidden.
func (r Resolver) walk(path string, enter func(string) bool) realFile {
	var real realFile
	at, rest := "/", strings.Split(path, "/")
	for links := 0; len(rest) > 0; {
		name := rest[0]
		rest = rest[1:]
		switch name {
		case "", ".":
			continue
		case "..":
			at = filepath.Dir(at)
			continue
		}
		next := filepath.Join(at, name)
		if !enter(next) {
			real.err = errForbidden
			return real
		}
		info, err := r.fs().lstat(next)
		if err != nil {
			real.err = err
			return real
		}
		if last(rest) {
			real.names = append(real.names, name)
		}
		if !info.isSymlink() {
			at, real.info = next, info
			continue
		}
		target, err := r.fs().readlink(next)
		if links++; err == nil && links > maxLinks {
			err = unix.ELOOP
		}
		if err != nil {
			real.err = err
			return real
		}
		if filepath.IsAbs(target) {
			at = "/"
		}
		rest = append(strings.Split(target, "/"), rest...)
	}
	real.path = at
	return real
}

// last reports whether no component is left that leads further.
func last(rest []string) bool {
	for _, name := range rest {
		if name != "" && name != "." {
			return false
		}
	}
	return true
}

var errForbidden = errors.New("not to be looked at")
