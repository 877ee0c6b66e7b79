package allowlist

import (
	"strings"
	"testing"
)

// FuzzProfile reads any arguments under any profile of either system.
func FuzzProfile(f *testing.F) {
	for _, name := range []string{"harmless.txt", "hostile.txt"} {
		for _, i := range invocations(f, name) {
			program := i.command[0][strings.LastIndexByte(i.command[0], '/')+1:]
			f.Add(program, i.system == "darwin", strings.Join(i.command[1:], "\x00"))
		}
	}
	worlds := map[bool]*fakeFiles{true: newWorld("darwin"), false: newWorld("linux")}
	systems := map[bool]string{true: "darwin", false: "linux"}
	f.Fuzz(func(t *testing.T, name string, darwin bool, joined string) {
		args := strings.Split(joined, "\x00")
		r := worlds[darwin].resolver(systems[darwin])
		c := &Command{Program: name, Args: args, secure: true, standard: true}
		real := realFile{path: "/usr/bin/x", names: []string{name}}
		c.outside = r.outside(t.Context(), c, real)
		if c.outside < -1 || c.outside >= len(args) {
			t.Fatalf("%s %q: argument %d", name, args, c.outside)
		}
		if again := r.outside(t.Context(), c, real); again != c.outside {
			t.Fatalf("%s %q: %d, then %d", name, args, c.outside, again)
		}
		if c.outside >= 0 || darwin {
			return
		}
		for _, p := range programs {
			if p.name == name && (p.dangerous(args, true) || p.dangerous(args, false)) {
				t.Fatalf("%s %q is allowed and dangerous", name, args)
			}
		}
	})
}

// FuzzNames looks programs up under any name.
func FuzzNames(f *testing.F) {
	for _, name := range []string{"python3.12", "g", "g-", "x86_64-linux-gnu-gcc-12", ".", "..", "-", "1", "ſh", "\xff", "", "rm.", "a b"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		never := neverNamed(name)
		if !never && neverNamed(strings.ToUpper(name)) {
			t.Errorf("%q: case makes a difference", name)
		}
		if !never && neverNamed(strings.TrimRight(name, "0123456789.")) && strings.TrimRight(name, "0123456789.") != "" {
			t.Errorf("%q: a version makes a difference", name)
		}
		_ = Resolver{files: newFiles()}.NeverAlways(Rule{name})
	})
}
