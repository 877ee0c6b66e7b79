package cli

import (
	"strings"
	"sync"

	"github.com/aii-cli/aii/allowlist"
	"github.com/aii-cli/aii/approval"
	"github.com/aii-cli/aii/exectool"
	"github.com/aii-cli/aii/lockdown"
)

// guard is --untrusted: what becomes of commands once content that nobody
// vouches for is in the conversation. It goes by where content came from,
// never by what it says. A nil guard changes nothing.
type guard struct {
	refuse  bool // refuse commands; otherwise ask for each
	outputs bool // the output of commands counts as untrusted, too

	mu    sync.Mutex
	state *lockdown.State // of the present conversation
}

// newGuard reads MODE: off, ask or refuse, and ",command" after it where the
// output of commands is to count.
func newGuard(given string) (*guard, error) {
	mode, source, more := strings.Cut(given, ",")
	if mode != "off" && mode != "ask" && mode != "refuse" || more && source != "command" {
		return nil, failf(badUsageCode, "--untrusted does not know %q\nuse ask or refuse; ask,command or refuse,command where the output of commands counts, too; off is the default", given)
	}
	if mode == "off" {
		return nil, nil
	}
	g := &guard{refuse: mode == "refuse", outputs: more}
	return g, g.reset()
}

// reset starts a new conversation: nothing of the former one is in its context.
func (g *guard) reset() error {
	if g == nil {
		return nil
	}
	state, err := lockdown.New(nil)
	if err != nil {
		return err
	}
	state.SetCommandOutputTaints(g.outputs)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.state = state
	return nil
}

// current returns the state of the conversation, nil without a guard.
func (g *guard) current() *lockdown.State {
	if g == nil {
		return nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.state
}

// taint records that content from a source is in the conversation.
func (g *guard) taint(source string) { g.current().Taint(lockdown.Source{Source: source}) }

// layer is the guard as a layer above the allowlist.
func (g *guard) layer() exectool.Layer {
	return exectool.Layer{Refusal: exectool.RefusedUntrusted, Policy: func(*allowlist.Command) approval.Verdict {
		switch {
		case !g.current().Tainted():
			return approval.Allow
		case g.refuse:
			return approval.Deny
		default:
			return approval.Ask
		}
	}}
}
