package exectool

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/aii-cli/aii/internal/cases"
)

// checkCalls compares the last result, and what happened, with what the case
// expects. A case without anything to compare fails.
func checkCalls(t *testing.T, c cases.Case, s *scene, calls, results []string) {
	t.Helper()
	last := results[len(results)-1]
	want := map[string]json.RawMessage{}
	if prose := ""; json.Unmarshal(c.Expect, &want) != nil || json.Unmarshal(want["ours"], &prose) == nil && prose != "" {
		checkProse(t, s, last, prose)
		return
	}
	if ours := want["ours"]; ours != nil {
		clear(want)
		if err := json.Unmarshal(ours, &want); err != nil {
			t.Fatal(err)
		}
	}
	check := func(ok bool, what string, value any) {
		if !ok {
			t.Errorf("%s %v: result %q, events %q", what, value, last, s.events)
		}
	}
	checked := 0
	for key, raw := range want {
		var text string
		_ = json.Unmarshal(raw, &text)
		text = strings.ReplaceAll(text, "<dir>", s.dir)
		var yes bool
		_ = json.Unmarshal(raw, &yes)
		checked++
		switch key {
		case "result":
			check(last == text, key, text)
		case "result_prefix", "prefix":
			check(strings.HasPrefix(last, text), key, text)
		case "result_suffix", "suffix":
			check(strings.HasSuffix(last, text), key, text)
		case "contains", "result_contains":
			check(strings.Contains(last, text), key, text)
		case "results":
			var all []string
			check(json.Unmarshal(raw, &all) == nil && slices.Equal(all, results), key, all)
		case "ran":
			check(len(s.ran) > 0 == yes, key, yes)
		case "auto_approved":
			check((s.terminal == nil || len(s.terminal.questions) == 0) && len(s.ran) == len(calls) == yes, key, yes)
		case "prompts":
			var n int
			check(json.Unmarshal(raw, &n) == nil && s.terminal != nil && len(s.terminal.questions) == n, key, n)
		case "rule_added":
			var rule []string
			check(json.Unmarshal(raw, &rule) == nil && len(s.rules.added) == 1 && slices.Equal(s.rules.added[0], rule), key, rule)
		case "file_created":
			files, err := os.ReadDir(s.dir)
			check(err == nil && len(files) > 0 == yes, key, yes)
		case "note":
			checked--
			if strings.Contains(text, "no truncation") {
				checked++
				check(strings.HasPrefix(last, "exit ") && !strings.Contains(last, "[output truncated"), key, text)
			}
		case "reference", "upstream":
			checked--
		default:
			t.Errorf("nothing is known about expecting %q", key)
		}
	}
	if checked == 0 {
		t.Error("the case checked nothing")
	}
}

// checkProse is for an outcome in words: each so far says that the model gets
// an error it can correct, and that nothing runs.
func checkProse(t *testing.T, s *scene, result, prose string) {
	t.Helper()
	if !strings.Contains(prose, "error") {
		t.Fatalf("nothing is known about expecting %q", prose)
	}
	if !strings.HasPrefix(result, "Error: ") || len(s.ran) != 0 {
		t.Errorf("%s: result %q, ran %v", prose, result, s.ran)
	}
}

func TestPlaceholdersAreFilled(t *testing.T) {
	s := newScene(t)
	if got, want := s.fill(`<dir>/x <3 y>`), s.dir+"/x yyy"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
