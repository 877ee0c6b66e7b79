package proposal

import (
	"fmt"
	"strings"
	"time"

	"github.com/aii-cli/aii/approval"
)

// Decision is what the policy says of a proposal.
type Decision struct {
	// AutoRun reports that it runs without an approval.
	AutoRun bool `json:"auto_run"`
	// Blocked reports that it does not run, approved or not.
	Blocked bool `json:"blocked"`
	// Reason says why.
	Reason string `json:"reason"`
	// Program is the name of the program, for display. It is known under
	// PolicyWhitelist alone.
	Program string `json:"program,omitempty"`
}

// verdict is the decision as the gate knows it.
func (d Decision) verdict() approval.Verdict {
	switch {
	case d.Blocked:
		return approval.Deny
	case d.AutoRun:
		return approval.Allow
	default:
		return approval.Ask
	}
}

// Runner decides on proposals and runs them. The zero value runs nothing that
// was not approved.
type Runner struct {
	// Policy decides; see there.
	Policy Policy
	// Allowed are the names, not paths, of the programs that PolicyWhitelist
	// lets run without an approval, with any arguments. Case matters.
	Allowed []string
	// Timeout bounds one command; zero or less means DefaultTimeout.
	Timeout time.Duration
	// WorkDir is the directory commands run in; "" is that of this process.
	WorkDir string
	// MaxOutput is how many bytes of output are kept; zero or less means
	// DefaultMaxOutput.
	MaxOutput int
}

// Evaluate says what the policy makes of a proposal. It reads the command and
// nothing else: neither Dsc nor Safe can change the outcome.
func (r Runner) Evaluate(p Proposal) Decision {
	if strings.TrimSpace(p.Cmd) == "" {
		return Decision{Blocked: true, Reason: errEmpty.Error()}
	}
	switch r.Policy {
	case PolicyAllow:
		return Decision{AutoRun: true, Reason: "policy allows every command"}
	case PolicyWhitelist:
		return r.whitelisted(p.Cmd)
	default:
		return Decision{Reason: "every command needs explicit approval in deny mode"}
	}
}

func (r Runner) whitelisted(cmd string) Decision {
	if HasShellMetacharacters(cmd) {
		return Decision{Blocked: true, Reason: "whitelist mode refuses shell metacharacters (;, |, &, >, <, $(, backtick), which could chain past an allowed program"}
	}
	args, err := SplitArgs(cmd)
	if err != nil {
		return Decision{Blocked: true, Reason: err.Error()}
	}
	program := args[0]
	if at := strings.LastIndexAny(program, `/\`); at >= 0 {
		return Decision{Reason: "program paths need approval", Program: program[at+1:]}
	}
	for _, allowed := range r.Allowed {
		if program != "" && program == strings.TrimSpace(allowed) {
			return Decision{AutoRun: true, Reason: "program is allow-listed", Program: program}
		}
	}
	return Decision{Reason: fmt.Sprintf("program %s is not allow-listed; needs approval", program), Program: program}
}
