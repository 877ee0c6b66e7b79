package policy

import (
	"testing"

	"github.com/aii-cli/aii/approval"
	"pgregory.net/rapid"
)

func TestDecide(t *testing.T) {
	for _, c := range []struct {
		name     string
		config   Config
		external []string
		tool     string
		class    Class
		tainted  bool
		want     Decision
		reason   string
	}{
		{"read runs", Config{}, nil, "x", ClassRead, false, Allow, "read default"},
		{"net runs", Config{}, nil, "x", ClassNet, false, Allow, "net default"},
		{"write asks", Config{}, nil, "x", ClassWrite, false, Ask, "write default"},
		{"exec asks", Config{}, nil, "x", ClassExec, false, Ask, "exec default"},
		{"blank is not set", Config{Read: "  "}, nil, "x", ClassRead, false, Allow, "read default"},
		{"a typo asks", Config{Read: "alow"}, nil, "x", ClassRead, false, Ask, "read default"},
		{"case does not matter", Config{Exec: " ALLOW "}, nil, "x", ClassExec, false, Allow, "exec default"},
		{"an unknown class asks", Config{}, nil, "x", "mystery", false, Ask, `unknown capability "mystery"`},
		{"no class asks", Config{}, nil, "x", "", false, Ask, `unknown capability ""`},
		{"a rule wins over the class", Config{Rules: map[string]string{"x": "allow"}}, nil, "x", ClassExec, false, Allow, `rule for "x"`},
		{"a rule is by the exact name", Config{Rules: map[string]string{"x": "allow"}}, nil, "X", ClassExec, false, Ask, "exec default"},
		{"a rule with a typo asks", Config{Rules: map[string]string{"x": "alow"}}, nil, "x", ClassRead, false, Ask, `rule for "x"`},
		{"a deny rule wins", Config{Exec: "allow", Rules: map[string]string{"x": "deny"}}, []string{"x"}, "x", ClassExec, true, Deny, `rule for "x"`},
		{"taint takes an allowed write", Config{Write: "allow"}, nil, "x", ClassWrite, true, Ask, "write escalated: session touched untrusted content"},
		{"taint takes an allow rule", Config{Rules: map[string]string{"x": "allow"}}, nil, "x", ClassExec, true, Ask, "exec escalated: session touched untrusted content"},
		{"taint comes before external", Config{Exec: "allow"}, []string{"x"}, "x", ClassExec, true, Ask, "exec escalated: session touched untrusted content"},
		{"taint leaves reads", Config{}, nil, "x", ClassRead, true, Allow, "read default"},
		{"taint leaves a denied class", Config{Exec: "deny"}, nil, "x", ClassExec, true, Deny, "exec default"},
		{"taint leaves a ruled unknown class", Config{Rules: map[string]string{"x": "allow"}}, nil, "x", "mystery", true, Allow, `rule for "x"`},
		{"external asks", Config{}, []string{"x"}, "x", ClassRead, false, Ask, `external tool "x" defaults to ask`},
		{"external with a rule", Config{Rules: map[string]string{"x": "allow"}}, []string{"x"}, "x", ClassRead, false, Allow, `rule for "x"`},
		{"external that asks anyway", Config{}, []string{"x"}, "x", ClassExec, false, Ask, "exec default"},
		{"external in a denied class", Config{Net: "deny"}, []string{"x"}, "x", ClassNet, false, Deny, "net default"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := New(c.config)
			e.MarkExternal(c.external...)
			if got, reason := e.Decide(c.tool, c.class, c.tainted); got != c.want || reason != c.reason {
				t.Errorf("got %s, %q; want %s, %q", got, reason, c.want, c.reason)
			}
		})
	}
}

func TestAnEngineThatNewDidNotMakeAsks(t *testing.T) {
	for _, e := range []*Engine{nil, {}} {
		e.MarkExternal("x")
		for _, class := range []Class{ClassRead, ClassNet, ClassWrite, ClassExec} {
			if got, _ := e.Decide("x", class, false); got != Ask {
				t.Errorf("%s: %s", class, got)
			}
		}
	}
}

func TestVerdicts(t *testing.T) {
	for d, want := range map[Decision]approval.Verdict{Allow: approval.Allow, Ask: approval.Ask, Deny: approval.Deny, "": approval.Ask, "ALLOW": approval.Ask, "x": approval.Ask} {
		if got := d.Verdict(); got != want {
			t.Errorf("%q is %v, want %v", d, got, want)
		}
	}
}

var (
	anyDecision = rapid.SampledFrom([]string{"", "allow", "ask", "deny", "typo", " Allow"})
	anyTool     = rapid.SampledFrom([]string{"a", "b", "c"})
	anyClass    = rapid.SampledFrom([]Class{ClassRead, ClassNet, ClassWrite, ClassExec, "mystery", ""})
	anyConfig   = rapid.Custom(func(t *rapid.T) Config {
		return Config{
			Read: anyDecision.Draw(t, "read"), Net: anyDecision.Draw(t, "net"), Write: anyDecision.Draw(t, "write"), Exec: anyDecision.Draw(t, "exec"),
			Rules: rapid.MapOfN(anyTool, anyDecision, 0, 3).Draw(t, "rules"),
		}
	})
)

// What makes a call less trusted never makes its decision milder: taint, and
// being external.
func TestSuspicionNeverLowersADecision(t *testing.T) {
	escalated := 0
	rapid.Check(t, func(t *rapid.T) {
		config, tool, class := anyConfig.Draw(t, "config"), anyTool.Draw(t, "tool"), anyClass.Draw(t, "class")
		clean, suspect := New(config), New(config)
		suspect.MarkExternal(tool)
		base, _ := clean.Decide(tool, class, false)
		for _, got := range []Decision{
			first(clean.Decide(tool, class, true)), first(suspect.Decide(tool, class, false)), first(suspect.Decide(tool, class, true)),
		} {
			if approval.Strictest(base.Verdict(), got.Verdict()) != got.Verdict() {
				t.Fatalf("%s became %s", base, got)
			}
			if got != base {
				escalated++
			}
		}
		if rule, ok := config.Rules[tool]; ok && ParseDecision(rule) == Deny && base != Deny {
			t.Fatalf("a deny rule gave %s", base)
		}
	})
	if escalated == 0 {
		t.Error("no random case was escalated")
	}
}

func first(d Decision, _ string) Decision { return d }
