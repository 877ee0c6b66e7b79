package config

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/aii-cli/aii/allowlist"
)

// Where somebody else could have written, no rule counts, one warning tells
// what to run, and nothing is written.
func TestUnsafe(t *testing.T) {
	other := func(o *Options) { o.UID++ }
	chmod := func(mode os.FileMode, which string) func(t *testing.T, path string) {
		return func(t *testing.T, path string) {
			write(t, path, "mytool\n")
			if which == "directory" {
				path = filepath.Dir(path)
			}
			must(t, os.Chmod(path, mode))
		}
	}
	for name, c := range map[string]struct {
		prepare func(t *testing.T, path string)
		change  func(*Options)
		fix     func(path string) string
	}{
		"file writable by others": {prepare: chmod(0o666, "file"), fix: func(p string) string { return "chmod go-w " + p }},
		"file writable by group":  {prepare: chmod(0o664, "file"), fix: func(p string) string { return "chmod go-w " + p }},
		"directory by others":     {prepare: chmod(0o777, "directory"), fix: func(p string) string { return "chmod go-w " + filepath.Dir(p) }},
		"directory by group":      {prepare: chmod(0o770, "directory"), fix: func(p string) string { return "chmod go-w " + filepath.Dir(p) }},
		"sticky directory":        {prepare: chmod(0o777|os.ModeSticky, "directory"), fix: func(p string) string { return "chmod go-w " + filepath.Dir(p) }},
		"directory, no file": {
			prepare: func(t *testing.T, path string) { mkdir(t, path); must(t, os.Chmod(filepath.Dir(path), 0o777)) },
			fix:     func(p string) string { return "chmod go-w " + filepath.Dir(p) },
		},
		"dangling link in a directory by others": {
			prepare: func(t *testing.T, path string) {
				link(t, filepath.Join(t.TempDir(), "gone"), path)
				must(t, os.Chmod(filepath.Dir(path), 0o777))
			},
			fix: func(p string) string { return "chmod go-w " + filepath.Dir(p) },
		},
		"wrong owner": {prepare: chmod(0o600, "file"), change: other},
		"pipe, writable": {
			prepare: func(t *testing.T, path string) { fifo(t, path); must(t, os.Chmod(path, 0o666)) },
			fix:     func(p string) string { return "chmod go-w " + p },
		},
		"device": {prepare: func(t *testing.T, path string) { link(t, "/dev/zero", path) }},
		"target": {
			prepare: func(t *testing.T, path string) {
				real := filepath.Join(filepath.Dir(path), "real")
				write(t, real, "mytool\n")
				must(t, os.Chmod(real, 0o602))
				link(t, real, path)
			},
			fix: func(p string) string { return "chmod go-w " + filepath.Join(filepath.Dir(p), "real") },
		},
		"directory of target": {prepare: func(t *testing.T, path string) {
			real := filepath.Join(t.TempDir(), "open", "real")
			write(t, real, "mytool\n")
			must(t, os.Chmod(filepath.Dir(real), 0o777))
			link(t, real, path)
		}},
		"file and directory": {
			prepare: func(t *testing.T, path string) {
				write(t, path, "mytool\n")
				must(t, os.Chmod(path, 0o666))
				must(t, os.Chmod(filepath.Dir(path), 0o777))
			},
			fix: func(p string) string { return "chmod go-w " + filepath.Dir(p) + " " + p },
		},
	} {
		t.Run(name, func(t *testing.T) {
			path := home(t)
			c.prepare(t, path)
			before := tree(t, path)
			o := options(path)
			if c.change != nil {
				c.change(&o)
			}
			s, warnings := Open(o)
			var unsafe *UnsafeError
			if len(warnings) != 1 || warnings[0].Kind != Unsafe || !errors.As(warnings[0].Err, &unsafe) {
				t.Fatalf("warnings %v", warnings)
			}
			if c.fix != nil && unsafe.Fix() != c.fix(path) {
				t.Errorf("to fix: %s, want %s", unsafe.Fix(), c.fix(path))
			}
			wantRules(t, s, nil)
			if len(s.Describe()) != 1 {
				t.Errorf("described as %q", s.Describe())
			}
			wantNotSaved(t, s, before)
		})
	}
}

func TestUnsafeSentence(t *testing.T) {
	for _, c := range []struct {
		err  UnsafeError
		want string
	}{
		{UnsafeError{Writable: []string{"/h/allow"}}, "/h/allow can be changed by other users (to fix: chmod go-w /h/allow)"},
		{UnsafeError{Foreign: []string{"/h", "/h/a b"}, UID: 501}, "/h belongs to another user (to fix: sudo chown 501 /h '/h/a b')"},
		{
			UnsafeError{Writable: []string{"/h"}, Foreign: []string{"/h/allow"}, UID: 501},
			"/h/allow belongs to another user (to fix: sudo chown 501 /h/allow && chmod go-w /h)",
		},
	} {
		if got := c.err.Error(); got != c.want {
			t.Errorf("%s\nwant %s", got, c.want)
		}
	}
	w := Warning{Kind: Unsafe, Path: "/h/allow", Err: &UnsafeError{Writable: []string{"/h/allow"}}}
	want := "/h/allow can be changed by other users (to fix: chmod go-w /h/allow); no rule is in force, so every command asks"
	if got := w.String(); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// What becomes unsafe while the program runs is not written to.
func TestUnsafeLater(t *testing.T) {
	path := home(t)
	write(t, path, "ls\n")
	s := opened(t, path)
	must(t, os.Chmod(path, 0o666))
	wantNotSaved(t, s, tree(t, path))
	must(t, os.Chmod(path, 0o600))
	must(t, os.Chmod(filepath.Dir(path), 0o770))
	if err := s.Add(allowlist.Rule{"b"}); err == nil {
		t.Error("written to a directory that a group may write to")
	}
	if got := content(t, path); got != "ls\n" {
		t.Errorf("file holds %q", got)
	}
}
