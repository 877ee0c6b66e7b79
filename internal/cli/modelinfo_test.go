package cli

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/aii-cli/aii/bridge"
)

func TestModelInfo(t *testing.T) {
	info := bridge.Info{
		Availability: bridge.ModelNotReady, ContextSize: 8192, Variant: "v", System: "macOS 26.4",
		Architecture: "arm64", Library: "1.2", Languages: []string{"zh-Hant-TW", "de", "zh-Hans", "en_US", "de"},
	}
	p := newProgram(t, "-m")
	p.model.info = info
	p.pipe(t, "not read")
	p.wants(t, 0, "")
	want := "Context window: 8192 tokens\nModel variant: v\nSupported languages (4): de, en-US, zh, zh-TW\n" +
		"Availability: modelNotReady\nSystem: macOS 26.4, arm64\nVersion: aii 0.9.0, library 1.2\n"
	if p.stdout != want {
		t.Errorf("got %s", p.stdout)
	}

	p = newProgram(t, "-m", "-j")
	p.model.info = info
	p.wants(t, 0, "")
	var got struct {
		ContextSize  int
		Languages    []string
		Availability string
		System       string
		Version      string
	}
	if err := json.Unmarshal([]byte(p.stdout), &got); err != nil {
		t.Fatal(err)
	}
	if got.ContextSize != 8192 || !slices.Equal(got.Languages, []string{"de", "en-US", "zh", "zh-TW"}) || got.Availability != "modelNotReady" || got.System != "macOS 26.4" || got.Version != "0.9.0" {
		t.Errorf("%s", p.stdout)
	}
}

func TestModelInfoWithoutModel(t *testing.T) {
	p := newProgram(t, "-m")
	p.unavailable()
	p.wants(t, 1, "aii: no model here\n")
	if p.stdout != "" {
		t.Errorf("stdout %q", p.stdout)
	}
}

// What needs no model does not touch it.
func TestNoModelNeeded(t *testing.T) {
	for _, args := range [][]string{{"--list-allowed"}, {"--reset-allowed"}, {"--version"}, {"--help"}, {"--completion", "zsh"}, {}} {
		p := newProgram(t, args...)
		p.OpenModel = func() (bridge.Model, error) {
			t.Errorf("%q opens the model", args)
			return p.model, nil
		}
		p.wants(t, 0, "")
		if p.stdout == "" {
			t.Errorf("%q prints nothing", args)
		}
	}
}

// Availability is asked for once, before anything else of the model.
func TestAvailabilityIsAskedOnce(t *testing.T) {
	p := newProgram(t, "p")
	p.wants(t, 0, "")
	if p.model.infos != 1 {
		t.Errorf("asked %d times", p.model.infos)
	}
	p = newProgram(t, "p")
	p.model.info.Availability = bridge.DeviceNotEligible
	p.wants(t, 3, "aii: This device does not support Apple Intelligence\n")
	if len(p.model.sessions) != 0 {
		t.Error("a session was opened")
	}
}

// What is wrong with a file is told without a model. A pipe is not waited for
// where there is none.
func TestFilesComeBeforeTheModel(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"p -f missing", "aii: Cannot read file: missing\n"},
		{"p -f bad", "aii: bad is not UTF-8 text: byte 0xFF at offset 0\n"},
		{"-f empty", "aii: there is nothing to ask: no prompt, and the content is empty\naii: if the command before the pipe printed an error, send that along with 2>&1\n"},
		{"p -f - -f missing", "aii: Cannot read file: missing\n"},
	} {
		p := newProgram(t, strings.Fields(test.args)...)
		p.file(t, "bad", "\xff")
		p.file(t, "empty", "")
		p.unavailable()
		p.wants(t, 2, test.want)
	}
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	defer write.Close() // only then it would end
	for _, args := range [][]string{{"p"}, {"p", "-f", "-"}} {
		p := newProgram(t, args...)
		p.Stdin = read
		p.model.info.Availability = bridge.DeviceNotEligible
		p.wants(t, 3, "aii: This device does not support Apple Intelligence\n")
	}
}
