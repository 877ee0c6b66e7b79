package config

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/aii-cli/aii/allowlist"
	"github.com/aii-cli/aii/internal/cases"
)

// scene is one case about the store: the file before, what is done, and what
// can be seen afterwards.
type scene struct {
	path     string
	before   string // what the file held, "" where there was none
	store    *Store
	warnings []string // as the program prints them
	removed  bool
	command  *allowlist.Command
}

// storeCase: the state of the file in words, what is done with it, and what
// has come of it.
func storeCase(t *testing.T, c cases.Case) {
	sc := &scene{path: home(t)}
	var words string
	c.Get(t, "store", &words)
	sc.prepare(t, words)
	if b, err := os.ReadFile(sc.path); err == nil {
		sc.before = string(b)
	}
	if strings.Contains(words, "reset") {
		removed, err := Reset(sc.path)
		if err != nil {
			sc.warn(err.Error())
		}
		sc.removed = removed
	}
	store, warnings := Open(options(sc.path))
	sc.store = store
	for _, w := range warnings {
		if w.Kind != NeverAlways {
			sc.warn(w.String())
		}
	}
	for key, raw := range c.Input {
		sc.do(t, key, raw)
	}
	for key, raw := range expectations(t, c) {
		sc.check(t, key, raw)
	}
}

func (sc *scene) warn(text string) { sc.warnings = append(sc.warnings, "aii: warning: "+text) }

var quotedContent = regexp.MustCompile(`(?s)^(?:existing )?file (?:contains |with |holding )?'(.*)'( without (?:a )?(?:final |trailing )?newline)?`)

// prepare makes the state that a case tells in words.
func (sc *scene) prepare(t *testing.T, words string) {
	has := func(s ...string) bool {
		return slices.ContainsFunc(s, func(s string) bool { return strings.Contains(strings.ToLower(words), s) })
	}
	quoted := quotedContent.FindStringSubmatch(words)
	switch {
	case quoted != nil:
		text := strings.NewReplacer(`\n`, "\n", `\r`, "\r", `\t`, "\t").Replace(quoted[1])
		if quoted[2] == "" && !strings.HasSuffix(text, "\n") {
			text += "\n"
		}
		write(t, sc.path, text)
	case has("cannot write", "read-only", "not writable"):
		// The home goes away: that keeps even root from writing.
		must(t, os.Remove(filepath.Dir(filepath.Dir(filepath.Dir(sc.path)))))
	case has("directory at", "is a directory", "unreadable"):
		must(t, os.MkdirAll(sc.path, 0o755))
	case has("utf-8"):
		write(t, sc.path, "ls\n\xff\n")
	case has("seeded"):
		mustAdd(t, opened(t, sc.path), "git", "status")
	case has("world-writable", "writable by", "mode 666", "mode 0666"):
		write(t, sc.path, "mytool\n")
		must(t, os.Chmod(sc.path, 0o666))
	case has("empty file"):
		write(t, sc.path, "")
	case has("reset with file", "existing file", "file exists"):
		write(t, sc.path, "mytool\n")
	case has("no file", "without file", "dir missing", "missing"):
	default:
		t.Fatalf("cannot prepare %q", words)
	}
}

// do carries out one key of the input.
func (sc *scene) do(t *testing.T, key string, raw json.RawMessage) {
	switch key {
	case "store":
	case "add", "add_twice":
		times := 1
		if key == "add_twice" {
			times = 2
		}
		for range times {
			for _, rule := range addList(t, raw) {
				if err := sc.store.Add(rule); err != nil {
					sc.warn(err.Error())
				}
			}
		}
	case "cmd":
		var cmd struct {
			Path string
			Args []string
		}
		unmarshal(t, raw, &cmd)
		sc.command = resolved(t, cmd.Path, cmd.Args...)
	default:
		t.Fatalf("cannot do %q", key)
	}
}

// addList reads one rule or several.
func addList(t *testing.T, raw json.RawMessage) []allowlist.Rule {
	var one allowlist.Rule
	if json.Unmarshal(raw, &one) == nil {
		return []allowlist.Rule{one}
	}
	return ruleList(t, raw)
}

// check compares one expectation.
func (sc *scene) check(t *testing.T, key string, raw json.RawMessage) {
	t.Helper()
	place := strings.NewReplacer("<path>", sc.path, "<dir>", filepath.Dir(sc.path))
	text := func() string {
		var s string
		unmarshal(t, raw, &s)
		return place.Replace(s)
	}
	is := func(what string, got any) {
		t.Helper()
		var want any
		unmarshal(t, raw, &want)
		if s, ok := want.(string); ok {
			want = place.Replace(s)
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	file := func() string { return content(t, sc.path) }
	first := func() string {
		if len(sc.warnings) == 0 {
			t.Fatal("there is no warning")
		}
		return sc.warnings[0]
	}
	switch key {
	case "note":
	case "rules":
		wantRules(t, sc.store, ruleList(t, raw))
	case "describe_first_line":
		is(key, sc.store.Describe()[0])
	case "file_written":
		_, err := os.Lstat(sc.path)
		is(key, err == nil)
	case "ls_matches":
		is(key, sc.store.Covers(resolved(t, "/bin/ls")))
	case "matches":
		is(key, sc.store.Covers(sc.command))
	case "first_line_prefix":
		if !strings.HasPrefix(file(), text()) {
			t.Errorf("file begins %q", file())
		}
	case "contains":
		var lines []string
		unmarshal(t, raw, &lines)
		for _, l := range lines {
			if !strings.Contains(file(), "\n"+l+"\n") {
				t.Errorf("no line %q in\n%s", l, file())
			}
		}
	case "file_mode", "dir_mode":
		path := sc.path
		if key == "dir_mode" {
			path = filepath.Dir(path)
		}
		info, err := os.Stat(path)
		must(t, err)
		is(key, fmt.Sprintf("%04o", info.Mode().Perm()))
	case "temp_files_left":
		entries, err := os.ReadDir(filepath.Dir(sc.path))
		must(t, err)
		entries = slices.DeleteFunc(entries, func(e os.DirEntry) bool { return e.Name() == "allow" || e.Name() == "allow.lock" })
		is(key, len(entries))
	case "appended":
		if got := file(); got != sc.before+text() {
			t.Errorf("%q became %q", sc.before, got)
		}
	case "unchanged", "file_unchanged":
		is(key, file() == sc.before)
	case "lines", "line_count":
		is(key, strings.Count(file(), "\n"))
	case "describe":
		is(key, strings.Join(sc.store.Describe(), "\n"))
	case "once":
		lines := strings.Split(file(), "\n")
		slices.Sort(lines)
		is(key, len(slices.Compact(slices.Clone(lines))) == len(lines))
	case "content":
		is(key, file())
	case "warnings":
		is(key, len(sc.warnings))
	case "warning":
		is(key, first())
	case "warning_prefix":
		if !strings.HasPrefix(first(), text()) {
			t.Errorf("warning %q", first())
		}
	case "removed":
		is(key, sc.removed)
	case "rule_active_in_process":
		is(key, len(sc.store.Rules()) == 18)
	default:
		t.Errorf("cannot check %q", key)
	}
}
