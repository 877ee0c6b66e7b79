package config

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/aii-cli/aii/allowlist"
	"golang.org/x/sys/unix"
)

func TestFirstRuleSeedsTheFile(t *testing.T) {
	defer unix.Umask(unix.Umask(0))
	path := home(t)
	s := opened(t, path)
	mustAdd(t, s, "git", "status")
	want := seeded("git status")
	if got := content(t, path); got != want || strings.Count(got, "\n") != 20 {
		t.Errorf("file holds\n%s", got)
	}
	for p, mode := range map[string]os.FileMode{path: 0o600, filepath.Dir(path): 0o700, filepath.Dir(filepath.Dir(path)): 0o700, path + ".lock": 0o600} {
		if info, err := os.Lstat(p); err != nil || info.Mode().Perm() != mode {
			t.Errorf("%s: %v, %v", p, info.Mode(), err)
		}
	}
	wantOnly(t, path, "allow", "allow.lock")
	if got := s.Describe()[0]; got != "# source: "+path {
		t.Errorf("described as %s", got)
	}
	wantRules(t, opened(t, path), s.Rules())

	mustAdd(t, s, "git", "status")
	mustAdd(t, s, "ls")
	if got := content(t, path); got != want {
		t.Errorf("a rule was added again:\n%s", got)
	}
	mustAdd(t, s, "git", "log", "a b")
	if got := content(t, path); got != want+"git log 'a b'\n" {
		t.Errorf("file holds\n%s", got)
	}
}

