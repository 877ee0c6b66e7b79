package cases

import (
	"encoding/json"
	"strings"
)

// shape is one form of input and the package that runs it.
type shape struct {
	system string
	name   string // "call:F" for input {"call": "F…"}, otherwise a key of the input
	owner  string
}

// shapes are tried in order; the first that fits wins, so that the telling key
// of a form stands before those it shares with others.
var shapes = []shape{
	{"AGENTOS", "call:ParsePolicy", "proposal"},
	{"AGENTOS", "call:Evaluate", "proposal"},
	{"AGENTOS", "call:SplitArgs", "proposal"},
	{"AGENTOS", "call:HasShellMetacharacters", "proposal"},
	{"AGENTOS", "call:ParseProposal", "proposal"},
	{"AGENTOS", "call:Execute", "proposal"},
	{"AGENTOS", "call:bounded writer", "proposal"},
	{"AGENTOS", "server", "proposal"},
	{"AGENTOS", "flags", "proposal"},

	{"GATED", "call:DefaultPolicy", "gated"},
	{"GATED", "call:AskAll", "gated"},
	{"GATED", "call:Chained", "gated"},
	{"GATED", "call:Display", "gated"},
	{"GATED", "exec", "gated"},
	{"GATED", "calls", "gated"},
	{"GATED", "inner", "gated"},

	{"TOMO", "call:ParseDecision", "policy"},
	{"TOMO", "decide", "policy"},
	{"TOMO", "steps", "policy"},
	{"TOMO", "guard", "policy"},
	{"TOMO", "ingested", "policy"},
	{"TOMO", "call:Scrub", "audit"},
	{"TOMO", "call:OpenFileAuditor", "audit"},
	{"TOMO", "watch_entry", "audit"},
	{"TOMO", "watch_line", "audit"},
	{"TOMO", "flags", "internal/cli"},

	{"AII", "match", "allowlist"},
	{"AII", "derivePrefix", "allowlist"},
	{"AII", "alwaysEligible", "allowlist"},
	{"AII", "list", "allowlist"},
	{"AII", "resolve", "allowlist"},
	{"AII", "tokenize", "argv"},
	{"AII", "roundtrip", "argv"},
	{"AII", "format", "argv"},
	{"AII", "render", "argv"},
	{"AII", "parseConfig", "config"},
	{"AII", "store", "config"},
	{"AII", "answer", "exectool"},
	{"AII", "two concurrent approvals on one terminal", "exectool"},
	{"AII", "denial", "exectool"},
	{"AII", "tool_json", "exectool"},
	{"AII", "call", "exectool"},
	{"AII", "calls", "exectool"},
	{"AII", "compose", "internal/cli"},
	{"AII", "deltas", "internal/respond"},
	{"AII", "cumulative_snapshots", "internal/respond"},
	{"AII", "repetition", "internal/respond"},
	{"AII", "generation_error", "internal/cli"},
	{"AII", "preflight_tokens", "internal/cli"},
	{"AII", "preflight", "internal/cli"},
	{"AII", "interactive_input", "internal/cli"},
	{"AII", "instructions", "internal/cli"},
	{"AII", "argv", "internal/cli"},

	{"LOCK", "", "lockdown"},
}

// shapeOf returns the first shape that fits the case.
func shapeOf(c Case) (shape, bool) {
	var call string
	_ = json.Unmarshal(c.Input["call"], &call)
	for _, s := range shapes {
		if s.system != c.System {
			continue
		}
		if name, isCall := strings.CutPrefix(s.name, "call:"); isCall {
			if call != "" && strings.HasPrefix(call, name) {
				return s, true
			}
			continue
		}
		if _, ok := c.Input[s.name]; ok || s.name == "" {
			return s, true
		}
	}
	return shape{}, false
}
