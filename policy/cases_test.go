package policy

import (
	"context"
	"encoding/json"
	"errors"
	"regexp"
	"testing"

	"github.com/aii-cli/aii/approval"
	"github.com/aii-cli/aii/internal/cases"
	"github.com/google/go-cmp/cmp"
)

func TestCases(t *testing.T) {
	cases.Run(t, "policy", map[string]func(*testing.T, cases.Case){
		"call:ParseDecision": func(t *testing.T, c cases.Case) {
			var arg, want string
			c.Get(t, "arg", &arg)
			c.Want(t, &want)
			if got := ParseDecision(arg); string(got) != want {
				t.Errorf("got %s, want %s", got, want)
			}
		},
		"decide":   decideCase,
		"guard":    guardCase,
		"steps":    stepsCase,
		"ingested": ingestedCase,
	})
}

// config is a configuration as a case writes it.
type config struct {
	Read, Net, Write, Exec string
	Rules                  map[string]string
}

func decideCase(t *testing.T, c cases.Case) {
	var configured config
	var external []string
	var call [3]any
	c.Get(t, "config", &configured)
	c.Get(t, "external", &external)
	c.Get(t, "decide", &call)
	var want struct{ Decision, Reason string }
	c.Want(t, &want)
	e := New(Config(configured))
	e.MarkExternal(external...)
	got, reason := e.Decide(call[0].(string), Class(call[1].(string)), call[2].(bool))
	if string(got) != want.Decision || want.Reason != "" && reason != want.Reason {
		t.Errorf("got %s, %q; want %s, %q", got, reason, want.Decision, want.Reason)
	}
}

// scene is the guard of a case, with what its approver and its record saw.
type scene struct {
	t     *testing.T
	guard *Guard
	log   log
	asked []Call
}

// newScene makes the guard that a case describes. The approver is named by its
// answer; null is none.
func newScene(t *testing.T, c cases.Case) *scene {
	t.Helper()
	s := &scene{t: t}
	var described struct {
		Config   config
		Approver *string
	}
	var external []string
	c.Get(t, "guard", &described)
	c.Get(t, "external", &external)
	e := New(Config(described.Config))
	e.MarkExternal(external...)
	var approver Approver
	if described.Approver != nil {
		approver = ApproverFunc(func(_ context.Context, r approval.Request[Call]) (approval.Answer, error) {
			s.asked = append(s.asked, r.Command)
			switch *described.Approver {
			case "yes":
				return approval.Once, nil
			case "no", "deny-all", "none asked":
				return approval.No, nil
			case "error":
				return approval.Once, errors.New("no terminal")
			default:
				t.Fatalf("nobody knows the approver %q", *described.Approver)
				return approval.No, nil
			}
		})
	}
	s.guard = NewGuard(e, approver, &s.log, noon)
	if c.Has("tainted") {
		s.guard.Ingested("fetch", ClassNet, false)
	}
	return s
}

func guardCase(t *testing.T, c cases.Case) {
	s := newScene(t, c)
	var call []json.RawMessage
	c.Get(t, "allow", &call)
	if len(call) < 2 {
		t.Fatalf("no call in %s", c.Input["allow"])
	}
	var name string
	var class Class
	var input json.RawMessage
	if err := errors.Join(json.Unmarshal(call[0], &name), json.Unmarshal(call[1], &class)); err != nil {
		t.Fatal(err)
	}
	if len(call) > 2 {
		input = call[2]
	}
	ok, reason := s.guard.Allow(t.Context(), name, class, input)
	got := map[string]any{"ok": ok, "reason": reason, "approver_calls": len(s.asked), "audit_entries": len(s.log.entries)}
	if len(s.log.entries) > 0 {
		got["entry"] = s.log.entries[0]
	}
	if len(s.asked) > 0 {
		got["approver_saw_tool"], got["approver_saw_input"] = s.asked[0].Name, s.asked[0].Input
	}
	var want map[string]any
	c.Want(t, &want)
	contains(t, "", want, cases.Plain(t, got))
}

// contains compares every field that is wanted with what was got.
func contains(t *testing.T, path string, want, got any) {
	t.Helper()
	wanted, ok := want.(map[string]any)
	fields, isObject := got.(map[string]any)
	if !ok || !isObject {
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", path, diff)
		}
		return
	}
	for key, value := range wanted {
		if key == "note" {
			continue
		}
		contains(t, path+"."+key, value, fields[key])
	}
}

var step = regexp.MustCompile(`^(Allow|Ingested|Tainted|MarkExternal)(?: (\w+)(?:/(\w+))?)?(?: (ok|err\w*))?(?: -> (true|false)(, no prompt)?)?$`)

// stepsCase runs calls that a case writes as "Allow name/class -> true".
func stepsCase(t *testing.T, c cases.Case) {
	s := newScene(t, c)
	var steps []string
	c.Get(t, "steps", &steps)
	var want struct {
		Calls *int `json:"approver_calls"`
	}
	c.Want(t, &want)
	for _, text := range steps {
		m := step.FindStringSubmatch(text)
		if m == nil {
			t.Fatalf("nobody understands the step %q", text)
		}
		before, got := len(s.asked), false
		switch name, class := m[2], Class(m[3]); m[1] {
		case "Allow":
			got, _ = s.guard.Allow(t.Context(), name, class, nil)
		case "Ingested":
			s.guard.Ingested(name, class, m[4] != "" && m[4] != "ok")
		case "MarkExternal":
			s.guard.engine.MarkExternal(name)
		case "Tainted":
			got = s.guard.Tainted()
		}
		if m[5] != "" && got != (m[5] == "true") || m[6] != "" && len(s.asked) != before {
			t.Errorf("%s: got %v after %d questions", text, got, len(s.asked)-before)
		}
	}
	if len(steps) == 0 || want.Calls != nil && *want.Calls != len(s.asked) {
		t.Errorf("%d steps, %d questions", len(steps), len(s.asked))
	}
}

func ingestedCase(t *testing.T, c cases.Case) {
	s := newScene(t, c)
	var calls [][3]any
	c.Get(t, "ingested", &calls)
	var want struct{ Tainted bool }
	c.Want(t, &want)
	for _, call := range calls {
		s.guard.Ingested(call[0].(string), Class(call[1].(string)), call[2].(bool))
	}
	if len(calls) == 0 || s.guard.Tainted() != want.Tainted {
		t.Errorf("tainted %v after %d calls", s.guard.Tainted(), len(calls))
	}
}
