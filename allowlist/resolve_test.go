package allowlist

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// longPath is a PATH of n directories that are not there.
func longPath(n int) string {
	dirs := make([]string, n)
	for i := range dirs {
		dirs[i] = fmt.Sprintf("/nowhere/%d", i)
	}
	return strings.Join(dirs, ":")
}

func TestResolve(t *testing.T) {
	world := newFiles("/bin/ls", "/usr/bin/git", "/opt/x/tool", "/srv/tool", "/srv/bin/tool", "/usr/bin/sub/ls")
	world.add("/first/ls", unix.S_IFDIR|0o755).add("/second/ls", unix.S_IFREG|0o644).add("/third/ls", unix.S_IFIFO|0o755)
	world.link("/fourth/ls", "/bin/ls").link("/fifth/ls", "/nowhere").link("/sixth/ls", "/sixth/ls").add("/dev/ls", unix.S_IFCHR|0o777)

	for _, c := range []struct {
		executable, path string
		unset            bool
		want             string // "" for not found
		trusted          bool
	}{
		{executable: "ls", path: "/bin", want: "/bin/ls", trusted: true},
		{executable: "ls", unset: true, want: "/bin/ls", trusted: true},
		{executable: "git", unset: true, want: "/usr/bin/git", trusted: true},
		{executable: "tool", unset: true},
		{executable: "ls", path: ""},
		{executable: "tool", path: ".:"},
		{executable: "tool", path: "bin:./bin:../srv/bin"},
		{executable: "tool", path: "~/bin:$HOME/bin"},
		{executable: "tool", path: ".:/opt/x:/srv", want: "/opt/x/tool"},
		{executable: "ls", path: "::/bin::", want: "/bin/ls", trusted: true},
		{executable: "ls", path: "/bin/", want: "/bin/ls", trusted: true},
		{executable: "ls", path: "//bin//", want: "/bin/ls", trusted: true},
		{executable: "ls", path: "/usr/bin/../../bin", want: "/bin/ls", trusted: true},
		{executable: "ls", path: "/bin/../usr/bin/sub", want: "/usr/bin/sub/ls"},
		{executable: "ls", path: "/first:/second:/third:/fifth:/sixth:/dev:/bin", want: "/bin/ls", trusted: true},
		{executable: "ls", path: "/fourth:/bin", want: "/fourth/ls"},
		{executable: "ls", path: longPath(10_000) + ":/bin", want: "/bin/ls", trusted: true},
		{executable: "..", path: "/bin"},
		{executable: ".", path: "/bin"},

		{executable: "/bin/ls", path: "", want: "/bin/ls", trusted: true},
		{executable: "/bin//ls", want: "/bin/ls", trusted: true},
		{executable: "//bin/ls", want: "/bin/ls", trusted: true},
		{executable: "/bin/./ls", want: "/bin/ls", trusted: true},
		{executable: "/usr/bin/../../bin/ls", want: "/bin/ls", trusted: true},
		{executable: "/bin/../srv/tool", want: "/srv/tool"},
		{executable: "/../../bin/ls", want: "/bin/ls", trusted: true},
		{executable: "./tool", want: "/srv/tool"},
		{executable: "bin/tool", want: "/srv/bin/tool"},
		{executable: "./bin/../tool", want: "/srv/tool"},
		{executable: "../bin/ls", want: "/bin/ls", trusted: true},
		{executable: "/bin/ls/"},
		{executable: "/bin/ls/."},
		{executable: "/bin/ls//"},
		{executable: "/bin/ls/tool/.."},
		{executable: "/bin"},
		{executable: "/bin/"},
		{executable: "/"},
		{executable: "./"},
		{executable: "~/tool"},
		{executable: "/first/ls"},
		{executable: "/second/ls"},
		{executable: "/third/ls"},
		{executable: "/dev/ls"},
		{executable: "/fifth/ls"},
		{executable: "/sixth/ls"},
		{executable: "/BIN/ls"},
		{executable: "/bin/LS"},
	} {
		r := Resolver{Dir: "/srv", Path: c.path, PathSet: !c.unset, files: world}
		command, err := r.Resolve(t.Context(), c.executable, []string{"x"})
		name := fmt.Sprintf("%q in %.40q", c.executable, c.path)
		if c.want == "" {
			var missing *NotFoundError
			if !errors.As(err, &missing) || missing.Name != c.executable {
				t.Errorf("%s: %v, %v", name, command, err)
			}
			continue
		}
		if err != nil || command.Path != c.want || command.Trusted() != c.trusted ||
			command.Program != filepath.Base(c.want) || command.Executable != c.executable {
			t.Errorf("%s: %+v, %v", name, command, err)
		}
	}
}

