package policy

import (
	"strings"

	"github.com/aii-cli/aii/approval"
)

// Decision is what the engine says of a call. Any other value counts as Ask.
type Decision string

// The decisions.
const (
	Allow Decision = "allow" // run it
	Ask   Decision = "ask"   // run it if a person says so
	Deny  Decision = "deny"  // never run it
)

// ParseDecision reads a decision from a configuration: blanks around it and
// case do not matter. Everything it does not know is Ask, so that a typo
// cannot allow anything.
func ParseDecision(s string) Decision {
	switch d := Decision(strings.ToLower(strings.TrimSpace(s))); d {
	case Allow, Deny:
		return d
	default:
		return Ask
	}
}

// Verdict returns the decision as the gate knows it.
func (d Decision) Verdict() approval.Verdict {
	switch d {
	case Allow:
		return approval.Allow
	case Deny:
		return approval.Deny
	default:
		return approval.Ask
	}
}

// Class is what a tool can do.
type Class string

// The classes.
const (
	ClassRead  Class = "read"  // looks at things
	ClassNet   Class = "net"   // reaches the network
	ClassWrite Class = "write" // changes things
	ClassExec  Class = "exec"  // runs programs
)
