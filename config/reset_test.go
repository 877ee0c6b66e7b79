package config

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/aii-cli/aii/allowlist"
)

func TestReset(t *testing.T) {
	path := home(t)
	for _, want := range []bool{false, true, false} {
		if removed, err := Reset(path); err != nil || removed != want {
			t.Errorf("Reset = %v, %v; want %v", removed, err, want)
		}
		if want {
			continue
		}
		wantRules(t, opened(t, path), allowlist.Defaults())
		write(t, path, "touch\n")
	}
}

func TestResetRemovesOneFileOnly(t *testing.T) {
	path := home(t)
	real := filepath.Join(t.TempDir(), "real")
	write(t, real, "ls\n")
	link(t, real, path)
	if removed, err := Reset(path); err != nil || !removed || content(t, real) != "ls\n" {
		t.Errorf("Reset of a link = %v, %v", removed, err)
	}
	for name, prepare := range map[string]func(*testing.T, string){
		"empty": func(t *testing.T, path string) { must(t, os.Mkdir(path, 0o700)) },
		"full":  func(t *testing.T, path string) { write(t, filepath.Join(path, "x"), "") },
	} {
		path := home(t)
		mkdir(t, path)
		prepare(t, path)
		removed, err := Reset(path)
		if removed || !errors.Is(err, ErrIsDirectory) {
			t.Errorf("%s directory: Reset = %v, %v", name, removed, err)
		}
		if info, err := os.Stat(path); err != nil || !info.IsDir() {
			t.Errorf("%s directory is gone", name)
		}
	}
	for _, path := range []string{"", "relative"} {
		if removed, err := Reset(path); removed || !errors.Is(err, ErrNoHome) {
			t.Errorf("Reset(%q) = %v, %v", path, removed, err)
		}
	}
	path = home(t)
	write(t, filepath.Dir(path), "x") // not a directory
	if removed, err := Reset(path); removed || err == nil {
		t.Errorf("Reset below a file = %v, %v", removed, err)
	}
}
