package config

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/aii-cli/aii/allowlist"
	"golang.org/x/sys/unix"
)

func TestPath(t *testing.T) {
	for home, want := range map[string]string{
		"/home/u": "/home/u/.config/aii/allow", "/home/u/": "/home/u/.config/aii/allow", "/": "/.config/aii/allow", "/a\nb": "/a\nb/.config/aii/allow",
		"": "", "home/u": "", "~": "", ".": "",
	} {
		if got, err := Path(home); got != want || (err == ErrNoHome) != (want == "") {
			t.Errorf("Path(%q) = %q, %v", home, got, err)
		}
	}
}

func TestNoFile(t *testing.T) {
	path := home(t)
	s := opened(t, path)
	wantRules(t, s, allowlist.Defaults())
	if d := s.Describe(); len(d) != 18 || d[0] != "# source: built-in defaults (no config file)" || d[17] != "sw_vers" {
		t.Errorf("described as %q", d)
	}
	if _, err := os.Lstat(filepath.Dir(path)); err == nil {
		t.Error("loading has written something")
	}
}

func TestFileIsTheOnlySource(t *testing.T) {
	path := home(t)
	for _, c := range []struct {
		text string
		want []allowlist.Rule
	}{
		{"", nil},
		{"# nothing\n", nil},
		{"ls\ngit 'a b'\nls\n", []allowlist.Rule{{"ls"}, {"git", "a b"}}},
	} {
		write(t, path, c.text)
		s := opened(t, path)
		wantRules(t, s, c.want)
		if d := s.Describe(); d[0] != "# source: "+path || len(d) != 1+len(c.want) {
			t.Errorf("described as %q", d)
		}
	}
}

func TestSymbolicLinkIsFollowed(t *testing.T) {
	path := home(t)
	real := filepath.Join(t.TempDir(), "dotfiles", "aii-allow")
	write(t, real, "ls\n")
	link(t, real, path)
	s := opened(t, path)
	wantRules(t, s, []allowlist.Rule{{"ls"}})
	mustAdd(t, s, "git", "status")
	if got := content(t, real); got != "ls\ngit status\n" {
		t.Errorf("the target holds %q", got)
	}
	if info, err := os.Lstat(path); err != nil || info.Mode().Type() != os.ModeSymlink {
		t.Errorf("the link was replaced: %v, %v", info, err)
	}
}

func link(t *testing.T, target, path string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, path); err != nil {
		t.Fatal(err)
	}
}

// Unreadable: one warning, the built-in rules, and nothing is written.
func TestUnreadable(t *testing.T) {
	for name, prepare := range map[string]func(t *testing.T, path string){
		"directory":     func(t *testing.T, path string) { must(t, os.MkdirAll(path, 0o755)) },
		"not UTF-8":     func(t *testing.T, path string) { write(t, path, "ls\n\xff\n") },
		"UTF-16":        func(t *testing.T, path string) { write(t, path, "\xff\xfel\x00s\x00") },
		"pipe":          fifo,
		"dangling link": func(t *testing.T, path string) { link(t, filepath.Join(t.TempDir(), "gone"), path) },
		"link loop":     func(t *testing.T, path string) { link(t, path, path) },
		"link to pipe": func(t *testing.T, path string) {
			f := filepath.Join(t.TempDir(), "d", "p")
			fifo(t, f)
			link(t, f, path)
		},
		"socket":           socket,
		"parent is a file": func(t *testing.T, path string) { write(t, filepath.Dir(path), "x") },
		"parent dangles":   func(t *testing.T, path string) { link(t, filepath.Join(t.TempDir(), "gone"), filepath.Dir(path)) },
	} {
		t.Run(name, func(t *testing.T) {
			path := home(t)
			prepare(t, path)
			before := tree(t, path)
			s, warnings := Open(options(path))
			if len(warnings) != 1 || warnings[0].Kind != Unreadable || warnings[0].Err == nil ||
				warnings[0].String() != "cannot read "+path+"; using built-in defaults" {
				t.Errorf("warnings %v", warnings)
			}
			wantRules(t, s, allowlist.Defaults())
			if got := s.Describe()[0]; got != "# source: built-in defaults (cannot read "+path+")" {
				t.Errorf("described as %s", got)
			}
			wantNotSaved(t, s, before)
		})
	}
}

// wantNotSaved adds a rule, which must count and must not be written.
func wantNotSaved(t *testing.T, s *Store, before string) {
	t.Helper()
	n := len(s.Rules())
	err := s.Add(allowlist.Rule{"git", "status"})
	if _, ok := err.(*SaveError); !ok {
		t.Errorf("Add: %v", err)
	}
	if rules := s.Rules(); len(rules) != n+1 {
		t.Errorf("the rule does not count: %q", rules)
	}
	if after := tree(t, s.options.Path); after != before {
		t.Errorf("written: before %s, after %s", before, after)
	}
}

