package config

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// The path is judged before it is opened, and could lead to another file by
// then: what counts is the file that is open.
func TestUnsafeOnceItIsOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "allow")
	if err := os.WriteFile(path, []byte("ls\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		mode   os.FileMode
		uid    int
		unsafe bool
	}{
		{"the user's own", 0o600, os.Geteuid(), false},
		{"anybody's to write", 0o602, os.Geteuid(), true},
		{"a group's to write", 0o620, os.Geteuid(), true},
		{"somebody else's", 0o600, os.Geteuid() + 1, true},
	} {
		if err := os.Chmod(path, test.mode); err != nil {
			t.Fatal(err)
		}
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		var unsafe *UnsafeError
		if err := checkOpen(f, test.uid); errors.As(err, &unsafe) != test.unsafe {
			t.Errorf("%s: %v", test.name, err)
		}
		_ = f.Close()
	}
}
