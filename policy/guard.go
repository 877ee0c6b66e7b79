package policy

import (
	"context"
	"encoding/json"
	"sync/atomic"
	"time"

	"github.com/aii-cli/aii/approval"
	"github.com/aii-cli/aii/audit"
)

// Call is one call of a tool, as an [Approver] is asked about it.
type Call struct {
	Name  string
	Class Class
	// Input is what the tool would be given, with the secrets it may hold: a
	// person has to see them to decide. It must not be changed. It comes from
	// the model: escape it before it meets a terminal.
	Input json.RawMessage

	judged *judgement
}

// Reason returns why the engine asks.
func (c Call) Reason() string {
	if c.judged == nil {
		return ""
	}
	return c.judged.reason
}

// judgement is what the engine said of a call last. Only the goroutine that
// waits for the gate writes it.
type judgement struct {
	decision Decision
	reason   string
	tainted  bool
}

// Approver asks a person whether a call may run. approval.Once is the yes;
// there is nothing to remember, so approval.Always counts as No.
type Approver = approval.Approver[Call]

// ApproverFunc makes a function an [Approver].
type ApproverFunc = approval.ApproverFunc[Call]

// Guard stands between an agent and its tools for one session. It is safe for
// concurrent use; questions to the approver come one at a time.
type Guard struct {
	engine  *Engine
	gate    *approval.Gate[Call]
	auditor audit.Auditor
	now     func() time.Time
	tainted atomic.Bool
}

// NewGuard returns a guard for a session that is not tainted. A nil approver
// refuses what would have to be asked; so does a nil engine, which asks for
// everything. auditor may be nil; now is the clock of its entries, and a nil
// one leaves their time empty.
func NewGuard(engine *Engine, approver Approver, auditor audit.Auditor, now func() time.Time) *Guard {
	g := &Guard{engine: engine, auditor: auditor, now: now}
	g.gate = approval.New(g.judge, approver, nil)
	return g
}

// judge is the operator's layer: the engine, in the session's present state.
func (g *Guard) judge(call Call) approval.Verdict {
	j := call.judged
	j.tainted = g.Tainted()
	j.decision, j.reason = g.engine.Decide(call.Name, call.Class, j.tainted)
	return j.decision.Verdict()
}

// Allow decides whether a call may run and waits for the person where the
// engine asks. Where it may not, the reason is for the model. Every Allow makes
// one entry of the record, whatever comes of it.
func (g *Guard) Allow(ctx context.Context, name string, class Class, input json.RawMessage) (bool, string) {
	call := Call{Name: name, Class: class, Input: input, judged: &judgement{}}
	g.judge(call) // for the record, should the gate not come to it
	outcome := g.gate.Decide(ctx, call)
	allowed, j := outcome.Runs(), call.judged
	g.record(call, allowed)
	switch {
	case allowed:
		return true, ""
	case j.decision == Deny || outcome.Verdict == approval.Deny:
		return false, "policy denies " + name + " (" + j.reason + ")"
	case j.decision == Allow && outcome.Err != nil: // the context was done
		return false, name + " was not run: " + outcome.Err.Error()
	default:
		return false, "the user declined to run " + name
	}
}

// record makes the entry of a call.
func (g *Guard) record(call Call, allowed bool) {
	if g.auditor == nil {
		return
	}
	j := call.judged
	e := audit.Entry{
		Tool: call.Name, Class: string(call.Class), Input: call.Input,
		Decision: string(j.decision), Reason: j.reason, Allowed: allowed, Tainted: j.tainted,
	}
	if g.now != nil {
		e.Time = g.now().UTC().Format(time.RFC3339)
	}
	if j.decision == Ask {
		e.Approved = &allowed
	}
	g.auditor.Record(e.Scrubbed())
}

// Ingested takes note of a call that has run; failed says that it ended in an
// error. A network call that succeeded taints the session; so does an external
// tool, even where it failed, because its error is its own text.
func (g *Guard) Ingested(name string, class Class, failed bool) {
	if g.engine.External(name) || class == ClassNet && !failed {
		g.tainted.Store(true)
	}
}

// Tainted reports whether the session has taken in untrusted content.
func (g *Guard) Tainted() bool { return g.tainted.Load() }
