package cli

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

func manual(t *testing.T) string {
	t.Helper()
	return readFile(t, filepath.Join("..", "..", "man", "aii.1"))
}

func grammar(t *testing.T) []*kong.Flag {
	t.Helper()
	parser, err := newParser(new(flags))
	if err != nil {
		t.Fatal(err)
	}
	return visibleFlags(parser)
}

// between returns the part of text from one line to another.
func between(t *testing.T, text, from, to string) string {
	t.Helper()
	_, text, found := strings.Cut(text, "\n"+from+"\n")
	text, _, ends := strings.Cut(text, "\n"+to)
	if !found || !ends {
		t.Fatalf("no part from %q to %q", from, to)
	}
	return text
}

// sameLines compares two lists and says which has what the other lacks.
func sameLines(t *testing.T, what string, got, want []string) {
	t.Helper()
	for _, line := range want {
		if !slices.Contains(got, line) {
			t.Errorf("%s lacks: %s", what, line)
		}
	}
	for _, line := range got {
		if !slices.Contains(want, line) {
			t.Errorf("%s has too much: %s", what, line)
		}
	}
}

func TestManualFlags(t *testing.T) {
	var want []string
	for _, flag := range grammar(t) {
		line := ".It "
		if flag.Short != 0 {
			line += fmt.Sprintf("Fl %c , ", flag.Short)
		}
		line += "Fl -" + flag.Name
		if flag.PlaceHolder != "" {
			line += " Ar " + flag.PlaceHolder
		}
		want = append(want, line)
	}
	section := between(t, manual(t), ".Sh FLAGS", ".Sh MODES")
	sameLines(t, "the manual's list of flags", items(section), want)
}

// items returns the lines of a section that open an entry of a list.
func items(section string) []string {
	var found []string
	for line := range strings.SplitSeq(section, "\n") {
		if strings.HasPrefix(line, ".It ") {
			found = append(found, line)
		}
	}
	return found
}

// The manual holds the table of modes and flags, row by row.
func TestManualModes(t *testing.T) {
	visible := map[string]bool{"a prompt": true}
	for _, flag := range grammar(t) {
		visible["--"+flag.Name] = true
	}
	section := between(t, manual(t), ".Sh MODES", ".Sh RUNNING") + "\n.Ss end"
	for m := oneShot; m < helpMode; m++ {
		var want []string
		for _, rule := range flagRules {
			if rule.means[m] != "" && visible[rule.name] {
				want = append(want, ".It "+rule.name+" Ta "+rule.means[m])
			}
		}
		if stdinMeans[m] != "" {
			want = append(want, ".It standard input Ta "+stdinMeans[m])
		}
		part := between(t, section, ".Ss "+modeNames[m], ".Ss ")
		sameLines(t, "the manual on "+modeNames[m], items(part), want)
	}
}

func TestManualErrors(t *testing.T) {
	var exits, kinds []string
	for _, exit := range exitMeanings {
		exits = append(exits, fmt.Sprintf("%d\n%s", exit.code, exit.meaning))
	}
	status := between(t, manual(t), ".Sh EXIT STATUS", ".Ss Kinds")
	found := regexp.MustCompile(`(?m)^\.It (\d+\n.*)$`).FindAllStringSubmatch(status, -1)
	var got []string
	for _, match := range found {
		got = append(got, match[1])
	}
	sameLines(t, "the manual's exit status", got, exits)

	for _, row := range errorTable {
		kinds = append(kinds, fmt.Sprintf(".It %s Ta %d Ta %s", row.code, row.exit, row.meaning))
	}
	sameLines(t, "the manual's kinds of failure", items(between(t, manual(t), ".Ss Kinds of failure", ".Sh EXAMPLES")), kinds)
}

// Every exit code of the table of errors is explained, and no other.
func TestExitCodes(t *testing.T) {
	used := []int{0}
	for _, row := range errorTable {
		used = append(used, row.exit)
	}
	slices.Sort(used)
	var explained []int
	for _, exit := range exitMeanings {
		explained = append(explained, exit.code)
	}
	if used = slices.Compact(used); !slices.Equal(used, explained) {
		t.Errorf("used %v, explained %v", used, explained)
	}
	seen := map[code]bool{}
	for _, row := range errorTable {
		if seen[row.code] || row.meaning == "" {
			t.Errorf("%s stands twice or means nothing", row.code)
		}
		seen[row.code] = true
	}
}

// The help lists each flag once, and each completion offers each spelling.
func TestHelpAndCompletionsKnowEveryFlag(t *testing.T) {
	help := helpText(grammar(t))
	documented := regexp.MustCompile(`(?m)^  (?:-\w, |    )(--[a-z-]+)`).FindAllStringSubmatch(help, -1)
	var names, want []string
	for _, match := range documented {
		names = append(names, match[1])
	}
	for _, flag := range grammar(t) {
		want = append(want, "--"+flag.Name)
	}
	sameLines(t, "the help", names, want)

	for shell, pattern := range map[string]string{
		"bash": `(?m)^(?:.*')?(--?[a-z-]+)(?:'.*)?$`,
		"zsh":  `['{,](--?[a-z-]+)`,
		"fish": `-([ls]) ([a-z-]+)`,
	} {
		script := completions[shell](grammar(t))
		var offered, spelled []string
		for _, match := range regexp.MustCompile(pattern).FindAllStringSubmatch(script, -1) {
			if shell == "fish" {
				match[1] = map[string]string{"l": "--", "s": "-"}[match[1]] + match[2]
			}
			offered = append(offered, match[1])
		}
		for _, flag := range grammar(t) {
			spelled = append(spelled, spellings(flag)...)
		}
		sameLines(t, shell+"'s completions", offered, spelled)
	}
}

// The README shows the help as it is, and the exit status as it is.
func TestReadmeShowsTheTables(t *testing.T) {
	readme := readFile(t, filepath.Join("..", "..", "README.md"))
	if !strings.Contains(readme, "\n"+helpText(grammar(t))) {
		t.Error("the README shows another help than aii --help prints")
	}
	var want []string
	for _, exit := range exitMeanings {
		want = append(want, fmt.Sprintf("| %d | %s |", exit.code, exit.meaning))
	}
	rows := regexp.MustCompile(`(?m)^\| \d \| .*$`).FindAllString(readme, -1)
	sameLines(t, "the README's exit status", rows, want)
	known := map[string]bool{}
	for _, flag := range grammar(t) {
		for _, form := range spellings(flag) {
			known[form] = true
		}
	}
	for _, flag := range regexp.MustCompile(`\baii[^\n|]*`).FindAllString(readme, -1) {
		for _, word := range strings.Fields(flag) {
			word = strings.Trim(word, "`.,;:")
			if strings.HasPrefix(word, "-") && len(word) > 1 && !known[word] && word != "--" {
				t.Errorf("the README uses %s, which is no flag: %s", word, flag)
			}
		}
	}
}
