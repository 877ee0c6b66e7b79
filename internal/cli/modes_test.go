package cli

import (
	"strings"
	"testing"
)

// example gives each rule of the table its flag, with a value where it takes one.
var example = map[string][]string{
	"a prompt": {"hi"}, "--interactive": {"-i"}, "--exec": {"-x"}, "--file": {"-f", "x"}, "--json": {"-j"},
	"--model-script": {"--model-script", "s"}, "--ask-all": {"--ask-all"}, "--untrusted": {"--untrusted", "ask"},
	"--audit": {"--audit", "a"}, "--model-info": {"-m"}, "--list-allowed": {"--list-allowed"},
	"--reset-allowed": {"--reset-allowed"}, "--completion": {"--completion", "zsh"}, "--version": {"--version"},
	"--help": {"--help"},
}

func modeOf(t *testing.T, args []string) (mode, error) {
	t.Helper()
	var f flags
	_, err := parse(&f, args)
	if err != nil {
		t.Fatalf("parse %q: %v", args, err)
	}
	return chooseMode(&f)
}

// Every cell of the table: the flag that chooses the mode, together with one
// more, does what the table says.
func TestModeTable(t *testing.T) {
	for m := oneShot; m < modeCount; m++ {
		var selector []string
		for _, rule := range flagRules {
			if rule.selects == m {
				selector = example[rule.name]
			}
		}
		for _, rule := range flagRules {
			if rule.selects == m || rule.selects > m {
				continue // itself, or one that chooses another mode
			}
			args := append(append([]string{}, selector...), example[rule.name]...)
			if rule.needs {
				args = append(args, "-x")
			}
			got, err := modeOf(t, args)
			if means := rule.means[m] != "" || m == helpMode; means != (err == nil) {
				t.Errorf("%q: error %v, table says %q", args, err, rule.means[m])
			}
			if err == nil && got != m {
				t.Errorf("%q: mode %v, want %v", args, got, m)
			}
			var f *failure
			if err != nil && (!asFailure(err, &f) || f.code != conflictingInput) {
				t.Errorf("%q: %v is no conflicting_input", args, err)
			}
		}
	}
}

func TestEveryFlagHasARow(t *testing.T) {
	parser, err := newParser(new(flags))
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]bool{}
	for _, rule := range flagRules {
		rows[rule.name] = true
		if example[rule.name] == nil {
			t.Errorf("no example for %s", rule.name)
		}
		var f flags
		if _, err := parse(&f, example[rule.name]); err != nil || !rule.given(&f) {
			t.Errorf("%s: given is false for %q (%v)", rule.name, example[rule.name], err)
		}
		if rule.given(new(flags)) {
			t.Errorf("%s: given is true without it", rule.name)
		}
	}
	for _, flag := range parser.Model.Flags {
		if !rows["--"+flag.Name] {
			t.Errorf("--%s has no row in flagRules", flag.Name)
		}
		delete(rows, "--"+flag.Name)
	}
	delete(rows, "a prompt")
	for name := range rows {
		t.Errorf("flagRules has %s, which is no flag", name)
	}
}

// Two flags that each choose a mode never go together, whatever the order.
func TestTwoModesConflict(t *testing.T) {
	for _, a := range flagRules {
		for _, b := range flagRules {
			if a.selects == oneShot || b.selects == oneShot || a.name == b.name || a.selects == helpMode || b.selects == helpMode {
				continue
			}
			args := append(append([]string{}, example[a.name]...), example[b.name]...)
			if _, err := modeOf(t, args); err == nil {
				t.Errorf("%q is accepted", args)
			}
		}
	}
}

func TestExecOnlyFlags(t *testing.T) {
	for _, rule := range flagRules {
		if !rule.needs {
			continue
		}
		_, err := modeOf(t, append([]string{"p"}, example[rule.name]...))
		if err == nil || !strings.Contains(err.Error(), rule.name+" has no effect without --exec") {
			t.Errorf("%s without -x: %v", rule.name, err)
		}
	}
}
