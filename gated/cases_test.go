package gated

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/aii-cli/aii/allowlist"
	"github.com/aii-cli/aii/internal/cases"
	"github.com/google/go-cmp/cmp"
)

func TestCases(t *testing.T) {
	cases.Run(t, "gated", map[string]func(*testing.T, cases.Case){
		"call:DefaultPolicy": func(t *testing.T, c cases.Case) { verdictCase(t, c, DefaultPolicy) },
		"call:AskAll":        func(t *testing.T, c cases.Case) { verdictCase(t, c, AskAll) },
		"call:Chained": func(t *testing.T, c cases.Case) {
			var arg string
			var want bool
			c.Get(t, "arg", &arg)
			if c.Want(t, &want); Chained(arg) != want {
				t.Errorf("%q: %v", arg, !want)
			}
		},
		"call:Display": func(t *testing.T, c cases.Case) {
			var want string
			if c.Want(t, &want); Display(command(t, c)) != want {
				t.Errorf("got %q, want %q", Display(command(t, c)), want)
			}
		},
		"exec":  execCase,
		"calls": passCase,
		"inner": innerCase,
	})
}

func command(t *testing.T, c cases.Case) Command {
	t.Helper()
	var exec struct {
		Path string
		Args []string
	}
	c.Get(t, "exec", &exec)
	return Command(exec)
}

// verdictCase compares a policy's verdict. A case that tells a hole of the
// original instead wants it documented, and kept out of the program's own
// rules.
func verdictCase(t *testing.T, c cases.Case, policy Policy) {
	var want string
	var hole struct{ Upstream, Ours string }
	if json.Unmarshal(c.Expect, &hole) == nil && hole.Ours != "" {
		want, _, _ = strings.Cut(hole.Upstream, " ")
		documented(t, Display(command(t, c)))
	} else {
		c.Want(t, &want)
	}
	if got := policy(command(t, c)); !strings.EqualFold(got.String(), want) {
		t.Errorf("%q: %v, want %s", Display(command(t, c)), got, want)
	}
}

// documented checks that the package comment names the program and the option,
// and that the program allows neither by itself.
func documented(t *testing.T, line string) {
	t.Helper()
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Fields(line)
	told := slices.ContainsFunc(strings.Split(string(doc), "\n"), func(l string) bool {
		return strings.Contains(l, words[0]) && !slices.ContainsFunc(words, func(w string) bool {
			option, _, _ := strings.Cut(w, "=")
			return strings.HasPrefix(w, "-") && !strings.Contains(l, option)
		})
	})
	if !told {
		t.Errorf("doc.go does not tell of %q", line)
	}
	for _, rule := range allowlist.Defaults() {
		if rule[0] == words[0] {
			t.Errorf("%s is among the program's default rules", words[0])
		}
	}
}

func policyNamed(t *testing.T, name *string) Policy {
	t.Helper()
	if name == nil {
		return nil
	}
	for words, policy := range map[string]Policy{
		"always Allow": always(Allow), "always Ask": always(Ask), "always Deny": always(Deny),
		"returns Verdict(7)": always(Verdict(7)), "AskAll": AskAll, "DefaultPolicy": DefaultPolicy,
	} {
		if *name == words {
			return policy
		}
	}
	t.Fatalf("nobody knows the policy %q", *name)
	return nil
}

// approverNamed returns the approver that a case describes: yes, no, "error"
// with a text, or a yes with an error.
func approverNamed(t *testing.T, name *string, saw *[]Request) Approver {
	t.Helper()
	if name == nil {
		return nil
	}
	yes, err := *name == "yes", error(nil)
	switch text, isError := strings.CutPrefix(*name, "error "); {
	case isError:
		err = errors.New(text)
	case strings.Contains(*name, "true AND an error"):
		yes, err = true, errors.New("an error")
	case *name != "yes" && *name != "no":
		t.Fatalf("nobody knows the approver %q", *name)
	}
	return ApproverFunc(func(_ context.Context, r Request) (bool, error) {
		*saw = append(*saw, r)
		return yes, err
	})
}

func execCase(t *testing.T, c cases.Case) {
	var policy, approver *string
	c.Get(t, "policy", &policy)
	c.Get(t, "approver", &approver)
	inner, saw := &fake{}, []Request{}
	result, err := New(inner, approverNamed(t, approver, &saw), policyNamed(t, policy)).Exec(t.Context(), command(t, c))
	if err != nil {
		t.Fatal(err) // a refusal is no error
	}
	got := map[string]any{"inner_execs": len(inner.commands), "exit": result.ExitCode, "stderr": result.Stderr, "go_error": nil, "approver_calls": len(saw)}
	if len(saw) > 0 {
		got["approver_saw_display"] = saw[0].Display
	}
	compare(t, c, got)
}

// compare checks every wanted field against what was got.
func compare(t *testing.T, c cases.Case, got map[string]any) {
	t.Helper()
	var want map[string]any
	c.Want(t, &want)
	for key, value := range want {
		if key == "note" {
			continue
		}
		observed, ok := got[key]
		if n, isInt := observed.(int); isInt {
			observed = float64(n)
		}
		if diff := cmp.Diff(value, observed); !ok || diff != "" {
			t.Errorf("%s (observed: %v): %s", key, ok, diff)
		}
	}
}

func passCase(t *testing.T, c cases.Case) {
	var policy *string
	var calls []string
	c.Get(t, "policy", &policy)
	c.Get(t, "calls", &calls)
	inner := &fake{}
	s := New(inner, nil, policyNamed(t, policy))
	for _, call := range calls {
		switch call {
		case "WriteFile":
			_ = s.WriteFile(t.Context(), "f", nil, 0o600)
		case "ReadFile":
			_, _ = s.ReadFile(t.Context(), "f")
		case "Remove":
			_ = s.Remove(t.Context(), "f")
		case "ListDir":
			_, _ = s.ListDir(t.Context(), ".")
		case "Capabilities":
			s.Capabilities()
		case "Close":
			_ = s.Close()
		default:
			t.Fatalf("nobody knows the call %q", call)
		}
	}
	compare(t, c, map[string]any{"all_reach_inner": cmp.Equal(calls, inner.calls)})
}
