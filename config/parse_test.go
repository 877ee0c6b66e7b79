package config

import (
	"slices"
	"strings"
	"testing"

	"github.com/aii-cli/aii/allowlist"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		text      string
		rules     []line
		malformed []int
	}{
		{"", nil, nil},
		{"\n\n \t\n", nil, nil},
		{"\ufeffls\n", []line{{allowlist.Rule{"ls"}, 1}}, nil},
		{"ls\n\ufeffls\n", []line{{allowlist.Rule{"ls"}, 1}, {allowlist.Rule{"\ufeffls"}, 2}}, nil},
		{"ls\r\n\r\npwd\r\n", []line{{allowlist.Rule{"ls"}, 1}, {allowlist.Rule{"pwd"}, 3}}, nil},
		{"ls\rpwd\r", []line{{allowlist.Rule{"ls", "pwd"}, 1}}, nil},
		{"# x\n  # y\n'#x'\nls # z\n", []line{{allowlist.Rule{"#x"}, 3}, {allowlist.Rule{"ls", "#", "z"}, 4}}, nil},
		{"ls\nls\n", []line{{allowlist.Rule{"ls"}, 1}, {allowlist.Rule{"ls"}, 2}}, nil},
		{"'a\nb'\n", nil, []int{1, 2}},
		{"a \\\nb\n", []line{{allowlist.Rule{"b"}, 2}}, []int{1}},
		{"a\x00b\n'' x\n\"\"\nls", []line{{allowlist.Rule{"ls"}, 4}}, []int{1, 2, 3}},
		{"git ''\n", []line{{allowlist.Rule{"git", ""}, 1}}, nil},
		{"$HOME/x ~ *\n", []line{{allowlist.Rule{"$HOME/x", "~", "*"}, 1}}, nil},
	} {
		rules, malformed := parse(c.text)
		same := slices.EqualFunc(rules, c.rules, func(a, b line) bool { return a.number == b.number && slices.Equal(a.rule, b.rule) })
		if !same || !slices.Equal(malformed, c.malformed) {
			t.Errorf("parse(%q) = %v, %v; want %v, %v", c.text, rules, malformed, c.rules, c.malformed)
		}
	}
}

// Every line of every text is a rule, no rule by intent, or malformed, and a
// line means the same wherever it stands.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"", "# comment\n\nls\n  git status  \n'bad\n\"\"\nwc\r\n", "\ufeffls", "ls\x00\n", "a\\", "\xff\n", seededText, "'a\nb'", "\r\r\n", "a\u0085b\u2028c",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = text[:min(len(text), 2000)] // what follows parses it line by line
		rules, malformed := parse(text)
		lines := strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n")
		at := map[int]allowlist.Rule{}
		for _, l := range rules {
			if len(l.rule) == 0 || l.rule[0] == "" || at[l.number] != nil {
				t.Fatalf("parse(%q): rule %q at line %d", text, l.rule, l.number)
			}
			at[l.number] = l.rule
		}
		for i, s := range lines {
			alone, bad := parse("\n" + s)
			switch rule := at[i+1]; {
			case slices.Contains(malformed, i+1):
				if rule != nil || len(bad) != 1 {
					t.Fatalf("parse(%q): line %d is malformed, alone it is %v", text, i+1, alone)
				}
			case rule != nil:
				if len(alone) != 1 || !slices.Equal(alone[0].rule, rule) {
					t.Fatalf("parse(%q): line %d is %q, alone %v", text, i+1, rule, alone)
				}
			default:
				if trimmed := strings.TrimLeft(s, " \t\r\v\f"); trimmed != "" && trimmed[0] != '#' {
					t.Fatalf("parse(%q): line %d is passed over", text, i+1)
				}
			}
		}
		if n := len(distinct(rules)); n > len(rules) || n == 0 && len(rules) > 0 {
			t.Fatalf("parse(%q): %d distinct rules of %d", text, n, len(rules))
		}
	})
}
