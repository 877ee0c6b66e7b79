package config

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/aii-cli/aii/allowlist"
	"github.com/aii-cli/aii/argv"
	"pgregory.net/rapid"
)

// resolved resolves the program at path, which need not exist on this machine:
// it lies in a directory that stands for the system's.
func resolved(t testing.TB, path string, args ...string) *allowlist.Command {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	must(t, err)
	return resolvedIn(t, root, path, args...)
}

func resolvedIn(t testing.TB, root, path string, args ...string) *allowlist.Command {
	t.Helper()
	program := filepath.Join(root, path)
	must(t, os.MkdirAll(filepath.Dir(program), 0o755))
	must(t, os.WriteFile(program, []byte("#!/bin/true\n"), 0o755))
	c, err := resolver(root).Resolve(t.Context(), program, args)
	must(t, err)
	return c
}

func resolver(root string) allowlist.Resolver {
	r := allowlist.Resolver{Dir: root, System: "darwin", UID: os.Geteuid()}
	for _, dir := range []string{"/bin", "/usr/bin", "/sbin", "/usr/sbin"} {
		r.Standard = append(r.Standard, filepath.Join(root, dir))
	}
	for _, dir := range []string{"/usr/local/bin", "/opt/homebrew/bin"} {
		r.Trusted = append(r.Trusted, filepath.Join(root, dir))
	}
	return r
}

// What "always" stores is, after a reload, exactly what was shown, and covers
// what begins with it and nothing else.
func TestWhatIsStoredIsWhatWasShown(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	must(t, err)
	for _, name := range []string{"mytool", "other", "it's a tool", "#tool", "tool\\n"} {
		resolvedIn(t, root, "/bin/"+name)
	}
	word := rapid.OneOf(
		rapid.SampledFrom([]string{"", "-x", "--", "status", "a b", "it's", `"`, `\`, `\n`, "#", "é", "漢", "$HOME", "*", "x\nls", "\x00", "\xff", "\u202e", "e\u0301", "\ufeff", "\r"}),
		rapid.StringN(0, 6, -1),
	)
	program := rapid.SampledFrom([]string{"mytool", "other", "it's a tool", "#tool", "tool\\n"})
	stored := 0
	rapid.Check(t, func(rt *rapid.T) {
		resolve := func(label string) *allowlist.Command {
			args := rapid.SliceOfN(word, 0, 4).Draw(rt, label)
			c, err := resolver(root).Resolve(t.Context(), filepath.Join(root, "bin", program.Draw(rt, label+" program")), args)
			if err != nil {
				rt.Fatal(err)
			}
			return c
		}
		command := resolve("command")
		if !command.CanAlways() {
			return
		}
		prefix := command.Prefix()
		dir, err := os.MkdirTemp(root, "home")
		must(t, err)
		defer os.RemoveAll(dir)
		path, err := Path(dir)
		must(t, err)
		s, _ := Open(options(path))
		if err := s.Add(prefix); err != nil {
			rt.Fatalf("Add(%q): %v", prefix, err)
		}
		stored++
		reloaded, warnings := Open(options(path))
		want := append(allowlist.Defaults(), prefix)
		if len(warnings) > 0 || !sameRules(reloaded.Rules(), want) {
			rt.Fatalf("%q reloaded as %q, warnings %v", prefix, reloaded.Rules(), warnings)
		}
		if lines := reloaded.Describe(); lines[len(lines)-1] != argv.Display(prefix) {
			rt.Fatalf("%q shown as %s, listed as %s", prefix, argv.Display(prefix), lines[len(lines)-1])
		}
		for _, c := range []*allowlist.Command{command, resolve("another")} {
			begins := slices.Equal(prefix, append([]string{c.Program}, c.Args...)[:min(len(prefix), 1+len(c.Args))])
			if got := reloaded.Covers(c); got != begins {
				rt.Fatalf("%q covers %q %q: %v", prefix, c.Program, c.Args, got)
			}
		}
	})
	if stored < 10 {
		t.Errorf("only %d of the commands could be stored", stored)
	}
}

// Outside the trusted directories no rule covers anything, hand-written or not.
func TestCovers(t *testing.T) {
	path := home(t)
	write(t, path, "rm\ntool\n")
	s, _ := Open(options(path))
	for path, want := range map[string]bool{"/bin/rm": true, "/usr/local/bin/tool": true, "/tmp/tool": false, "/bin/sub/rm": false, "/bin/ls": false} {
		if got := s.Covers(resolved(t, path, "x")); got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
	if s.Covers(nil) || s.Covers(&allowlist.Command{}) {
		t.Error("no command is covered")
	}
	if strings.Contains(strings.Join(s.Describe(), "\n"), "ls") {
		t.Error("built-in rules are in force")
	}
}