// tree lists what lies in the home of an allow file, the lock left out.
func tree(t *testing.T, path string) string {
	t.Helper()
	var b strings.Builder
	root := filepath.Dir(filepath.Dir(filepath.Dir(path)))
	must(t, filepath.Walk(root, func(p string, info os.FileInfo, err error) error {
		if err != nil {
			return err
		}
		if info.IsDir() {
			b.WriteString(p + " " + info.Mode().String() + "\n")
		} else if p != path+".lock" {
			b.WriteString(p + " " + info.Mode().String() + " " + info.ModTime().String() + "\n")
		}
		return nil
	}))
	return b.String()
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func mkdir(t *testing.T, path string) {
	t.Helper()
	must(t, os.MkdirAll(filepath.Dir(path), 0o755))
}

func fifo(t *testing.T, path string) {
	mkdir(t, path)
	must(t, unix.Mkfifo(path, 0o600))
}

func socket(t *testing.T, path string) {
	mkdir(t, path)
	fd, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	must(t, err)
	defer syscall.Close(fd)
	old := syscall.Umask(0o077)
	defer syscall.Umask(old)
	if err := syscall.Bind(fd, &syscall.SockaddrUnix{Name: path}); err != nil {
		t.Fatal(err)
	}
}

func TestNoHome(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, ".config/aii/allow", "touch\n")
	for _, path := range []string{"", ".config/aii/allow"} {
		s, warnings := Open(options(path))
		if len(warnings) != 1 || warnings[0].String() != "HOME is not set to an absolute path; using built-in defaults" {
			t.Errorf("warnings %v", warnings)
		}
		wantRules(t, s, allowlist.Defaults())
		if got := s.Describe()[0]; got != "# source: built-in defaults (HOME is not set to an absolute path)" {
			t.Errorf("described as %s", got)
		}
		if err := s.Add(allowlist.Rule{"x"}); err == nil || !strings.Contains(err.Error(), "HOME is not set") {
			t.Errorf("Add: %v", err)
		}
		if got := content(t, ".config/aii/allow"); got != "touch\n" {
			t.Errorf("file holds %q", got)
		}
	}
}

func TestWarningsOfLines(t *testing.T) {
	path := home(t)
	write(t, path, "'bad\nls\nrm\nrm -f\n\"\"\n")
	_, warnings := Open(options(path))
	want := []string{
		path + ": skipping malformed line 1",
		path + ": skipping malformed line 5",
		path + `: line 3 lets "rm" run without asking, with any arguments; delete the line unless you mean it`,
		path + `: line 4 lets "rm -f" run without asking, with any arguments; delete the line unless you mean it`,
	}
	wantWarnings(t, warnings, want)

	write(t, path, strings.Repeat("'\n", 30)+strings.Repeat("rm\n", 30)+"rm -f\n")
	_, warnings = Open(options(path))
	if len(warnings) != 23 || warnings[20].String() != path+": skipping 10 more malformed lines" || warnings[21].Line != 31 || warnings[22].Line != 61 {
		t.Errorf("%d warnings, the last %v", len(warnings), warnings[20:])
	}
}

// A rule names a program. One that names a path holds for nothing, which
// whoever wrote it should hear of.
func TestRulesThatNameAPath(t *testing.T) {
	path := home(t)
	write(t, path, "/usr/bin/git\n/usr/bin/git status\nrm/\n./my\\ tool -x\n/\n..\n../..\n'/\x1b'\ngit\n")
	s, warnings := Open(options(path))
	if len(s.Rules()) != 9 {
		t.Errorf("%d rules", len(s.Rules()))
	}
	wantWarnings(t, warnings, []string{
		path + `: line 1: "/usr/bin/git" is a path; rules name a program: git`,
		path + `: line 2: "/usr/bin/git" is a path; rules name a program: git status`,
		path + `: line 3: "rm/" is a path; rules name a program: rm`,
		path + `: line 4: "'./my tool'" is a path; rules name a program: 'my tool' -x`,
		path + `: line 5: "/" is a path; rules name a program`,
		path + `: line 7: "../.." is a path; rules name a program`,
		path + `: line 8: "'/\x1B'" is a path; rules name a program: '\x1B'`,
	})
}

// A file that names more programs than anybody would is not looked up for
// minutes; it is told that not all were.
func TestOnlySoManyProgramsAreJudged(t *testing.T) {
	path := home(t)
	var text strings.Builder
	for i := range 3 * maxJudged {
		fmt.Fprintf(&text, "tool%d\n", i)
	}
	write(t, path, text.String()+"rm\n")
	judged := 0
	o := options(path)
	o.NeverAlways = func(allowlist.Rule) bool { judged++; return false }
	s, warnings := Open(o)
	if judged == 0 || judged > maxJudged || len(s.Rules()) != 3*maxJudged+1 {
		t.Errorf("%d programs judged, %d rules", judged, len(s.Rules()))
	}
	wantWarnings(t, warnings, []string{fmt.Sprintf("%s: %d more lines may let programs run without asking, with any arguments", path, 3*maxJudged+1-judged)})
}

func wantWarnings(t *testing.T, got []Warning, want []string) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("warnings %v, want %q", got, want)
	}
	for i, w := range got {
		if w.String() != want[i] {
			t.Errorf("warning %q, want %q", w, want[i])
		}
	}
}

// A hand-written rule for a program that is never allowed for good is judged
// by the real list where the caller brings no other.
func TestNeverAlwaysByDefault(t *testing.T) {
	path := home(t)
	write(t, path, "bash -c\nls\n")
	_, warnings := Open(Options{Path: path, UID: os.Geteuid()})
	if len(warnings) != 1 || warnings[0].Kind != NeverAlways || warnings[0].Line != 1 {
		t.Errorf("warnings %v", warnings)
	}
}

// Nothing of the file or its path reaches the terminal as it is.
func TestNothingIsPrintedRaw(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a\n\x1b[31mb")
	path, err := Path(dir)
	must(t, err)
	write(t, path, "ls '\x1b]0;x\x07' '\u202e'\nrm '\x1b'\n'\n")
	s, warnings := Open(options(path))
	text := strings.Join(s.Describe(), "|")
	for _, w := range warnings {
		text += w.String()
	}
	if len(warnings) != 2 || strings.ContainsAny(text, "\n\x1b\x07\u202e") || !strings.Contains(text, `ls '\x1B]0;x\x07' '\u{202E}'`) {
		t.Errorf("%d warnings, printed %q", len(warnings), text)
	}
}
