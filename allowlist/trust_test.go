package allowlist

import (
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

func resolveIn(t *testing.T, r Resolver, executable string, args ...string) *Command {
	t.Helper()
	command, err := r.Resolve(t.Context(), executable, args)
	if err != nil {
		t.Fatal(err)
	}
	return command
}

// SPEC-EXEC §5.3: the six directories, themselves and nothing below them.
func TestTrustedDirectories(t *testing.T) {
	for dir, want := range map[string]bool{
		"/bin": true, "/usr/bin": true, "/sbin": true, "/usr/sbin": true, "/usr/local/bin": true, "/opt/homebrew/bin": true,
		"/usr/local/sbin": false, "/opt/homebrew/sbin": false, "/usr/libexec": false, "/usr/bin/sub": false, "/bin2": false,
		"/BIN": false, "/Usr/Bin": false, "/tmp/bin": false, "/tmp/usr/bin": false, "/System/bin": false, "/": false,
		"/usr/local": false, "/usr/local/bin/x": false, "/opt/local/bin": false, "/home/u/bin": false,
	} {
		path := filepath.Join(dir, "x")
		command := resolveIn(t, Resolver{Dir: "/", System: "darwin", files: newFiles(path)}, path)
		covered := (Rule{"x"}).Covers(command)
		if command.Trusted() != want || covered != want || command.CanAlways() != want {
			t.Errorf("%s: trusted %v, covered %v, always %v", dir, command.Trusted(), covered, command.CanAlways())
		}
	}
}

// The built-in rules of one word hold only where the system alone puts files.
func TestBuiltInRulesHoldInStandardDirectories(t *testing.T) {
	for _, rule := range Defaults() {
		for dir, want := range map[string]bool{
			"/bin": true, "/usr/bin": true, "/sbin": true, "/usr/sbin": true, "/usr/local/bin": false, "/opt/homebrew/bin": false,
		} {
			path := dir + "/" + rule[0]
			command := resolveIn(t, Resolver{Dir: "/", System: "darwin", files: newFiles(path)}, path)
			if rule.Covers(command) != want {
				t.Errorf("%s covers %s: %v", rule, path, !want)
			}
			if command.CanAlways() != want {
				t.Errorf("%s: always %v", path, !want)
			}
		}
	}
	planted := resolveIn(t, Resolver{Dir: "/", System: "darwin", files: newFiles("/opt/homebrew/bin/ls")}, "/opt/homebrew/bin/ls", "-la")
	if !(Rule{"ls", "-la"}).Covers(planted) {
		t.Error("a longer rule is the user's own and holds in Homebrew's directory")
	}
	folded := resolveIn(t, Resolver{Dir: "/", System: "darwin", files: newFiles("/opt/homebrew/bin/LS")}, "/opt/homebrew/bin/LS")
	if (Rule{"LS"}).Covers(folded) || folded.CanAlways() {
		t.Error("another case makes another program of a planted ls")
	}
}

// Outside the standard directories file and directory are root's or the
// user's and nobody else's to write; Homebrew's group may on macOS.
func TestOwnership(t *testing.T) {
	const link, file, dir, cellar = "/opt/homebrew/bin/tool", "/opt/homebrew/Cellar/tool/1/bin/tool", "/opt/homebrew/bin", "/opt/homebrew/Cellar/tool/1/bin"
	set := func(path string, uid, gid, mode uint32) func(*fakeFiles) {
		return func(f *fakeFiles) {
			f.change(path, func(i *fileInfo) { i.uid, i.gid, i.Mode = uid, gid, i.kind()|mode })
		}
	}
	for _, c := range []struct {
		name          string
		change        func(*fakeFiles)
		darwin, linux bool
	}{
		{"root's", func(*fakeFiles) {}, true, true},
		{"the user's", set(file, user, 20, 0o755), true, true},
		{"the user's directory", set(dir, user, 20, 0o755), true, true},
		{"somebody's", set(file, 502, 20, 0o755), false, false},
		{"somebody's directory", set(dir, 502, 20, 0o755), false, false},
		{"somebody's cellar", set(cellar, 502, 20, 0o755), false, false},
		{"everybody writes", set(file, 0, 0, 0o757), false, false},
		{"everybody writes the directory", set(dir, 0, 0, 0o777), false, false},
		{"everybody writes the cellar", set(cellar, 0, 0, 0o777), false, false},
		{"sticky for everybody", set(dir, 0, 0, 0o1777), false, false},
		{"admin writes", set(file, user, 80, 0o775), true, false},
		{"admin writes the directory", set(dir, user, 80, 0o775), true, false},
		{"staff writes", set(file, user, 20, 0o775), false, false},
		{"staff writes the directory", set(dir, 0, 20, 0o775), false, false},
		{"the link's own mode says nothing", set(link, 502, 20, 0o777), true, true},
		{"the directory cannot be looked at", func(f *fakeFiles) { delete(f.entries, dir) }, false, false},
	} {
		for system, want := range map[string]bool{"darwin": c.darwin, "linux": c.linux} {
			files := newFiles(file).link(link, "../Cellar/tool/1/bin/tool")
			r := Resolver{Dir: "/", System: system, UID: user, files: files}
			command := &Command{}
			if c.change(files); files.executable(link) {
				command = resolveIn(t, r, link, "x")
			}
			if got := (Rule{"tool"}).Covers(command); got != want {
				t.Errorf("%s on %s: covered %v", c.name, system, got)
			}
			if got := command.Program != "" && command.CanAlways(); got != want {
				t.Errorf("%s on %s: always %v", c.name, system, got)
			}
		}
	}
}

// What the system owns is not asked about: a distribution may link /bin
// anywhere, and its files are root's by definition.
func TestStandardDirectoriesAreTrustedAsTheyAre(t *testing.T) {
	files := newFiles("/usr/bin/tool").change("/usr/bin/tool", func(i *fileInfo) { i.Mode |= unix.S_IWGRP })
	if !(Rule{"tool"}).Covers(resolveIn(t, Resolver{Dir: "/", files: files}, "/usr/bin/tool")) {
		t.Error("not covered")
	}
}

// Embedders choose their own directories.
func TestDirectoriesAreInjected(t *testing.T) {
	r := Resolver{Dir: "/", Trusted: []string{"/opt/x"}, Standard: []string{"/opt/s"}, files: newFiles("/opt/x/ls", "/opt/s/ls", "/bin/ls")}
	for path, want := range map[string][2]bool{"/opt/x/ls": {false, true}, "/opt/s/ls": {true, true}, "/bin/ls": {false, false}} {
		bare, longer := (Rule{"ls"}).Covers(resolveIn(t, r, path, "-l")), (Rule{"ls", "-l"}).Covers(resolveIn(t, r, path, "-l"))
		if bare != want[0] || longer != want[1] {
			t.Errorf("%s: %v, %v", path, bare, longer)
		}
	}
	none := Resolver{Dir: "/", Trusted: []string{}, Standard: []string{}, files: newFiles("/bin/ls")}
	if command := resolveIn(t, none, "/bin/ls"); command.Trusted() || (Rule{"ls"}).Covers(command) {
		t.Error("an empty list trusts nothing")
	}
}
