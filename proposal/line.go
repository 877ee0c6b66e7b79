package proposal

import (
	"errors"
	"fmt"
	"strings"
)

// HasShellMetacharacters reports whether a line holds, quoted or not, what
// could chain, redirect or substitute a command in a shell: ; | & > < $( ${ a
// backquote, a newline or a carriage return.
func HasShellMetacharacters(cmd string) bool {
	return strings.ContainsAny(cmd, ";|&><`\n\r") || strings.Contains(cmd, "$(") || strings.Contains(cmd, "${")
}

var errEmpty = errors.New("empty command")

// SplitArgs cuts a line into arguments: blanks and tabs separate, single and
// double quotes group, adjacent pieces join, and empty quotes are an empty
// argument. Nothing else is special: a backslash is a character, and so is a
// newline. A quote that is not closed, and a line without any argument, are
// errors: what is half understood is not to be matched or run.
//
// These are not the rules of a shell, which argv.Split follows.
func SplitArgs(cmd string) ([]string, error) {
	var args []string
	var arg strings.Builder
	var quote byte // the open one, or 0
	inArg := false
	for _, c := range []byte(cmd) {
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote, inArg = c, true
		case quote == 0 && (c == ' ' || c == '\t'):
			if inArg {
				args = append(args, arg.String())
				arg.Reset()
				inArg = false
			}
		default:
			arg.WriteByte(c)
			inArg = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("unterminated %c quote", quote)
	}
	if inArg {
		args = append(args, arg.String())
	}
	if len(args) == 0 {
		return nil, errEmpty
	}
	return args, nil
}