func TestAppend(t *testing.T) {
	for before, after := range map[string]string{
		"":              "git status\n",
		"ls":            "ls\ngit status\n",
		"ls\n":          "ls\ngit status\n",
		"ls\r\n":        "ls\r\ngit status\n",
		"\ufeff":        "\ufeff\ngit status\n",
		"'bad":          "'bad\ngit status\n",
		"a\\":           "a\\\ngit status\n",
		"# git status":  "# git status\ngit status\n",
		"'git' status ": "'git' status ",
	} {
		path := home(t)
		write(t, path, before)
		s, _ := Open(options(path))
		mustAdd(t, s, "git", "status")
		if got := content(t, path); got != after {
			t.Errorf("%q became %q, want %q", before, got, after)
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o644 {
			t.Errorf("mode %v, %v", info.Mode(), err)
		}
		reloaded, _ := Open(options(path))
		wantRules(t, reloaded, s.Rules())
	}
}

// What another process wrote meanwhile is kept and not repeated.
func TestFileChangedWhileRunning(t *testing.T) {
	path := home(t)
	a, b := opened(t, path), opened(t, path)
	mustAdd(t, a, "git", "status")
	mustAdd(t, b, "git", "log")
	mustAdd(t, b, "git", "status")
	if got := content(t, path); got != seeded("git status", "git log") {
		t.Errorf("file holds\n%s", got)
	}

	write(t, path+".new", "touch\n")
	must(t, os.Rename(path+".new", path))
	mustAdd(t, a, "git", "diff")
	if got := content(t, path); got != "touch\ngit diff\n" {
		t.Errorf("replaced file holds\n%s", got)
	}
	if len(a.Rules()) != 19 {
		t.Errorf("a change of the file counts before the next run: %q", a.Rules())
	}

	must(t, os.Remove(path))
	mustAdd(t, a, "git", "show")
	if got := content(t, path); got != seeded("git show") {
		t.Errorf("deleted file came back as\n%s", got)
	}
	must(t, os.RemoveAll(filepath.Dir(path)))
	mustAdd(t, a, "git", "blame")
	if got := content(t, path); got != seeded("git blame") {
		t.Errorf("deleted directory came back with\n%s", got)
	}

	must(t, os.Remove(path))
	must(t, os.Mkdir(path, 0o700))
	if err := a.Add(allowlist.Rule{"git", "tag"}); err == nil {
		t.Error("wrote to a directory")
	}
	must(t, os.Remove(path))
	write(t, path, "\xff")
	if err := a.Add(allowlist.Rule{"git", "fetch"}); err == nil || content(t, path) != "\xff" {
		t.Errorf("wrote to a file that cannot be read: %v", err)
	}
}

// A line that somebody appends without the lock, between reading and writing,
// is not written over.
func TestAppendedMeanwhile(t *testing.T) {
	path := home(t)
	write(t, path, "ls\n")
	o := options(path)
	o.step = func(name string) {
		if name == "append" {
			f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
			must(t, err)
			_, err = f.WriteString("make\n")
			must(t, errors.Join(err, f.Close()))
		}
	}
	s, _ := Open(o)
	mustAdd(t, s, "git", "status")
	if got := content(t, path); got != "ls\nmake\ngit status\n" {
		t.Errorf("file holds %q", got)
	}
}

// The version is the only part of the header that varies.
func TestVersionIsOneWord(t *testing.T) {
	path := home(t)
	o := options(path)
	o.Version = "1\nrm"
	s, _ := Open(o)
	mustAdd(t, s, "git", "status")
	if got := content(t, path); !strings.HasPrefix(got, `# seeded from aii 1\nrm built-in defaults`+"\n# one") {
		t.Errorf("file holds %q", got)
	}
}

// A seed after the file went away lists a built-in rule once.
func TestSeedDoesNotRepeat(t *testing.T) {
	path := home(t)
	write(t, path, "")
	s := opened(t, path)
	must(t, os.Remove(path))
	mustAdd(t, s, "ls")
	if got := content(t, path); got != seeded() {
		t.Errorf("file holds\n%s", got)
	}
}

func TestOnlyPlainRulesAreKept(t *testing.T) {
	path := home(t)
	s := opened(t, path)
	for _, rule := range []allowlist.Rule{
		nil, {}, {""}, {"", "x"}, {"mytool", "x\nls -la /"}, {"a", "\r"}, {"a", "\x00"}, {"a", "\xff"}, {"a", "\x1b"}, {"a", "\u202e"}, {"\ufeffa"},
	} {
		if err := s.Add(rule); !errors.Is(err, ErrNotPlain) {
			t.Errorf("Add(%q): %v", rule, err)
		}
	}
	wantRules(t, s, allowlist.Defaults())
	wantOnly(t, path)
	for _, rule := range []allowlist.Rule{{"#x"}, {"a", "it's", `\`, `"`, "", " ", "é", "漢"}} {
		mustAdd(t, s, rule...)
	}
	wantRules(t, opened(t, path), s.Rules())
}

// The caller's slice is not the store's.
func TestAddKeepsItsOwnCopy(t *testing.T) {
	s := opened(t, home(t))
	rule := allowlist.Rule{"git", "status"}
	mustAdd(t, s, rule...)
	rule[1] = "push"
	if got := s.Rules(); got[17][1] != "status" {
		t.Errorf("rules %q", got)
	}
}

func TestSaveErrors(t *testing.T) {
	for name, c := range map[string]struct {
		prepare func(t *testing.T, path string)
		want    error
	}{
		"home is missing":    {func(t *testing.T, path string) { must(t, os.Remove(filepath.Dir(filepath.Dir(filepath.Dir(path))))) }, unix.ENOENT},
		"lock is a folder":   {func(t *testing.T, path string) { must(t, os.MkdirAll(path+".lock", 0o700)) }, unix.EISDIR},
		"lock is a link":     {func(t *testing.T, path string) { link(t, "/tmp/x", path+".lock") }, unix.ELOOP},
		"file is very large": {func(t *testing.T, path string) { write(t, path, strings.Repeat("#", MaxSize)) }, errTooLarge},
	} {
		t.Run(name, func(t *testing.T) {
			path := home(t)
			c.prepare(t, path)
			s := opened(t, path)
			n := len(s.Rules())
			err := s.Add(allowlist.Rule{"git", "status"})
			if want := "could not save rule to " + path + ": " + c.want.Error(); err == nil || err.Error() != want || !errors.Is(err, c.want) {
				t.Errorf("Add: %v, want %s", err, want)
			}
			if len(s.Rules()) != n+1 {
				t.Error("the rule does not count")
			}
			if err := s.Add(allowlist.Rule{"git", "status"}); err != nil {
				t.Errorf("the same rule again: %v", err)
			}
		})
	}
}

func TestTooLarge(t *testing.T) {
	path := home(t)
	write(t, path, "")
	must(t, os.Truncate(path, 100<<20)) // NULs all through, no space on disk
	s, warnings := Open(options(path))
	wantWarnings(t, warnings, []string{path + " is larger than 16 MiB; no rule is in force, so every command asks"})
	wantRules(t, s, nil)
	if got := s.Describe(); len(got) != 1 || got[0] != "# source: none ("+path+" is larger than 16 MiB)" {
		t.Errorf("described as %q", got)
	}
	wantNotSaved(t, s, tree(t, path))
}

func TestMillionLines(t *testing.T) {
	path := home(t)
	write(t, path, strings.Repeat("git status\n", 999_999)+"git log\n")
	s := opened(t, path)
	wantRules(t, s, []allowlist.Rule{{"git", "status"}, {"git", "log"}})
	mustAdd(t, s, "git", "diff")
	if got := content(t, path); !strings.HasSuffix(got, "git log\ngit diff\n") {
		t.Errorf("file ends in %q", got[len(got)-30:])
	}
}

// A process that was stopped in the middle of a save does not stop others.
func TestLockIsNotWaitedForForever(t *testing.T) {
	path := home(t)
	write(t, path, "ls\n")
	unlock, err := lock(path+".lock", lockPatience)
	must(t, err)
	s := opened(t, path)
	s.patience = 4 * lockPause
	if err := s.Add(allowlist.Rule{"a"}); !errors.Is(err, errLocked) {
		t.Errorf("Add: %v", err)
	}
	must(t, unlock())
	mustAdd(t, s, "b")
	if got := content(t, path); got != "ls\nb\n" {
		t.Errorf("file holds %q", got)
	}
}
