package allowlist

import (
	"slices"

	"github.com/aii-cli/aii/argv"
)

// Rule is an argv prefix: the program's name, then the first arguments, whole
// words each (SPEC-EXEC §5.3). An empty rule covers nothing.
type Rule []string

// String returns the rule as one line of the allow file, quoted where needed.
func (r Rule) String() string { return argv.Quote(r) }

// Defaults returns the built-in rules in the order of SPEC-EXEC §5.6, each a
// program alone. The caller owns the slice.
func Defaults() []Rule {
	rules := make([]Rule, len(defaults))
	for i, name := range defaults {
		rules[i] = Rule{name}
	}
	return rules
}

var defaults = [...]string{
	"ls", "pwd", "cat", "head", "tail", "wc", "date", "whoami", "uname",
	"df", "du", "stat", "file", "which", "ps", "uptime", "sw_vers",
}

// isDefault reports whether the name, case folded, is a built-in rule.
func isDefault(folded string) bool { return slices.Contains(defaults[:], folded) }

// Covers reports whether command may run under the rule without asking:
// the rule names the program, its words begin the arguments, the program lies
// in a trusted directory that nobody else writes to, and every argument past
// the rule's own words stays within the program's profile. What a rule names
// itself it covers, so `file -C` in the allow file means what it says.
//
// A built-in rule that is the program alone covers it only in a standard
// directory: the Homebrew directories are the user's to write, and a file
// planted there under the name ls must not run unasked.
func (r Rule) Covers(command *Command) bool {
	return command != nil && len(r) > 0 && r[0] == command.Program && r.covers(command)
}

// covers is Covers for a rule of the command's program, apart so that rules of
// others cost no call.
//
//go:noinline
func (r Rule) covers(command *Command) bool {
	words, args := r[1:], command.Args
	if len(words) > len(args) || command.outside >= len(words) || !command.secure {
		return false
	}
	for i := len(words) - 1; i >= 0; i-- {
		if words[i] != args[i] {
			return false
		}
	}
	return len(words) > 0 || !command.builtin || command.standard
}
