package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/aii-cli/aii/bridge/script"
)

// answers is a script whose turns answer the questions in order; the turns for
// the 200 short ones are the last, repeated.
const answers = `{"repeatLast": true, "turns": [
	{"steps": [{"say": "a"}, {"say": "b"}]},
	{"steps": [{"say": "hello"}, {"call": {"executable": "x"}}, {"restart": true}, {"say": "21"}]},
	{"steps": [{"calls": [{"executable": "x"}, {"executable": "y"}]}, {"say": "21"}]},
	{"steps": [{"say": "a"}, {"say": "b"}, {"say": "c"}, {"hang": true}]},
	{"steps": [{"say": "ready"}]},
	{"steps": [{"say": "a"}, {"say": "b"}, {"say": "c"}, {"hang": true}]},
	{"steps": [{"call": {"executable": "x"}}]},
	{"steps": [{"error": "exceededContextWindowSize"}]},
	{"steps": [{"say": "yes"}]}]}`

func probeScript(t *testing.T, text string) (string, bool) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "script.json")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	m, err := script.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	var out strings.Builder
	good := run(context.Background(), prober{model: m}, &out)
	return out.String(), good
}

func TestProbes(t *testing.T) {
	out, good := probeScript(t, answers)
	if !good || strings.Contains(out, "FAIL") {
		t.Fatalf("a model that does everything right failed:\n%s", out)
	}
	for _, want := range []string{
		"every snapshot extends the last: 2 snapshots, 2 bytes",
		"2 snapshots, 1 restarts, 1 calls",
		"2 calls, ",
		"5 bytes after the cancel",
		"context_exceeded",
		"0 of 200 were limited",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

func TestProbesSeeFaults(t *testing.T) {
	faulty := `{"repeatLast": true, "turns": [{"steps": [{"say": "a"}, {"restart": true}, {"say": "b"}, {"error": "rateLimited"}]}]}`
	out, good := probeScript(t, faulty)
	if good {
		t.Errorf("a model that does everything wrong passed:\n%s", out)
	}
	if got := strings.Count(out, "FAIL "); got < 6 {
		t.Errorf("%d failures in\n%s", got, out)
	}
}

func TestProbesStopWithoutAModel(t *testing.T) {
	out, good := probeScript(t, `{"availability": "modelNotReady"}`)
	if !good || !strings.Contains(out, "LOOK nothing else was asked") {
		t.Errorf("got %v\n%s", good, out)
	}
}
