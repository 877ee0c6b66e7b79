package apple

import (
	"os"
	"path/filepath"
	"testing"
)

func TestLibraryPathFollowsTheProgram(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(dir, "opt", "bin", "aii")
	link := filepath.Join(dir, "elsewhere", "aii")
	for _, path := range []string{program, link} {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(program, nil, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(program, link); err != nil {
		t.Fatal(err)
	}
	for goos, name := range map[string]string{"darwin": "libAIIBridge.dylib", "linux": "libAIIBridge.so"} {
		for _, executable := range []string{program, link} {
			got, err := LibraryPath(executable, goos)
			if want := filepath.Join(dir, "opt", "lib", "aii", name); err != nil || got != want {
				t.Errorf("%s on %s: got %q, %v, want %q", executable, goos, got, err, want)
			}
		}
	}
	if _, err := LibraryPath(filepath.Join(dir, "gone"), "darwin"); err == nil {
		t.Error("a program that does not exist has a library")
	}
}
