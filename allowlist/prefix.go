package allowlist

import (
	"strings"
	"unicode"
	"unicode/utf8"
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

// plain reports whether every word is text that is shown as it is: valid
// UTF-8, no control, format, separator, private or unassigned character, and
// none that looks like a blank. Anything else is either changed by the allow
// file or not what it seems on the screen.
func (r Rule) plain() bool {
	for _, word := range r {
		if !utf8.ValidString(word) || strings.ContainsFunc(word, unplain) {
			return false
		}
	}
	return true
}

func unplain(c rune) bool {
	const brailleBlank = '\u2800'
	return !unicode.IsPrint(c) || c == brailleBlank || c == unicode.ReplacementChar ||
		unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}
