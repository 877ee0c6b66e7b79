package config

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/aii-cli/aii/allowlist"
)

// A file that could not be trusted when it was read is not written to, even
// where that has changed since: its rules are not the ones in force.
func TestFrozenForGood(t *testing.T) {
	path := filepath.Join(t.TempDir(), "allow")
	for _, test := range []struct {
		name, text string
		mode       os.FileMode
	}{{"not text", "\xff\n", 0o600}, {"anybody's to write", "ls\n", 0o666}} {
		if err := os.WriteFile(path, []byte(test.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, test.mode); err != nil {
			t.Fatal(err)
		}
		store, warnings := Open(Options{Path: path, UID: os.Geteuid()})
		if len(warnings) != 1 {
			t.Errorf("%s: %v", test.name, warnings)
		}
		if err := os.WriteFile(path, []byte("pwd\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, 0o600); err != nil {
			t.Fatal(err)
		}
		var save *SaveError
		if err := store.Add(allowlist.Rule{"mytool", "x"}); !errors.As(err, &save) {
			t.Errorf("%s: %v", test.name, err)
		}
		if text, err := os.ReadFile(path); err != nil || string(text) != "pwd\n" {
			t.Errorf("%s: the file holds %q, %v", test.name, text, err)
		}
	}
}
