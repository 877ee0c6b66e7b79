package audit

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/aii-cli/aii/internal/cases"
	"github.com/google/go-cmp/cmp"
)

func TestCases(t *testing.T) {
	cases.Run(t, "audit", map[string]func(*testing.T, cases.Case){
		"call:Scrub":           scrubCase,
		"call:OpenFileAuditor": fileCase,
		"watch_entry":          watchEntryCase,
		"watch_line":           watchLineCase,
	})
}

// scrubCase runs a case whose input is a JSON value (arg) or a text (raw), and
// whose outcome is one of those or, in words, that something is hidden or not.
func scrubCase(t *testing.T, c cases.Case) {
	input := c.Input["arg"]
	if c.Has("raw") {
		var raw *string
		if c.Get(t, "raw", &raw); raw == nil {
			if got := Scrub(nil); got != nil {
				t.Errorf("nil became %q", got)
			}
			return
		}
		input = json.RawMessage(*raw)
	}
	got := Scrub(input)
	var want any
	c.Want(t, &want)
	text, isText := want.(string)
	var prose struct{ Ours string }
	_ = json.Unmarshal(c.Expect, &prose)
	switch {
	case prose.Ours != "" && !json.Valid([]byte(text)): // in words: hidden, or kept
		hidden := string(got) != string(input) && strings.Contains(string(got), Redacted)
		if hidden != strings.Contains(text, "redact") {
			t.Errorf("%s: %s became %s", text, input, got)
		}
	case isText && !json.Valid([]byte(text)):
		if string(got) != text {
			t.Errorf("%q became %q, want %q", input, got, text)
		}
	case isText && c.Has("raw"):
		compareJSON(t, got, []byte(text))
	default:
		compareJSON(t, got, c.Expect)
	}
}

// compareJSON compares values, with the digits of numbers as they are written.
func compareJSON(t *testing.T, got, want []byte) {
	t.Helper()
	if diff := cmp.Diff(exact(t, want), exact(t, got)); diff != "" {
		t.Error(diff)
	}
}

func exact(t *testing.T, raw []byte) any {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(string(raw)))
	decoder.UseNumber()
	var v any
	if err := decoder.Decode(&v); err != nil {
		t.Fatalf("%v in %s", err, raw)
	}
	return v
}

// fileCase reads what is done from the words of the call: a path in quotes,
// the number of Records, and whether the file is closed before the last.
func fileCase(t *testing.T, c cases.Case) {
	var call string
	c.Get(t, "call", &call)
	var want struct {
		Mode  string
		Lines *int
		Error any
	}
	c.Want(t, &want)
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	if m := regexp.MustCompile(`'([^']*)'`).FindStringSubmatch(call); m != nil {
		path = m[1]
	}
	auditor, err := OpenFileAuditor(path)
	if failed := want.Error != nil && want.Error != false; failed != (err != nil) {
		t.Fatalf("err %v, want an error: %v", err, failed)
	} else if failed {
		return
	}
	records := 0
	if m := regexp.MustCompile(`(\d+) Record`).FindStringSubmatch(call); m != nil {
		records, _ = strconv.Atoi(m[1])
	}
	for range records {
		auditor.Record(Entry{Tool: "t"})
	}
	if err := auditor.Close(); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(call, "after Close") {
		auditor.Record(Entry{Tool: "late"})
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(content), "\n")
	lines = lines[:len(lines)-1]
	for _, line := range lines {
		if !json.Valid([]byte(line)) || strings.Contains(line, "late") {
			t.Errorf("line %q", line)
		}
	}
	if want.Lines != nil && len(lines) != *want.Lines {
		t.Errorf("%d lines, want %d", len(lines), *want.Lines)
	}
	if mode := modeOf(t, path); want.Mode != "" && mode != want.Mode {
		t.Errorf("mode %s, want %s", mode, want.Mode)
	}
}

func modeOf(t *testing.T, path string) string {
	t.Helper()
	info, err := os.Lstat(path)
	if err != nil {
		t.Fatal(err)
	}
	return "0" + strconv.FormatUint(uint64(info.Mode()&(fs.ModePerm|fs.ModeType)), 8)
}

func watchEntryCase(t *testing.T, c cases.Case) {
	var want struct{ Contains []string }
	c.Want(t, &want)
	if len(want.Contains) == 0 {
		t.Fatal("the case expects nothing")
	}
	got := Line(c.Input["watch_entry"], time.UTC)
	for _, part := range want.Contains {
		if !strings.Contains(got, part) {
			t.Errorf("%q does not hold %q", got, part)
		}
	}
}

func watchLineCase(t *testing.T, c cases.Case) {
	var line, want string
	c.Get(t, "watch_line", &line)
	c.Want(t, &want)
	if got := Line([]byte(line), time.UTC); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
