package config

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"

	"github.com/aii-cli/aii/argv"
)

// UnsafeError tells which files or directories other users could have changed.
type UnsafeError struct {
	Writable []string // by a group or by others
	Foreign  []string // owned by another user
	Link     string   // the symbolic link that leads to them; "" for none
	UID      int      // the user's id

	dir string // the directory of the allow file; "" where it is not known
}

// Error names the first path and the way out.
func (e *UnsafeError) Error() string {
	paths, wrong := e.Foreign, " belongs to another user"
	if len(paths) == 0 {
		paths, wrong = e.Writable, " can be changed by other users"
	}
	what := argv.Escape(paths[0])
	if e.Link != "" {
		what = argv.Escape(e.Link) + " leads to " + what + ", which"
	}
	return what + wrong + " (" + e.Fix() + ")"
}

// Fix says what to do. It names no command that would change anything but the
// directory of the allow file and what is in it: a link may lead to
// /etc/passwd, or to what is shared on purpose, and a home that root finds
// itself in is its owner's.
func (e *UnsafeError) Fix() string {
	switch {
	case e.Link != "":
		return "to fix: " + argv.Display([]string{"rm", e.Link}) + ", and put one of your own there"
	case e.UID == 0 && slices.Contains(e.Foreign, e.dir):
		return "aii runs as root; run it as the user whose home directory this is"
	case len(e.Foreign) > 0:
		return "to fix: put one of your own in its place"
	case e.dir == "":
		return "to fix: let nobody but yourself write to it"
	}
	return "to fix: " + argv.Display(append([]string{"chmod", "go-w"}, e.Writable...))
}

// add notes the path if somebody other than the user owns or may write to it.
func (e *UnsafeError) add(path string, info fs.FileInfo) {
	if stat, ok := info.Sys().(*syscall.Stat_t); !ok || int64(stat.Uid) != int64(e.UID) {
		e.Foreign = append(e.Foreign, path)
	}
	if info.Mode().Perm()&0o022 != 0 {
		e.Writable = append(e.Writable, path)
	}
}

func (e *UnsafeError) found() bool { return len(e.Foreign)+len(e.Writable) > 0 }

// of tells an *UnsafeError the allow file that it is about, and the link where
// its paths are outside of that one's directory. What is inside comes first;
// the rest is left for when that is fixed. Another error stays as it is.
func of(path string, err error) error {
	var unsafe *UnsafeError
	if !errors.As(err, &unsafe) {
		return err
	}
	dir := filepath.Dir(path)
	real, _ := filepath.EvalSymlinks(dir) // the home may be reached by a link, too
	foreign, writable := inside(dir, real, unsafe.Foreign), inside(dir, real, unsafe.Writable)
	if len(foreign)+len(writable) == 0 {
		unsafe.Link = path
		return err
	}
	unsafe.dir, unsafe.Foreign, unsafe.Writable = dir, foreign, writable
	if info, err := os.Lstat(dir); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		unsafe.Link = dir
	}
	return err
}

// inside returns the paths that are dir or in it, by that name of it.
func inside(dir, real string, paths []string) (in []string) {
	for _, path := range paths {
		switch {
		case path == dir || path == real:
			in = append(in, dir)
		case filepath.Dir(path) == real:
			in = append(in, filepath.Join(dir, filepath.Base(path)))
		}
	}
	return in
}
