package audit

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// sample is a line of testdata: an entry with a secret in it, or one without.
type sample struct {
	ID     string
	Secret string
	Raw    *string // input that need not be JSON
	Input  json.RawMessage
	Argv   []string
	Reason string
	Path   string
}

func (s sample) entry() Entry {
	e := Entry{Tool: "run_command", Class: "exec", Decision: "ask", Reason: s.Reason, Input: s.Input, Argv: s.Argv, Path: s.Path}
	if s.Raw != nil {
		e.Input = json.RawMessage(*s.Raw)
	}
	return e
}

// samples reads a file of testdata, and fails where it holds fewer than least.
func samples(t *testing.T, name string, least int) []sample {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var all []sample
	for line := range bytes.Lines(content) {
		var s sample
		decoder := json.NewDecoder(bytes.NewReader(line))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&s); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		all = append(all, s)
	}
	if len(all) < least {
		t.Fatalf("%d samples, want at least %d", len(all), least)
	}
	return all
}

// A secret in any of these shapes never reaches the file.
func TestSecretsNeverReachTheFile(t *testing.T) {
	for _, s := range samples(t, "secrets.jsonl", 60) {
		t.Run(s.ID, func(t *testing.T) {
			before := string(encode(unscrubbed(s.entry())))
			if !strings.Contains(before, s.Secret) {
				t.Fatalf("the sample does not hold its secret: %s", before)
			}
			file := record(t, s.entry())
			if strings.Contains(file, s.Secret) || !strings.Contains(file, Redacted) {
				t.Errorf("got %s", file)
			}
			if again := s.entry().Scrubbed(); !cmp.Equal(again, again.Scrubbed()) {
				t.Errorf("scrubbing twice: %s", cmp.Diff(again, again.Scrubbed()))
			}
		})
	}
}

// What a person needs survives, to the byte.
func TestHarmlessLookAlikesSurvive(t *testing.T) {
	for _, s := range samples(t, "harmless.jsonl", 40) {
		t.Run(s.ID, func(t *testing.T) {
			e := s.entry()
			if got := Scrub(e.Input); !bytes.Equal(got, e.Input) {
				t.Errorf("input %s became %s", e.Input, got)
			}
			e = unscrubbed(e)
			if diff := cmp.Diff(e, e.Scrubbed()); diff != "" {
				t.Error(diff)
			}
			if file := record(t, e); file != string(encode(e)) {
				t.Errorf("the file holds %s", file)
			}
		})
	}
}

// unscrubbed makes the input of an entry JSON, as Scrubbed does.
func unscrubbed(e Entry) Entry {
	if len(e.Input) > 0 && !json.Valid(e.Input) {
		e.Input = literal(string(e.Input))
	}
	return e
}

// record records the entry in a new file and returns what it holds.
func record(t *testing.T, e Entry) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	auditor, err := OpenFileAuditor(path)
	if err != nil {
		t.Fatal(err)
	}
	auditor.Record(e)
	if err := auditor.Err(); err != nil {
		t.Fatal(err)
	}
	if err := auditor.Close(); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}