func TestResolveRefusesWhatNamesNoFile(t *testing.T) {
	for _, executable := range []string{"", "\x00", "/bin/ls\x00", "ls\x00-la"} {
		if _, err := (Resolver{Dir: "/"}).Resolve(t.Context(), executable, nil); !errors.Is(err, ErrInvalidExecutable) {
			t.Errorf("%q: %v", executable, err)
		}
	}
	if _, err := (Resolver{}).Resolve(t.Context(), "./ls", nil); !errors.As(err, new(*NotFoundError)) {
		t.Errorf("a relative path without a directory: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (Resolver{}).Resolve(ctx, "ls", nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled context: %v", err)
	}
}

func TestResolveOnTheRealFileSystem(t *testing.T) {
	dir := t.TempDir()
	tool := filepath.Join(dir, "tool")
	mustWrite(t, tool, 0o755)
	link := filepath.Join(dir, "shortcut")
	if err := os.Symlink("tool", link); err != nil {
		t.Fatal(err)
	}
	r := Resolver{Dir: dir, Trusted: []string{dir}, UID: os.Getuid()}
	command, err := r.Resolve(t.Context(), "./shortcut", []string{"a"})
	if err != nil {
		t.Fatal(err)
	}
	real, err := filepath.EvalSymlinks(tool)
	if err != nil {
		t.Fatal(err)
	}
	if command.Path != link || command.Real() != real || !command.Trusted() || !command.CanAlways() {
		t.Errorf("%+v", command)
	}
	if !(Rule{"shortcut"}).Covers(command) || (Rule{"tool"}).Covers(command) {
		t.Error("a rule names the path's last component")
	}
	if err := os.Chmod(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	if command, err = r.Resolve(t.Context(), "./shortcut", []string{"a"}); err != nil || (Rule{"shortcut"}).Covers(command) {
		t.Errorf("covered in a directory that everybody writes to: %v", err)
	}
}

func TestLookAtSeesEveryChange(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "tool"), filepath.Join(dir, "shortcut")
	mustWrite(t, path, 0o755)
	mustWrite(t, filepath.Join(dir, "other"), 0o755)
	if err := os.Symlink("tool", link); err != nil {
		t.Fatal(err)
	}
	command, err := Resolver{Dir: dir}.Resolve(t.Context(), link, nil)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := LookAt(link); err != nil || again != command.Identity {
		t.Fatalf("changed by itself: %v", err)
	}
	for _, change := range []struct {
		name string
		make func() error
	}{
		{"longer", func() error { return os.WriteFile(path, []byte("#!/bin/sh\nlonger\n"), 0o755) }},
		{"another mode", func() error { return os.Chmod(path, 0o700) }},
		{"the link led elsewhere", func() error {
			return errors.Join(os.Remove(link), os.Symlink("other", link))
		}},
		{"another file in its place", func() error {
			return errors.Join(os.Rename(path, path+".old"), os.WriteFile(filepath.Join(dir, "other"), nil, 0o755))
		}},
	} {
		before, err := LookAt(link)
		if err != nil {
			t.Fatal(err)
		}
		if err := change.make(); err != nil {
			t.Fatal(err)
		}
		if after, err := LookAt(link); err != nil || after == before {
			t.Errorf("%s: not seen (%v)", change.name, err)
		}
	}
	if err := os.Remove(link); err != nil {
		t.Fatal(err)
	}
	if _, err := LookAt(link); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("gone: %v", err)
	}
}
