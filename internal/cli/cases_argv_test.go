package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/aii-cli/aii/bridge"
	"github.com/aii-cli/aii/internal/cases"
)

// argvCase runs the program with the arguments of a case, in the world that
// its other keys describe, and checks every key of its expectation.
func argvCase(t *testing.T, c cases.Case) {
	var any json.RawMessage
	c.Want(t, &any)
	var prose string
	if json.Unmarshal(any, &prose) == nil {
		proseIs(t, prose, argvProgram(t, c, false))
		return
	}
	want := map[string]json.RawMessage{}
	c.Want(t, &want)
	plain := func() *program { return argvProgram(t, c, false) }
	asJSON := func() *program { return argvProgram(t, c, true) }
	checked := 0
	for key, raw := range want {
		check := argvChecks[key]
		if check == nil {
			t.Fatalf("nobody checks %q: %s", key, raw)
		}
		if check(t, raw, plain, asJSON) {
			checked++
		}
	}
	if checked == 0 {
		t.Fatal("nothing was checked")
	}
}

// proseIs checks an expectation in words.
func proseIs(t *testing.T, prose string, p *program) {
	t.Helper()
	switch prose {
	case "help, exit 0":
		if p.exit.Code != 0 || p.stdout != helpText(grammar(t)) || p.stderr != "" {
			t.Errorf("exit %d, stdout %q, stderr %q", p.exit.Code, p.stdout, p.stderr)
		}
	default:
		t.Fatalf("unknown expectation %q", prose)
	}
}

// argvProgram builds the program of a case and runs it.
func argvProgram(t *testing.T, c cases.Case, asJSON bool) *program {
	t.Helper()
	var in struct{ Argv []string }
	text := map[string]string{}
	for key := range c.Input {
		if key == "argv" {
			c.Get(t, key, &in.Argv)
			continue
		}
		var value string
		c.Get(t, key, &value)
		text[key] = value
	}
	if asJSON {
		in.Argv = append(in.Argv, "-j")
	}
	p := newProgram(t, in.Argv...)
	p.file(t, "x", "X")
	p.calls(`{"executable":"touch","arguments":["made"]}`)
	for key, value := range text {
		switch key + "=" + value {
		case "home=no config", "stdin=terminal", "stdin=/dev/null", "stderr=redirected to /dev/null", "model=available",
			"command=not allowlisted", "command=needs approval":
		case "home=config exists":
			allow := filepath.Join(p.home(), ".config", "aii", "allow")
			if err := os.MkdirAll(filepath.Dir(allow), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(allow, []byte("ls\n"), 0o600); err != nil {
				t.Fatal(err)
			}
		case "model=unavailable":
			p.unavailable()
		case "stdin=pipe":
			p.pipe(t, "piped")
		case "stdin=empty pipe":
			p.pipe(t, "")
		case "terminal=none", "tty=none":
			p.OpenTerminal = nil
		case "command=auto-approved":
			p.calls(`{"executable":"uname","arguments":[]}`)
		default:
			if key != "availability" {
				t.Fatalf("unknown input %s: %q", key, value)
			}
			p.model.info.Availability = bridge.Availability(value)
		}
	}
	p.run(t)
	return p
}

// calls makes the model call the tool where it has one, and answer otherwise.
func (p *program) calls(arguments string) {
	p.model.answer = func(_ int, send func(bridge.Event)) error {
		if p.model.sessions[0].Tool != nil {
			callTool(send, arguments)
		}
		send(bridge.Snapshot("answer"))
		return nil
	}
}

type argvCheck func(t *testing.T, want json.RawMessage, plain, asJSON func() *program) bool

func stringOf(t *testing.T, raw json.RawMessage) string {
	t.Helper()
	var text string
	if err := json.Unmarshal(raw, &text); err != nil {
		t.Fatal(err)
	}
	return text
}

func same(t *testing.T, what string, got, want any) bool {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %#v, want %#v", what, got, want)
	}
	return true
}

