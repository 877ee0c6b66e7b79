package config

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/aii-cli/aii/allowlist"
)

const seededText = `# seeded from aii 0.9.0 built-in defaults
# one rule per line: an argv prefix
ls
pwd
cat
head
tail
wc
date
whoami
uname
df
du
stat
file
which
ps
uptime
sw_vers
`

// home returns the path of the allow file in a new home directory.
func home(t testing.TB) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	path, err := Path(dir)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// write puts an allow file at path, as an editor would.
func write(t testing.TB, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func content(t testing.TB, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func options(path string) Options {
	return Options{Path: path, Version: "0.9.0", UID: os.Geteuid(), NeverAlways: func(r allowlist.Rule) bool { return r[0] == "rm" }}
}

// opened opens the store and fails on a warning.
func opened(t testing.TB, path string) *Store {
	t.Helper()
	s, warnings := Open(options(path))
	for _, w := range warnings {
		t.Errorf("warning: %s", w)
	}
	return s
}

func sameRules(a, b []allowlist.Rule) bool {
	return slices.EqualFunc(a, b, func(x, y allowlist.Rule) bool { return slices.Equal(x, y) })
}

// wantRules fails unless the store has exactly the rules.
func wantRules(t testing.TB, s *Store, want []allowlist.Rule) {
	t.Helper()
	if got := s.Rules(); !sameRules(got, want) {
		t.Errorf("rules %q, want %q", got, want)
	}
}

// wantOnly fails if the directory of the allow file holds anything but the
// names.
func wantOnly(t testing.TB, path string, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
	}
	if !slices.Equal(got, names) {
		t.Errorf("%s holds %q, want %q", filepath.Dir(path), got, names)
	}
}

func mustAdd(t testing.TB, s *Store, rule ...string) {
	t.Helper()
	if err := s.Add(rule); err != nil {
		t.Fatalf("Add(%q): %v", rule, err)
	}
}

func seeded(lines ...string) string {
	var b bytes.Buffer
	b.WriteString(seededText)
	for _, l := range lines {
		b.WriteString(l + "\n")
	}
	return b.String()
}
