// Package examples_test plays every example.
package examples_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/aii-cli/aii/bridge"
	"github.com/aii-cli/aii/bridge/script"
	"github.com/aii-cli/aii/internal/respond"
)

// expected is what each example asks to run, and a piece of what it then says.
var expected = map[string]struct {
	calls []string
	says  string
}{
	"disk-space.json":   {[]string{`{"executable":"df","arguments":["-h","/"]}`}, "This is what df says about your disk:\n\nthe result\n"},
	"create-file.json":  {[]string{`{"executable":"touch","arguments":["x.txt"]}`}, "I will create the file.\nThe command answered:\n\nthe result\n"},
	"two-commands.json": {[]string{`{"executable":"uname","arguments":["-sm"]}`, `{"executable":"rm","arguments":["-r","aii-example-folder-that-is-not-there"]}`}, "I was told:\n\nthe result\n"},
	"summarize.json":    {nil, "three points:"},
	"haiku.json":        {nil, "A pipe, then a pipe.\n"},
	"chat.json":         {nil, "Hello.\nAnswer, and"},
}

func TestEveryExamplePlays(t *testing.T) {
	files, err := filepath.Glob("*.json")
	if err != nil || len(files) != len(expected) {
		t.Fatalf("%d examples, expected %d (%v)", len(files), len(expected), err)
	}
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			want, ok := expected[file]
			if !ok {
				t.Fatal("what it does is not written down here")
			}
			if !strings.Contains(string(readme), "examples/"+file) {
				t.Error("README.md does not say how to run it")
			}
			said, calls := play(t, file)
			if !strings.Contains(said, want.says) || !strings.HasSuffix(said, "\n") {
				t.Errorf("it says %q", said)
			}
			if len(calls) != len(want.calls) {
				t.Errorf("it calls %v", calls)
			}
			for _, call := range want.calls {
				if !calls[call] {
					t.Errorf("it does not call %s, but %v", call, calls)
				}
			}
		})
	}
}

// play plays a script until it has no turn left.
func play(t *testing.T, file string) (said string, calls map[string]bool) {
	t.Helper()
	model, err := script.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer model.Close()
	ctx := context.Background()
	session, err := model.Open(ctx, bridge.Config{Tool: &bridge.Tool{Name: "run_command"}})
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	out := respond.NewOutput(&text, respond.OutputOptions{})
	calls = map[string]bool{}
	for turn := 0; ; turn++ {
		stream, err := session.Respond(ctx, "prompt", bridge.Options{})
		if err != nil {
			t.Fatal(err)
		}
		seen := make(chan string, 10)
		err = respond.Run(ctx, stream, out, func(_ context.Context, arguments string) string {
			seen <- arguments
			return "the result"
		})
		close(seen)
		for call := range seen {
			calls[call] = true
		}
		if fault := new(bridge.Error); turn > 0 && errors.As(err, &fault) && strings.Contains(fault.Message, "no turn") {
			return text.String(), calls
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := out.Finish(); err != nil {
			t.Fatal(err)
		}
	}
}
