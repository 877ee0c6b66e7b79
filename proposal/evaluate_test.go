package proposal

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestEvaluate(t *testing.T) {
	const denied = "every command needs explicit approval in deny mode"
	for _, c := range []struct {
		policy Policy
		cmd    string
		want   Decision
	}{
		{"", "ls", Decision{Reason: denied}},
		{PolicyDeny, "'x", Decision{Reason: denied}},
		{"ALLOW", "ls", Decision{Reason: denied}}, // only ParsePolicy folds case
		{PolicyAllow, "rm -rf /; x", Decision{AutoRun: true, Reason: "policy allows every command"}},
		{PolicyAllow, " \n", Decision{Blocked: true, Reason: "empty command"}},
		{PolicyDeny, "", Decision{Blocked: true, Reason: "empty command"}},
		{PolicyWhitelist, "ls -l", Decision{AutoRun: true, Reason: "program is allow-listed", Program: "ls"}},
		{PolicyWhitelist, "'l's", Decision{AutoRun: true, Reason: "program is allow-listed", Program: "ls"}},
		{PolicyWhitelist, "git push --force", Decision{AutoRun: true, Reason: "program is allow-listed", Program: "git"}},
		{PolicyWhitelist, "lsof", Decision{Reason: "program lsof is not allow-listed; needs approval", Program: "lsof"}},
		{PolicyWhitelist, "LS", Decision{Reason: "program LS is not allow-listed; needs approval", Program: "LS"}},
		{PolicyWhitelist, "/bin/ls", Decision{Reason: "program paths need approval", Program: "ls"}},
		{PolicyWhitelist, "./ls", Decision{Reason: "program paths need approval", Program: "ls"}},
		{PolicyWhitelist, `C:\temp\ls`, Decision{Reason: "program paths need approval", Program: "ls"}},
		{PolicyWhitelist, "''", Decision{Reason: "program  is not allow-listed; needs approval"}},
		{PolicyWhitelist, "ls 'x", Decision{Blocked: true, Reason: "unterminated ' quote"}},
		{PolicyWhitelist, "ls\n", Decision{Blocked: true, Reason: "whitelist mode refuses shell metacharacters (;, |, &, >, <, $(, backtick), which could chain past an allowed program"}},
	} {
		r := Runner{Policy: c.policy, Allowed: []string{"ls", " git ", "", " "}}
		if got := r.Evaluate(Proposal{Cmd: c.cmd}); got != c.want {
			t.Errorf("%s, %q: %+v, want %+v", c.policy, c.cmd, got, c.want)
		}
	}
}

// Whatever the model says about a command, the decision is the same, to the
// byte; and no command both runs by itself and is blocked.
func TestNothingTheModelClaimsDecides(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := Runner{
			Policy:  rapid.SampledFrom([]Policy{"", PolicyDeny, PolicyWhitelist, PolicyAllow, "bogus"}).Draw(t, "policy"),
			Allowed: rapid.SliceOf(rapid.SampledFrom([]string{"ls", "git", ""})).Draw(t, "allowed"),
		}
		cmd := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"ls", "ls -l", "git status", "rm -rf /", "ls; x", "'"})).Draw(t, "cmd")
		plain, err := json.Marshal(r.Evaluate(Proposal{Cmd: cmd}))
		if err != nil {
			t.Fatal(err)
		}
		claimed := Proposal{cmd, rapid.String().Draw(t, "dsc"), rapid.Int().Draw(t, "safe")}
		d := r.Evaluate(claimed)
		if got, _ := json.Marshal(d); string(got) != string(plain) {
			t.Fatalf("%s without claims, %s with %+v", plain, got, claimed)
		}
		if d.AutoRun && d.Blocked || d.Reason == "" {
			t.Fatalf("%+v", d)
		}
		if d.AutoRun && r.Policy != PolicyAllow {
			args, err := SplitArgs(cmd)
			if err != nil || !slices.Contains(r.Allowed, args[0]) || args[0] == "" || HasShellMetacharacters(cmd) || r.Policy != PolicyWhitelist {
				t.Fatalf("%q runs by itself under %q", cmd, r.Policy)
			}
		}
	})
}

func TestDecisionKeys(t *testing.T) {
	for d, want := range map[Decision]string{
		{AutoRun: true, Reason: "r", Program: "p"}: `{"auto_run":true,"blocked":false,"reason":"r","program":"p"}`,
		{}: `{"auto_run":false,"blocked":false,"reason":""}`,
	} {
		if got, err := json.Marshal(d); err != nil || string(got) != want {
			t.Errorf("%s, want %s (%v)", got, want, err)
		}
	}
}

func TestFromFlags(t *testing.T) {
	for _, c := range []struct {
		policy, allowed string
		want            *Runner
		err             string
	}{
		{"", "ls", nil, ""},
		{" ", "", nil, ""},
		{"Deny", "", &Runner{Policy: PolicyDeny}, ""},
		{"allow", "", &Runner{Policy: PolicyAllow}, ""},
		{"whitelist", "ls, git ,, cat", &Runner{Policy: PolicyWhitelist, Allowed: []string{"ls", "git", "cat"}}, ""},
		{"whitelist", " , ", nil, "at least one program name"},
		{"yolo", "ls", nil, `got "yolo"`},
	} {
		got, err := FromFlags(c.policy, c.allowed)
		if (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%+v: %v", c, err)
		}
		if (got == nil) != (c.want == nil) || got != nil && (got.Policy != c.want.Policy || !slices.Equal(got.Allowed, c.want.Allowed)) {
			t.Errorf("%+v: %+v", c, got)
		}
	}
}
