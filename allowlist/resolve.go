package allowlist

import (
	"context"
	"errors"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// ErrInvalidExecutable means that the executable is empty or holds a NUL.
var ErrInvalidExecutable = errors.New("invalid executable")

// NotFoundError means that no executable regular file has the name.
type NotFoundError struct{ Name string }

func (e *NotFoundError) Error() string { return "executable not found: " + e.Name }

// Resolver finds programs and judges them. It is a value with everything
// injected; the zero value looks from no directory in the default PATH.
type Resolver struct {
	// Dir is the current directory, absolute. Relative paths and operands
	// are taken from it; where it is not absolute, none can be.
	Dir string
	// Path is the value of PATH, and PathSet whether there is one. Without
	// one the default is /usr/bin:/bin:/usr/sbin:/sbin.
	Path    string
	PathSet bool
	// System is "darwin" or "linux" and chooses the argument profiles: BSD
	// or GNU. Empty means the system this was built for.
	System string
	// Trusted are the directories that rules apply in, and Standard those
	// that built-in rules apply in, all absolute. Nil means SPEC-EXEC
	// §5.3's six, and /bin /usr/bin /sbin /usr/sbin. A standard directory
	// need not be listed as trusted to be so.
	Trusted  []string
	Standard []string
	// UID is the user's id: outside the standard directories a program must
	// be this user's or root's.
	UID int
	// LookLimit bounds the time for looking at operands; 0 means one second.
	LookLimit time.Duration

	files files // nil means the real ones
}

const defaultPath = "/usr/bin:/bin:/usr/sbin:/sbin"

// Resolve finds the program that executable names and judges the command
// (SPEC-EXEC §5.2). The path in the result is the one that was judged. Errors:
// ErrInvalidExecutable, a *NotFoundError, or that of ctx.
func (r Resolver) Resolve(ctx context.Context, executable string, args []string) (*Command, error) {
	if executable == "" || strings.ContainsRune(executable, 0) {
		return nil, ErrInvalidExecutable
	}
	path, info, err := r.find(ctx, executable)
	if err != nil {
		return nil, err
	}
	return r.judge(ctx, executable, path, info, args), nil
}

// judge gathers the facts about the file at path and its arguments.
func (r Resolver) judge(ctx context.Context, executable, path string, info fileInfo, args []string) *Command {
	c := &Command{
		Executable: executable,
		Path:       path,
		Program:    filepath.Base(path),
		Args:       slices.Clone(args),
		Identity:   info.Identity,
	}
	real := r.follow(path)
	c.real = real.path
	r.judgeTrust(c, real)
	c.builtin = isDefault(fold(c.Program))
	c.never = r.neverAlways(c.Program, c.standard, real)
	c.outside = r.outside(ctx, c, real)
	return c
}

// find returns the clean path of the executable regular file and its state.
func (r Resolver) find(ctx context.Context, executable string) (string, fileInfo, error) {
	if strings.ContainsRune(executable, filepath.Separator) {
		path, ok := r.absolute(executable)
		if ok && !namesDirectory(executable) {
			if info, ok := r.program(path); ok {
				return path, info, nil
			}
		}
		return "", fileInfo{}, &NotFoundError{executable}
	}
	search := r.Path
	if !r.PathSet {
		search = defaultPath
	}
	for dir := range strings.SplitSeq(search, ":") {
		if err := ctx.Err(); err != nil {
			return "", fileInfo{}, err
		}
		if !filepath.IsAbs(dir) {
			continue
		}
		path := filepath.Join(dir, executable)
		if info, ok := r.program(path); ok {
			return path, info, nil
		}
	}
	return "", fileInfo{}, &NotFoundError{executable}
}

// absolute returns path cleaned, taken from Dir where it is relative. No tilde
// is expanded.
func (r Resolver) absolute(path string) (string, bool) {
	if filepath.IsAbs(path) {
		return filepath.Clean(path), true
	}
	return filepath.Join(r.Dir, path), filepath.IsAbs(r.Dir)
}

// namesDirectory reports whether the spelling can only mean a directory;
// cleaning would make /bin/ls of /bin/ls/, which the system does not run.
func namesDirectory(path string) bool {
	switch path[strings.LastIndexByte(path, filepath.Separator)+1:] {
	case "", ".", "..":
		return true
	}
	return false
}

// program reports whether an executable regular file is at path.
func (r Resolver) program(path string) (fileInfo, bool) {
	info, err := r.fs().stat(path)
	return info, err == nil && info.isRegular() && r.fs().executable(path)
}

func (r Resolver) fs() files {
	if r.files == nil {
		return system{}
	}
	return r.files
}

func (r Resolver) darwin() bool {
	if r.System == "" {
		return runtime.GOOS == "darwin"
	}
	return r.System == "darwin"
}
