package config

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/aii-cli/aii/allowlist"
	"github.com/aii-cli/aii/argv"
)

// errNotUTF8 makes a file unreadable: it is not the text it should be.
var errNotUTF8 = errors.New("not UTF-8 text")

// line is a rule and the number of its line, from 1.
type line struct {
	rule   allowlist.Rule
	number int
}

// parse reads the text of an allow file (SPEC-EXEC §6): the rules in order,
// repeated ones too, and the numbers of the lines that are none. A byte order
// mark and carriage returns at the ends of lines are ignored. Malformed is a
// line whose quotes do not close, that ends in a backslash, names an empty
// program, or holds a NUL, which no argument can.
func parse(text string) (rules []line, malformed []int) {
	text = strings.TrimPrefix(text, "\ufeff")
	number := 0
	for s := range strings.SplitSeq(text, "\n") {
		number++
		s = strings.TrimLeft(s, " \t\r\v\f")
		if s == "" || s[0] == '#' {
			continue
		}
		words, err := argv.Split(s)
		if err != nil || words[0] == "" || strings.IndexByte(s, 0) >= 0 {
			malformed = append(malformed, number)
			continue
		}
		rules = append(rules, line{words, number})
	}
	return rules, malformed
}

// decode returns the content as text.
func decode(content []byte) (string, error) {
	if !utf8.Valid(content) {
		return "", errNotUTF8
	}
	return string(content), nil
}

// distinct returns the rules without repetitions, each where it stood first.
func distinct(rules []line) []line {
	seen := make(map[string]bool, len(rules))
	kept := rules[:0]
	for _, l := range rules {
		key := strings.Join(l.rule, "\x00")
		if !seen[key] {
			seen[key] = true
			kept = append(kept, l)
		}
	}
	return kept
}
