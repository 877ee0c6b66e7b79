package attacks

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/aii-cli/aii/internal/cases"
)

// attack is one case; see the package comment.
type attack struct {
	ID, Kind   string
	Executable string
	Arguments  []string
	Platform   string
	Setup      string
	Config     *string
	Env        map[string]string
	Keys       string
	Expect     string
	Ours       string
	Say        string
	Raw        *string
	Then       [][]string
	Flags      []string
	Meanwhile  string
	Why        string
	Outcome    string

	// unreadable tells of a field that nobody reads, and so nobody would check.
	unreadable error
	Source     string
}

// loadAttacks reads every attacks-*.json.
func loadAttacks(t *testing.T) []attack {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(cases.Dir(), "attacks-*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files of attacks in %s (%v)", cases.Dir(), err)
	}
	var all []attack
	seen := map[string]bool{}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var list []json.RawMessage
		if err := json.Unmarshal(content, &list); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for n, raw := range list {
			var a attack
			decoder := json.NewDecoder(bytes.NewReader(raw))
			decoder.DisallowUnknownFields()
			a.unreadable = decoder.Decode(&a)
			if a.ID == "" || seen[a.ID] {
				t.Errorf("%s: the id %q of case %d is missing or stands twice", file, a.ID, n+1)
				continue
			}
			seen[a.ID] = true
			all = append(all, a)
		}
	}
	return all
}

// must is the text of what must be.
func (a *attack) must() string {
	if a.Ours != "" {
		return a.Ours
	}
	return a.Expect
}

// texts are all texts of the case that name files.
func (a *attack) texts() []string {
	texts := append([]string{a.Executable, a.Setup}, a.Arguments...)
	for _, value := range a.Env {
		texts = append(texts, value)
	}
	if a.Config != nil {
		texts = append(texts, *a.Config)
	}
	return texts
}
