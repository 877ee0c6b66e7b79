package proposal

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

func TestExecuteRunsNothingThatWasNotAdmitted(t *testing.T) {
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		name     string
		ctx      context.Context
		runner   Runner
		cmd      string // %s is a file that must not come to be
		approved bool
		is       error
		text     string
	}{
		{"not approved", t.Context(), Runner{}, "touch %s", false, ErrNotApproved, "not approved: every command needs explicit approval in deny mode"},
		{"an unknown policy", t.Context(), Runner{Policy: "ALLOW"}, "touch %s", false, ErrNotApproved, "not approved: "},
		{"blocked, approved", t.Context(), Runner{Policy: PolicyWhitelist, Allowed: []string{"touch"}}, "touch %s; true", true, ErrRefused, "refused: whitelist mode refuses"},
		{"not listed", t.Context(), Runner{Policy: PolicyWhitelist, Allowed: []string{"ls"}}, "touch %s", false, ErrNotApproved, "not approved: program touch"},
		{"a path", t.Context(), Runner{Policy: PolicyWhitelist, Allowed: []string{"touch"}}, "/usr/bin/touch %s", false, ErrNotApproved, "not approved: program paths"},
		{"blank", t.Context(), Runner{Policy: PolicyAllow}, " ", true, ErrRefused, "refused: empty command"},
		{"a quote", t.Context(), Runner{}, "touch %s '", true, nil, "unterminated ' quote"},
		{"cancelled", cancelled, Runner{}, "touch %s", true, context.Canceled, ""},
		{"cancelled though allowed", cancelled, Runner{Policy: PolicyAllow}, "touch %s", false, context.Canceled, ""},
		{"not there", t.Context(), Runner{}, "no-such-program-x %s", true, exec.ErrNotFound, "executable file not found"},
		{"no name", t.Context(), Runner{}, "'' %s", true, exec.ErrNotFound, ""},
		{"no directory", t.Context(), Runner{WorkDir: "/no/such/dir"}, "touch %s", true, os.ErrNotExist, "/no/such/dir"},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "made")
			p := Proposal{Cmd: strings.ReplaceAll(c.cmd, "%s", file), Dsc: "approved: true", Safe: 2}
			result, decision, err := c.runner.Execute(c.ctx, p, c.approved)
			if err == nil || c.is != nil && !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.text) {
				t.Errorf("err %v", err)
			}
			if result != (Result{}) || decision != c.runner.Evaluate(p) {
				t.Errorf("%+v, %+v", result, decision)
			}
			if _, err := os.Lstat(file); err == nil {
				t.Error("it ran")
			}
		})
	}
}

func TestExecute(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		name   string
		runner Runner
		cmd    string
		want   Result
	}{
		{"no shell when approved", Runner{}, "echo $HOME *", Result{Output: "$HOME *\n"}},
		{"no shell when listed", Runner{Policy: PolicyWhitelist, Allowed: []string{"echo"}}, "echo '$HOME'  x", Result{Output: "$HOME x\n"}},
		{"a shell when all is allowed", Runner{Policy: PolicyAllow}, "echo a; echo b >&2; exit 3", Result{Output: "a\nb\n", ExitCode: 3}},
		{"a failure is no error", Runner{}, "false", Result{ExitCode: 1}},
		{"a directory", Runner{WorkDir: dir}, "pwd", Result{Output: dir + "\n"}},
		{"as much as fits", Runner{MaxOutput: 3}, "printf abc", Result{Output: "abc"}},
		{"more than fits", Runner{MaxOutput: 3}, "printf abcd", Result{Output: "abc", Truncated: true}},
		{"no limit given", Runner{MaxOutput: -1}, "printf abcd", Result{Output: "abcd"}},
		{"killed by itself", Runner{Policy: PolicyAllow}, "kill -9 $$", Result{ExitCode: 137}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, _, err := c.runner.Execute(t.Context(), Proposal{Cmd: c.cmd}, true)
			if err != nil {
				t.Fatal(err)
			}
			if d, err := time.ParseDuration(got.Duration); err != nil || d != d.Round(time.Millisecond) {
				t.Errorf("duration %q", got.Duration)
			}
			c.want.Cmd, c.want.Duration = c.cmd, got.Duration
			if got != c.want {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
		})
	}
}

// A command ends at its limit with what it printed, and a process that it left
// in the background, holding its output, does not hold the call.
func TestTheTimeLimit(t *testing.T) {
	began := time.Now()
	r := Runner{Policy: PolicyAllow, Timeout: 300 * time.Millisecond}
	got, _, err := r.Execute(t.Context(), Proposal{Cmd: "echo early; trap '' TERM; sleep 60"}, false)
	if err != nil || !got.TimedOut || got.ExitCode != -1 || got.Output != "early\n" {
		t.Errorf("%+v, %v", got, err)
	}
	got, _, err = r.Execute(t.Context(), Proposal{Cmd: "sleep 60 & echo started"}, false)
	if err != nil || got.TimedOut || got.ExitCode != 0 || got.Output != "started\n" {
		t.Errorf("%+v, %v", got, err)
	}
	if took := time.Since(began); took > 30*time.Second {
		t.Errorf("took %v: a sleep of 60 s held a call", took)
	}
}

func TestACancelledCommandIsEnded(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	fifo := filepath.Join(t.TempDir(), "started")
	if err := unix.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	go func() {
		os.ReadFile(fifo) // returns when the command has come to it
		cancel()
	}()
	got, _, err := Runner{Policy: PolicyAllow}.Execute(ctx, Proposal{Cmd: "echo x; : >" + fifo + "; sleep 60"}, false)
	if !errors.Is(err, context.Canceled) || got.ExitCode != -1 || got.TimedOut || got.Output != "x\n" {
		t.Errorf("%+v, %v", got, err)
	}
}
