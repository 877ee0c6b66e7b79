package config

import (
	"io/fs"
	"strconv"
	"syscall"

	"github.com/aii-cli/aii/argv"
)

// UnsafeError tells which files or directories other users could have changed.
type UnsafeError struct {
	Writable []string // by a group or by others
	Foreign  []string // owned by another user
	UID      int      // the user's id
}

// Error names the paths and what to run.
func (e *UnsafeError) Error() string {
	paths := append(append([]string(nil), e.Foreign...), e.Writable...)
	text := argv.Escape(paths[0])
	switch {
	case len(e.Foreign) > 0:
		text += " belongs to another user"
	default:
		text += " can be changed by other users"
	}
	return text + " (to fix: " + e.Fix() + ")"
}

// Fix returns the commands that make the paths the user's own.
func (e *UnsafeError) Fix() string {
	var fix string
	if len(e.Foreign) > 0 {
		fix = argv.Display(append([]string{"sudo", "chown", strconv.Itoa(e.UID)}, e.Foreign...))
	}
	if len(e.Writable) > 0 {
		if fix != "" {
			fix += " && "
		}
		fix += argv.Display(append([]string{"chmod", "go-w"}, e.Writable...))
	}
	return fix
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
