package exectool

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/aii-cli/aii/allowlist"
	"github.com/aii-cli/aii/approval"
	"github.com/aii-cli/aii/argv"
)

// longestShown is how many bytes of a command are shown for approval. What is
// longer fills more than a screen and is refused.
const longestShown = 8 << 10

// display writes the command for eyes, the same for prompt and log line
// (SPEC-EXEC §5.4). Outside the trusted directories the name alone would hide
// which program it is, so there its path stands for it.
func display(c *allowlist.Command) string {
	program := c.Program
	if !c.Trusted() {
		program = c.Path
	}
	return argv.Display(append([]string{program}, c.Args...))
}

// question is the text of the prompt, without the "> " that the terminal
// draws. always says whether that answer is offered.
func question(c *allowlist.Command, shown string, always bool) string {
	var b strings.Builder
	b.WriteString("aii: run this command?\n  ")
	b.WriteString(shown)
	if !c.Trusted() {
		b.WriteString(" (not in a system directory)")
	}
	b.WriteString(measure(shown, 1+len(c.Args)))
	b.WriteString("\n  [y] yes once   ")
	if always {
		fmt.Fprintf(&b, `[a] always allow "%s"   `, argv.Display(c.Prefix()))
	}
	b.WriteString("[N] no\n")
	return b.String()
}

// measure returns an extra line for a command that the eye may not take in:
// one over 200 characters, or with 8 or more blanks in a row, which can push
// the rest out of sight. It is "" for all others.
func measure(shown string, words int) string {
	longest, run := 0, 0
	for i := range len(shown) {
		if shown[i] != ' ' {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	if longest < 8 && utf8.RuneCountInString(shown) <= 200 {
		return ""
	}
	return fmt.Sprintf("\n  (%d words, %d bytes, longest run of blanks: %d)", words, len(shown), longest)
}

// answer reads the line a person typed. No is the default, and what merely
// begins like a yes to everything, such as "abort", is a no.
func answer(line string, always bool) approval.Answer {
	switch word := strings.ToLower(line); {
	case strings.HasPrefix(word, "y"):
		return approval.Once
	case always && (word == "a" || word == "always"):
		return approval.Always
	default:
		return approval.No
	}
}
