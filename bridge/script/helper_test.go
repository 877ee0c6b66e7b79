package script

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/aii-cli/aii/bridge"
)

// write puts a script into a directory of its own and returns its path.
func write(t testing.TB, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "script.json")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// play opens a script and a session that offers a tool.
func play(t testing.TB, text string) (*Model, bridge.Session) {
	t.Helper()
	m, err := Open(write(t, text))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = m.Close() })
	return m, newSession(t, m)
}

func newSession(t testing.TB, m *Model) bridge.Session {
	t.Helper()
	s, err := m.Open(context.Background(), bridge.Config{Tool: &bridge.Tool{Name: "run_command"}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// steps is a script of one turn.
func steps(steps ...string) string {
	return `{"turns": [{"steps": [` + strings.Join(steps, ",") + `]}]}`
}

func respond(t testing.TB, s bridge.Session, prompt string) bridge.Stream {
	t.Helper()
	st, err := s.Respond(context.Background(), prompt, bridge.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// drain plays a response to its end and tells its events, one a line. Each call
// is answered with "result of <arguments>".
func drain(st bridge.Stream) string {
	var told []string
	for {
		event, err := st.Next()
		switch event := event.(type) {
		case bridge.Snapshot:
			told = append(told, fmt.Sprintf("snapshot %q", string(event)))
		case bridge.ToolCall:
			told = append(told, "call "+event.Arguments)
			event.Reply("result of " + event.Arguments)
		}
		if errors.Is(err, io.EOF) {
			return strings.Join(append(told, "end"), "\n")
		}
		if err != nil {
			return strings.Join(append(told, "error "+err.Error()), "\n")
		}
	}
}

type snapshot = bridge.Snapshot

func lines(lines ...string) string { return strings.Join(lines, "\n") }

func equal(t testing.TB, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\n%s\nwant:\n%s", what, got, want)
	}
}

// readLines reads a file of testdata, one JSON object a line.
func readLines[T any](t testing.TB, name string) []T {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var all []T
	for lines := json.NewDecoder(file); lines.More(); {
		var one T
		if err := lines.Decode(&one); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all = append(all, one)
	}
	if len(all) < 10 {
		t.Fatalf("%s holds %d lines", name, len(all))
	}
	return all
}
