package proposal

import (
	"fmt"
	"strings"
)

// Policy is what the operator allows without asking. Any value but the three
// counts as [PolicyDeny].
type Policy string

const (
	// PolicyDeny lets nothing run without an approval.
	PolicyDeny Policy = "deny"
	// PolicyWhitelist lets the programs of Runner.Allowed run without an
	// approval, and refuses lines that a shell could take for more than one
	// command, approved or not. Commands run without a shell.
	PolicyWhitelist Policy = "whitelist"
	// PolicyAllow lets everything run without an approval, through a shell.
	//
	// Threat: together with any text in the model's context that is not the
	// user's own (a web page, a search result, a shared document, a
	// repository), it hands the machine to whoever wrote that text: the model
	// reads private data, obeys the text, and has a way out. It is for a
	// machine where that is acceptable, such as a container that is thrown
	// away. Prefer PolicyWhitelist everywhere else.
	PolicyAllow Policy = "allow"
)

// ParsePolicy reads a policy: blanks around it and case do not matter, and an
// empty one is PolicyDeny. An unknown one is an error, with PolicyDeny.
func ParsePolicy(s string) (Policy, error) {
	switch p := Policy(strings.ToLower(strings.TrimSpace(s))); p {
	case "":
		return PolicyDeny, nil
	case PolicyDeny, PolicyWhitelist, PolicyAllow:
		return p, nil
	default:
		return PolicyDeny, fmt.Errorf("os-commands policy must be deny, whitelist, or allow (got %q)", s)
	}
}

// FromFlags returns the Runner that an operator asked for with the values of
// two flags, --os-commands and --os-commands-allow: a policy, and the listed
// programs, separated by commas. Without a policy there is no Runner: it
// returns nil, and nothing is to be offered. An unknown policy, and
// PolicyWhitelist without any program, are errors.
func FromFlags(policy, allowed string) (*Runner, error) {
	if strings.TrimSpace(policy) == "" {
		return nil, nil
	}
	p, err := ParsePolicy(policy)
	if err != nil {
		return nil, err
	}
	r := &Runner{Policy: p}
	for name := range strings.SplitSeq(allowed, ",") {
		if name = strings.TrimSpace(name); name != "" {
			r.Allowed = append(r.Allowed, name)
		}
	}
	if p == PolicyWhitelist && len(r.Allowed) == 0 {
		return nil, fmt.Errorf("--os-commands whitelist needs --os-commands-allow with at least one program name")
	}
	return r, nil
}
