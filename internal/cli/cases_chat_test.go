package cli

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/aii-cli/aii/bridge"
	"github.com/aii-cli/aii/internal/cases"
)

// interactiveCase is a chat without a terminal: the input's lines, then the end
// of input.
func interactiveCase(t *testing.T, c cases.Case) {
	var lines []string
	c.Get(t, "interactive_input", &lines)
	input := ""
	for _, line := range lines {
		if line == "<EOF>" {
			break
		}
		input += line + "\n"
	}
	p := newProgram(t, "-i")
	p.pipe(t, input)
	p.run(t)

	want := map[string]json.RawMessage{}
	c.Want(t, &want)
	checked := 0
	for key, raw := range want {
		checked++
		switch key {
		case "exit":
			same(t, key, p.exit.Code, number(t, raw))
		case "model_calls":
			same(t, key, len(p.model.prompts), number(t, raw))
		case "sessions_created":
			same(t, key, len(p.model.sessions), number(t, raw))
		case "stdout":
			same(t, key, p.stdout, stringOf(t, raw))
		case "stderr":
			same(t, key, p.stderr, stringOf(t, raw))
		case "stdout_contains":
			if text := stringOf(t, raw); !strings.Contains(p.stdout, text) {
				t.Errorf("stdout lacks %q: %q", text, p.stdout)
			}
		case "note", "why":
			checked--
		default:
			t.Fatalf("nobody checks %q: %s", key, raw)
		}
	}
	if checked == 0 {
		t.Fatal("nothing was checked")
	}
}

func number(t *testing.T, raw json.RawMessage) int {
	t.Helper()
	var n int
	if err := json.Unmarshal(raw, &n); err != nil {
		t.Fatal(err)
	}
	return n
}

// AII-S236: /new clears the screen only on a terminal; header and a fresh
// session come either way. The terminal's side is in the scripts.
func TestNewWithoutTerminal(t *testing.T) {
	p := newProgram(t, "-i", "SYS")
	p.pipe(t, "one\n/new\ntwo\n")
	p.wants(t, 0, "")
	if strings.Contains(p.stdout, "\x1b") || strings.Count(p.stdout, chatHeader) != 2 {
		t.Errorf("stdout %q", p.stdout)
	}
	if len(p.model.sessions) != 2 || p.model.sessions[1].Instructions != "SYS" {
		t.Errorf("sessions %+v", p.model.sessions)
	}
}

const chatHeader = "aii — Apple Intelligence Interface\nType /new to reset, /quit to exit.\n"

// AII-S238: what was approved for good stays so after /new.
func TestNewKeepsRules(t *testing.T) {
	p := newProgram(t, "-x", "-i")
	p.pipe(t, "count\n/new\ncount\n")
	p.terminal.answers = []string{"a"}
	p.model.answer = func(_ int, send func(bridge.Event)) error {
		send(bridge.Snapshot(callTool(send, `{"executable":"seq","arguments":["3"]}`)))
		return nil
	}
	p.wants(t, 0, "aii: $ seq 3\naii: $ seq 3\n")
	if len(p.terminal.questions) != 1 || strings.Count(p.stdout, "exit 0\n1\n2\n3\n") != 2 {
		t.Errorf("%d questions, stdout %q", len(p.terminal.questions), p.stdout)
	}
}
