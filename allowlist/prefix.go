package allowlist

import (
	"strings"

	"github.com/aii-cli/aii/argv"
)

// Prefix returns the rule that "always" stores (SPEC-EXEC §5.5): the program
// alone without arguments, the program and its first argument where that is
// not an option, otherwise the whole command. The caller owns it.
func (c *Command) Prefix() Rule {
	switch {
	case len(c.Args) == 0:
		return Rule{c.Program}
	case strings.HasPrefix(c.Args[0], "-"):
		return append(Rule{c.Program}, c.Args...)
	default:
		return Rule{c.Program, c.Args[0]}
	}
}

// plain reports whether every word is text that is shown as it is. Anything
// else is either changed by the allow file or not what it seems on the screen.
func (r Rule) plain() bool { return argv.Plain(r) }
