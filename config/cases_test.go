package config

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/aii-cli/aii/allowlist"
	"github.com/aii-cli/aii/internal/cases"
)

func TestCases(t *testing.T) {
	cases.Run(t, "config", map[string]func(*testing.T, cases.Case){
		"parseConfig": parseConfig,
		"store":       storeCase,
	})
}

// parseConfig: the rules of a file and the lines that are none.
func parseConfig(t *testing.T, c cases.Case) {
	var text string
	c.Get(t, "parseConfig", &text)
	path := home(t)
	write(t, path, text)
	s, warnings := Open(options(path))
	var skipped []int
	for _, w := range warnings {
		if w.Kind == Malformed {
			skipped = append(skipped, w.Line)
		}
	}
	var lines []allowlist.Rule
	all, _ := parse(text)
	for _, l := range all {
		lines = append(lines, l.rule)
	}
	for key, raw := range expectations(t, c) {
		switch key {
		case "rules":
			if want := ruleList(t, raw); !sameRules(lines, want) {
				t.Errorf("rules %q, want %q", lines, want)
			}
		case "rules_in_store":
			wantRules(t, s, ruleList(t, raw))
		case "skipped_lines":
			var want []int
			unmarshal(t, raw, &want)
			if !slices.Equal(skipped, want) {
				t.Errorf("skipped lines %v, want %v", skipped, want)
			}
		case "note":
		default:
			t.Errorf("cannot check %q", key)
		}
	}
}

// expectations returns what the case expects, by key.
func expectations(t *testing.T, c cases.Case) map[string]json.RawMessage {
	t.Helper()
	var want map[string]json.RawMessage
	c.Want(t, &want)
	checks := len(want)
	if want["note"] != nil {
		checks--
	}
	if checks == 0 {
		t.Fatalf("nothing to check in %s", c.Expect)
	}
	return want
}

// ruleList reads rules that are written as lists of words or as lines of the
// file, or the words "built-in defaults".
func ruleList(t *testing.T, raw json.RawMessage) []allowlist.Rule {
	t.Helper()
	var words string
	if json.Unmarshal(raw, &words) == nil && strings.Contains(words, "default") {
		return allowlist.Defaults()
	}
	var items []json.RawMessage
	unmarshal(t, raw, &items)
	var rules []allowlist.Rule
	for _, item := range items {
		var rule allowlist.Rule
		if json.Unmarshal(item, &rule) != nil {
			var name string
			unmarshal(t, item, &name)
			parsed, malformed := parse(name)
			if len(parsed) != 1 || malformed != nil {
				t.Fatalf("no rule: %s", item)
			}
			rule = parsed[0].rule
		}
		rules = append(rules, rule)
	}
	return rules
}

func unmarshal(t testing.TB, raw json.RawMessage, v any) {
	t.Helper()
	if err := json.Unmarshal(raw, v); err != nil {
		t.Fatalf("%v in %s", err, raw)
	}
}