// argvChecks are the keys of expectations. A check reports whether it compared
// anything: remarks do not count.
var argvChecks = map[string]argvCheck{
	"why":  func(*testing.T, json.RawMessage, func() *program, func() *program) bool { return false },
	"note": func(*testing.T, json.RawMessage, func() *program, func() *program) bool { return false },
	"stdout": func(t *testing.T, want json.RawMessage, plain, _ func() *program) bool {
		return same(t, "stdout", plain().stdout, stringOf(t, want))
	},
	"stderr": func(t *testing.T, want json.RawMessage, plain, _ func() *program) bool {
		return same(t, "stderr", plain().stderr, stringOf(t, want))
	},
	"plain_stderr": func(t *testing.T, want json.RawMessage, plain, _ func() *program) bool {
		return same(t, "stderr", plain().stderr, stringOf(t, want))
	},
	"exit": func(t *testing.T, want json.RawMessage, plain, asJSON func() *program) bool {
		same(t, "exit with --json", asJSON().exit.Code, number(t, want))
		return same(t, "exit", plain().exit.Code, number(t, want))
	},
	"exit_nonzero": func(t *testing.T, want json.RawMessage, plain, _ func() *program) bool {
		p := plain()
		same(t, "prompts", len(p.model.prompts), 0)
		return same(t, "exit is not 0", p.exit.Code != 0, string(want) == "true")
	},
	"model_calls": func(t *testing.T, want json.RawMessage, plain, _ func() *program) bool {
		return same(t, "model calls", len(plain().model.prompts), number(t, want))
	},
	"prompts": func(t *testing.T, want json.RawMessage, plain, _ func() *program) bool {
		return same(t, "questions", len(plain().terminal.questions), number(t, want))
	},
	"stdout_contains": func(t *testing.T, want json.RawMessage, plain, _ func() *program) bool {
		return same(t, "stdout contains it", strings.Contains(plain().stdout, stringOf(t, want)), true)
	},
	"stderr_contains": func(t *testing.T, want json.RawMessage, plain, _ func() *program) bool {
		return same(t, "stderr contains it", strings.Contains(plain().stderr, stringOf(t, want)), true)
	},
	"json_code": jsonCodeIs,
	"code":      jsonCodeIs,
	"json_message": func(t *testing.T, want json.RawMessage, _, asJSON func() *program) bool {
		return same(t, "message", asJSON().failure(t).Message, stringOf(t, want))
	},
	"detail": func(t *testing.T, want json.RawMessage, _, asJSON func() *program) bool {
		p := asJSON()
		if detail := stringOf(t, want); detail != "absent" {
			return same(t, "detail", p.failure(t).Detail, detail)
		}
		return same(t, "has a detail", strings.Contains(p.stderr, `"detail"`), false)
	},
	"stderr_json": func(t *testing.T, want json.RawMessage, _, asJSON func() *program) bool {
		var failure reported
		if err := json.Unmarshal(want, &failure); err != nil {
			t.Fatal(err)
		}
		return same(t, "failure", asJSON().failure(t), failure)
	},
	"lines": func(t *testing.T, want json.RawMessage, _, asJSON func() *program) bool {
		return same(t, "lines", strconv.Itoa(strings.Count(asJSON().stderr, "\n")), string(want))
	},
	"prompt_still_on_tty": promptedOnTerminal,
	"prompt_on_tty":       promptedOnTerminal,
	"a_option": func(t *testing.T, want json.RawMessage, plain, _ func() *program) bool {
		if stringOf(t, want) != "same as without pipe" {
			t.Fatalf("unknown expectation %s", want)
		}
		piped := plain()
		alone := newProgram(t, piped.Args...)
		alone.calls(`{"executable":"touch","arguments":["made"]}`)
		alone.run(t)
		return same(t, "question", strings.Join(piped.terminal.questions, ""), strings.Join(alone.terminal.questions, ""))
	},
}

func jsonCodeIs(t *testing.T, want json.RawMessage, _, asJSON func() *program) bool {
	return same(t, "code", string(asJSON().failure(t).Error), stringOf(t, want))
}

func promptedOnTerminal(t *testing.T, want json.RawMessage, plain, _ func() *program) bool {
	p := plain()
	if _, err := os.Stat(filepath.Join(p.Dir, "made")); err == nil {
		t.Error("it ran without a yes")
	}
	return same(t, "asked on the terminal", len(p.terminal.questions) == 1, string(want) == "true")
}
