package gated

import (
	"strings"

	"github.com/aii-cli/aii/approval"
	"github.com/aii-cli/aii/argv"
)

// Verdict is what a [Policy] says of a command. Ask is the zero value, and any
// unknown value counts as Ask.
type Verdict = approval.Verdict

// The verdicts.
const (
	Ask   = approval.Ask   // a person decides
	Allow = approval.Allow // run without asking
	Deny  = approval.Deny  // refuse without asking
)

// Policy judges a command. It must be pure: no I/O, the same answer for the
// same command.
type Policy = approval.Policy[Command]

// AskAll asks for every command.
func AskAll(c Command) Verdict { return approval.AskAll(c) }

// quiet are the commands that [DefaultPolicy] allows, by their first words.
var quiet = []string{
	"go test", "go build", "go vet", "go doc", "go list", "go env", "gofmt",
	"ls", "cat", "head", "tail", "wc", "sha256sum", "pwd", "echo", "find", "tree", "stat", "grep", "rg", "ag", "which", "file", "diff",
	"git status", "git diff", "git log", "git show", "git branch", "git rev-parse",
}

// DefaultPolicy allows commands that read, build or test, told by their first
// words, and asks for everything else; it never denies. A line that may hold a
// second command ([Chained]) asks, whatever it begins with. See the known holes
// in the package comment.
func DefaultPolicy(c Command) Verdict {
	line := strings.TrimSpace(Display(c))
	if Chained(line) {
		return Ask
	}
	for _, words := range quiet {
		if line == words || strings.HasPrefix(line, words+" ") {
			return Allow
		}
	}
	return Ask
}

// Chained reports whether a command line can run more than its first words
// say: it holds a control operator, a redirection, a command substitution or a
// newline, quoted or not. It is for policies that trust lines by their prefix.
func Chained(line string) bool { return argv.Chained(line) }

// Display returns the command as a person would type it: for sh or bash with
// -c and one line, that line; otherwise the path and the arguments, separated
// by blanks.
//
// It neither quotes nor escapes, so two commands can look alike, and what a
// model put into it can act on a terminal. Before it meets one it has to go
// through argv.Escape, or the command through argv.Display.
func Display(c Command) string {
	if (c.Path == "sh" || c.Path == "bash") && len(c.Args) == 2 && c.Args[0] == "-c" {
		return c.Args[1]
	}
	return strings.Join(append([]string{c.Path}, c.Args...), " ")
}
