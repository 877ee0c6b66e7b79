package argv

import "strings"

// Chained reports whether a shell might take line for more than one plain
// command: it holds a control operator, a redirection, a command substitution
// or a newline, quoted or not. It is for callers who match
// command lines by prefix. A carriage return and ${ are not in the set.
func Chained(line string) bool {
	return strings.ContainsAny(line, "&|;<>`\n") || strings.Contains(line, "$(")
}
