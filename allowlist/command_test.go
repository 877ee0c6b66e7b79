package allowlist

import (
	"slices"
	"strings"
	"testing"
)

// SPEC-EXEC §5.5, the three shapes.
func TestPrefix(t *testing.T) {
	r := Resolver{Dir: "/", files: newFiles("/usr/bin/git", "/opt/homebrew/bin/brew", "/usr/bin/x")}
	for line, want := range map[string]string{
		"/usr/bin/git":                       "git",
		"/usr/bin/git status --short":        "git status",
		"/usr/bin/git status":                "git status",
		"/opt/homebrew/bin/brew list":        "brew list",
		"/usr/bin/git -C /x status":          "git -C /x status",
		"/usr/bin/x -":                       "x -",
		"/usr/bin/x -- y":                    "x -- y",
		"/usr/bin/x '' y":                    "x ''",
		"/usr/bin/x 'a b' c":                 "x 'a b'",
		"/usr/bin/../bin/x --flag=value a b": "x --flag=value a b",
	} {
		words := split(t, line)
		command := resolveIn(t, r, words[0], words[1:]...)
		if got := command.Prefix(); got.String() != want || !slices.Equal(got, split(t, want)) {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
}

// The prefix is stored as it is shown, or not at all.
func TestAlwaysNeedsPlainText(t *testing.T) {
	for arg, want := range map[string]bool{
		"x": true, "é": true, "日本": true, "a b": true, "it's": true, `back\slash`: true, "#": true, "": true, "😀": true,
		"x\nls -la /": false, "\n": false, "\r": false, "\t": false, "\x00": false, "\x1b[2J": false, "\x7f": false, "\u0085": false,
		"a\u202eb": false, "a\u200bb": false, "\ufeff": false, "\u2028": false, "\u00a0": false, "\u3000": false, "\u3164": false,
		"\u115f": false, "\u2800": false, "\ufe0f": false, "\U000e0100": false, "\ue000": false, "\ufffe": false,
		"\xff": false, "a\xc3": false, "\u00ad": false, "\u034f": false, "\u2066": false,
	} {
		r := Resolver{Dir: "/", files: newFiles("/usr/bin/mytool")}
		command := resolveIn(t, r, "/usr/bin/mytool", arg)
		if command.CanAlways() != want {
			t.Errorf("%q: always %v", arg, !want)
		}
		if !command.Prefix().Covers(command) {
			t.Errorf("%q: the prefix does not cover", arg)
		}
		later := resolveIn(t, r, "/usr/bin/mytool", "fine", arg)
		if !later.CanAlways() {
			t.Errorf("%q: stands outside the prefix", arg)
		}
	}
}

// A program outside its profile gets no "always", and a rule that names what
// is outside covers it.
func TestRulesNameWhatIsOutside(t *testing.T) {
	world := newWorld("linux")
	r := world.resolver("linux")
	for line, rules := range map[string][2]string{ // covers, does not cover
		"file -C -m evil":                {"file -C -m", "file -C"},
		"file -C notes.txt":              {"file -C", "file"},
		"tail -f log":                    {"tail -f", "tail"},
		"tail -f -n 5 log":               {"tail -f", "tail"},
		"tail -n 5 -f log":               {"tail -n 5 -f", "tail -n 5"},
		"date -s 2020-01-01":             {"date -s 2020-01-01", "date"},
		"cat fifo":                       {"cat fifo", "cat"},
		"sort -o out notes.txt":          {"sort -o", "sort"},
		"git -C /x status --short":       {"git -C /x status", "git -C"},
		"git -C /x status --ext":         {"git -C /x status --ext", "git -C /x status"},
		"git push origin main":           {"git push", "git"},
		"git push --force":               {"git push --force", "git push"},
		"uniq notes.txt out":             {"uniq notes.txt out", "uniq notes.txt"},
		"ps auxe":                        {"ps auxe", "ps"},
		"git diff --output=x --textconv": {"git diff --output=x --textconv", "git diff --output=x"},
	} {
		words := split(t, line)
		command := resolveIn(t, r, words[0], words[1:]...)
		if command.CanAlways() {
			t.Errorf("%s: always is offered", line)
		}
		if covers, not := Rule(split(t, rules[0])), Rule(split(t, rules[1])); !covers.Covers(command) || not.Covers(command) {
			t.Errorf("%s: under %s %v, under %s %v", line, covers, covers.Covers(command), not, not.Covers(command))
		}
	}
}

// Where Homebrew may have put either family, both have to agree.
func TestProgramsOfEitherFamily(t *testing.T) {
	files := newFiles("/bin/date", "/opt/homebrew/bin/date", "/opt/homebrew/bin/gdate")
	r := Resolver{Dir: "/", System: "darwin", files: files}
	for line, want := range map[string]bool{
		"/bin/date -j -f %s 1":              true,  // BSD: the format to read with
		"/opt/homebrew/bin/date -j -f %s 1": false, // GNU: a file to read
		"/opt/homebrew/bin/date -u +%F":     true,
		"/opt/homebrew/bin/gdate -d now":    true,
		"/opt/homebrew/bin/gdate -s now":    false,
		"/bin/date -d now":                  false,
	} {
		words := split(t, line)
		command := resolveIn(t, r, words[0], words[1:]...)
		if got := (Rule{command.Program, words[1]}).Covers(command); got != want && words[1] != "-s" {
			t.Errorf("%s: %v", line, got)
		}
		if got := command.CanAlways(); got != want {
			t.Errorf("%s: always %v", line, got)
		}
	}
}

func TestCoversWithoutACommand(t *testing.T) {
	command := resolveIn(t, Resolver{Dir: "/", files: newFiles("/bin/ls")}, "/bin/ls", "-l", "-a")
	for _, rule := range []Rule{nil, {}, {""}, {"ls", "-l", "-a", "x"}, {"ls", "-a"}, {"LS"}, {"/bin/ls"}, {"ls "}, {"ls", "-"}} {
		if rule.Covers(command) || rule.Covers(nil) || rule.Covers(&Command{}) {
			t.Errorf("%q covers", rule)
		}
	}
	for _, rule := range []Rule{{"ls"}, {"ls", "-l"}, {"ls", "-l", "-a"}} {
		if !rule.Covers(command) {
			t.Errorf("%q does not cover", rule)
		}
	}
}

func TestDefaultsAreTheCallers(t *testing.T) {
	Defaults()[0][0] = "rm"
	if first := Defaults()[0].String(); first != "ls" {
		t.Errorf("changed to %s", first)
	}
	if n := len(Defaults()); n != 17 {
		t.Errorf("%d rules", n)
	}
}

// Arguments are the command's own: changing the caller's slice changes nothing.
func TestArgumentsAreCopied(t *testing.T) {
	args := []string{"-l"}
	command := resolveIn(t, Resolver{Dir: "/", files: newFiles("/bin/ls")}, "/bin/ls", args...)
	args[0] = "-x"
	if strings.Join(command.Args, " ") != "-l" {
		t.Error("shared")
	}
}
