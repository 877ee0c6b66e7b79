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
	replace := func(link string) string { return "to fix: rm " + link + ", and put one of your own there" }
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
		"file writable by others": {prepare: chmod(0o666, "file"), fix: func(p string) string { return "to fix: chmod go-w " + p }},
		"file writable by group":  {prepare: chmod(0o664, "file"), fix: func(p string) string { return "to fix: chmod go-w " + p }},
		"directory by others":     {prepare: chmod(0o777, "directory"), fix: func(p string) string { return "to fix: chmod go-w " + filepath.Dir(p) }},
		"directory by group":      {prepare: chmod(0o770, "directory"), fix: func(p string) string { return "to fix: chmod go-w " + filepath.Dir(p) }},
		"sticky directory":        {prepare: chmod(0o777|os.ModeSticky, "directory"), fix: func(p string) string { return "to fix: chmod go-w " + filepath.Dir(p) }},
		"directory, no file": {
			prepare: func(t *testing.T, path string) { mkdir(t, path); must(t, os.Chmod(filepath.Dir(path), 0o777)) },
			fix:     func(p string) string { return "to fix: chmod go-w " + filepath.Dir(p) },
		},
		"dangling link in a directory by others": {
			prepare: func(t *testing.T, path string) {
				link(t, filepath.Join(t.TempDir(), "gone"), path)
				must(t, os.Chmod(filepath.Dir(path), 0o777))
			},
			fix: func(p string) string { return "to fix: chmod go-w " + filepath.Dir(p) },
		},
		"wrong owner": {
			prepare: chmod(0o600, "file"), change: other,
			fix: func(string) string { return "to fix: put one of your own in its place" },
		},
		"root in a user's home": {
			prepare: func(t *testing.T, path string) {
				write(t, path, "mytool\n")
				asOther(t, filepath.Dir(path))
			},
			change: func(o *Options) { o.UID = 0 },
			fix:    func(string) string { return "aii runs as root; run it as the user whose home directory this is" },
		},
		"pipe, writable": {
			prepare: func(t *testing.T, path string) { fifo(t, path); must(t, os.Chmod(path, 0o666)) },
			fix:     func(p string) string { return "to fix: chmod go-w " + p },
		},
		"device": {prepare: func(t *testing.T, path string) { link(t, "/dev/zero", path) }, fix: replace},
		"target": {
			prepare: func(t *testing.T, path string) {
				real := filepath.Join(filepath.Dir(path), "real")
				write(t, real, "mytool\n")
				must(t, os.Chmod(real, 0o602))
				link(t, real, path)
			},
			fix: func(p string) string { return "to fix: chmod go-w " + filepath.Join(filepath.Dir(p), "real") },
		},
		"directory of target": {prepare: func(t *testing.T, path string) {
			real := filepath.Join(t.TempDir(), "open", "real")
			write(t, real, "mytool\n")
			must(t, os.Chmod(filepath.Dir(real), 0o777))
			link(t, real, path)
		}, fix: replace},
		"target elsewhere": {prepare: func(t *testing.T, path string) {
			real := filepath.Join(t.TempDir(), "real")
			write(t, real, "mytool\n")
			must(t, os.Chmod(real, 0o666))
			link(t, real, path)
		}, fix: replace},
		"target of somebody else's": {prepare: func(t *testing.T, path string) {
			link(t, "/etc/passwd", path)
			asOther(t, filepath.Dir(path))
		}, change: func(o *Options) { o.UID = notRoot() }, fix: replace},
		"target elsewhere and directory": {prepare: func(t *testing.T, path string) {
			link(t, "/dev/zero", path)
			must(t, os.Chmod(filepath.Dir(path), 0o777))
		}, fix: func(p string) string { return "to fix: chmod go-w " + filepath.Dir(p) }},
		"directory is a link": {prepare: func(t *testing.T, path string) {
			real := filepath.Join(t.TempDir(), "real", "allow")
			write(t, real, "mytool\n")
			must(t, os.Chmod(filepath.Dir(real), 0o777))
			must(t, os.MkdirAll(filepath.Dir(filepath.Dir(path)), 0o700))
			link(t, filepath.Dir(real), filepath.Dir(path))
		}, fix: func(p string) string { return replace(filepath.Dir(p)) }},
		"file and directory": {
			prepare: func(t *testing.T, path string) {
				write(t, path, "mytool\n")
				must(t, os.Chmod(path, 0o666))
				must(t, os.Chmod(filepath.Dir(path), 0o777))
			},
			fix: func(p string) string { return "to fix: chmod go-w " + filepath.Dir(p) + " " + p },
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

// notRoot returns the id of a user other than root who can be given files.
func notRoot() int {
	if uid := os.Getuid(); uid != 0 {
		return uid
	}
	return 65534
}

// asOther gives the path to notRoot.
func asOther(t *testing.T, path string) {
	t.Helper()
	must(t, os.Chown(path, notRoot(), -1))
}

func TestUnsafeSentence(t *testing.T) {
	const dir = "/h"
	for _, c := range []struct {
		err  UnsafeError
		want string
	}{
		{UnsafeError{Writable: []string{"/h/allow"}, dir: dir}, "/h/allow can be changed by other users (to fix: chmod go-w /h/allow)"},
		{UnsafeError{Writable: []string{"/h/allow"}}, "/h/allow can be changed by other users (to fix: let nobody but yourself write to it)"},
		{UnsafeError{Foreign: []string{"/h", "/h/a b"}, UID: 501, dir: dir}, "/h belongs to another user (to fix: put one of your own in its place)"},
		{UnsafeError{Foreign: []string{"/h"}, dir: dir}, "/h belongs to another user (aii runs as root; run it as the user whose home directory this is)"},
		{UnsafeError{Foreign: []string{"/h/allow"}, dir: dir}, "/h/allow belongs to another user (to fix: put one of your own in its place)"},
		{
			UnsafeError{Writable: []string{"/h"}, Foreign: []string{"/h/allow"}, UID: 501, dir: dir},
			"/h/allow belongs to another user (to fix: put one of your own in its place)",
		},
		{
			UnsafeError{Foreign: []string{"/etc", "/etc/passwd"}, Link: "/h/a b", UID: 501},
			"/h/a b leads to /etc, which belongs to another user (to fix: rm '/h/a b', and put one of your own there)",
		},
		{
			UnsafeError{Writable: []string{"/dev/zero"}, Link: "/h/allow"},
			"/h/allow leads to /dev/zero, which can be changed by other users (to fix: rm /h/allow, and put one of your own there)",
		},
	} {
		if got := c.err.Error(); got != c.want {
			t.Errorf("%s\nwant %s", got, c.want)
		}
	}
	w := Warning{Kind: Unsafe, Path: "/h/allow", Err: &UnsafeError{Writable: []string{"/h/allow"}, dir: dir}}
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
