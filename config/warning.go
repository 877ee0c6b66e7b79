package config

import (
	"fmt"
	"path/filepath"
	"strconv"

	"github.com/aii-cli/aii/allowlist"
	"github.com/aii-cli/aii/argv"
)

// Kind says what a [Warning] is about.
type Kind int

// The kinds of warnings.
const (
	Malformed    Kind = iota + 1 // a line that is no rule is skipped
	NeverAlways                  // a rule for a program that is never allowed for good
	NeverMatches                 // a rule that names a path, where a program has to stand
	Unreadable                   // the built-in rules are in force
	Unsafe                       // no rule is in force
	TooLarge                     // no rule is in force
	NoHome                       // the built-in rules are in force
)

// Warning is something the user should know about the allow file.
type Warning struct {
	Kind Kind
	Path string         // as it was given to Open
	Line int            // from 1; 0 where it is about the file
	Rule allowlist.Rule // for NeverAlways and NeverMatches
	More int            // the warnings of the kind that were left out
	Err  error          // why, for Unreadable, Unsafe and TooLarge
}

// String returns the sentence that follows "aii: warning: ". Whatever comes
// from the file system or the file is escaped.
func (w Warning) String() string {
	path := argv.Escape(w.Path)
	switch w.Kind {
	case Malformed:
		if w.More > 0 {
			return path + ": skipping " + strconv.Itoa(w.More) + " more malformed lines"
		}
		return path + ": skipping malformed line " + strconv.Itoa(w.Line)
	case NeverAlways:
		if w.More > 0 {
			return path + ": " + strconv.Itoa(w.More) + " more lines may let programs run without asking, with any arguments"
		}
		return fmt.Sprintf(`%s: line %d lets "%s" run without asking, with any arguments; delete the line unless you mean it`,
			path, w.Line, argv.Display(w.Rule))
	case NeverMatches:
		if w.More > 0 {
			return path + ": " + strconv.Itoa(w.More) + " more lines name a path and match nothing"
		}
		text := fmt.Sprintf(`%s: line %d: "%s" is a path; rules name a program`, path, w.Line, argv.Display(w.Rule[:1]))
		if program := filepath.Base(w.Rule[0]); program != "/" && program[0] != '.' {
			text += ": " + argv.Display(append(allowlist.Rule{program}, w.Rule[1:]...))
		}
		return text
	case Unsafe:
		return w.Err.Error() + "; no rule is in force, so every command asks"
	case TooLarge:
		return path + " is " + w.Err.Error() + "; no rule is in force, so every command asks"
	case NoHome:
		return ErrNoHome.Error() + "; using built-in defaults"
	default:
		return "cannot read " + path + "; using built-in defaults"
	}
}
