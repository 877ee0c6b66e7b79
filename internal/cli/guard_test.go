package cli

import (
	"strings"
	"testing"

	"github.com/aii-cli/aii/approval"
	"github.com/aii-cli/aii/lockdown"
)

func TestGuardModes(t *testing.T) {
	for _, test := range []struct {
		mode    string
		tainted approval.Verdict // afterwards, from a file
		outputs bool
	}{
		{"ask", approval.Ask, false}, {"refuse", approval.Deny, false},
		{"ask,command", approval.Ask, true}, {"refuse,command", approval.Deny, true},
	} {
		g, err := newGuard(test.mode)
		if err != nil {
			t.Fatal(err)
		}
		judge := g.layer().Policy
		if got := judge(nil); got != approval.Allow {
			t.Errorf("%s: %v before", test.mode, got)
		}
		g.taint(lockdown.SourceCommand)
		if got := judge(nil) != approval.Allow; got != test.outputs {
			t.Errorf("%s: output counts: %v", test.mode, got)
		}
		g.taint(lockdown.SourceFile)
		if got := judge(nil); got != test.tainted {
			t.Errorf("%s: %v after", test.mode, got)
		}
		if err := g.reset(); err != nil {
			t.Fatal(err)
		}
		if got := judge(nil); got != approval.Allow {
			t.Errorf("%s: %v in a new conversation", test.mode, got)
		}
	}
	if g, err := newGuard("off"); g != nil || err != nil {
		t.Errorf("off: %v, %v", g, err)
	}
	for _, mode := range append(strings.Fields("on Ask ask, ask,commands command refuse,command,command"), "") {
		if _, err := newGuard(mode); err == nil {
			t.Errorf("%q is accepted", mode)
		}
	}
}
