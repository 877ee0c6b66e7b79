//go:build linux && aiibridge

package apple

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// buildFixture compiles the fixture library with flags into a file of its own,
// because a loaded library can be started once only.
func buildFixture(t testing.TB, flags ...string) string {
	t.Helper()
	cc, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("no C compiler: the library fixture cannot be built")
	}
	path := filepath.Join(t.TempDir(), "libAIIBridge.so")
	args := append([]string{"-std=gnu11", "-shared", "-fPIC", "-pthread", "-O1", "-Wall", "-Wextra", "-Werror",
		"-I", filepath.Join("..", "..", "swift", "include"), "-o", path,
		filepath.Join("testdata", "fixture", "fixture.c")}, flags...)
	if out, err := exec.Command(cc, args...).CombinedOutput(); err != nil {
		t.Fatalf("cc: %v\n%s", err, out)
	}
	return path
}

func loadFixture(t testing.TB) *Model {
	t.Helper()
	m, _, err := load(buildFixture(t), "test")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		m.Close()
		m.requests.mu.Lock()
		defer m.requests.mu.Unlock()
		if n := len(m.requests.live); n != 0 {
			t.Errorf("%d requests never ended", n)
		}
	})
	return m
}

func TestLoadFailures(t *testing.T) {
	dir := t.TempDir()
	whole, err := os.ReadFile(buildFixture(t))
	if err != nil {
		t.Fatal(err)
	}
	write := func(name string, content []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, content, 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for name, tt := range map[string]struct {
		path   string
		reason Reason
	}{
		"missing":        {filepath.Join(dir, "gone.so"), Missing},
		"directory":      {dir, Broken},
		"truncated":      {write("truncated.so", whole[:len(whole)/2]), Broken},
		"empty":          {write("empty.so", nil), Broken},
		"no library":     {write("text.so", []byte("not a library\n")), Broken},
		"other version":  {buildFixture(t, "-DABI=2"), WrongVersion},
		"missing symbol": {buildFixture(t, "-DWITHOUT_CANCEL"), Broken},
	} {
		t.Run(name, func(t *testing.T) {
			m, _, err := load(tt.path, "test")
			var failure *LoadError
			if !errors.As(err, &failure) || failure.Reason != tt.reason || failure.Path != tt.path {
				t.Errorf("got %v, %v", m, err)
			}
		})
	}
}

func TestLoadTwiceFails(t *testing.T) {
	path := buildFixture(t)
	if _, _, err := load(path, "test"); err != nil {
		t.Fatal(err)
	}
	var failure *LoadError
	if _, _, err := load(path, "test"); !errors.As(err, &failure) || failure.Reason != Broken {
		t.Errorf("got %v", err)
	}
}

// Only ../lib/aii beside the program is looked at.
func TestOpenLooksInOnePlace(t *testing.T) {
	fixture, err := os.ReadFile(buildFixture(t))
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	place := func(dir string) string {
		path := filepath.Join(root, dir, "libAIIBridge.so")
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, fixture, 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	program := filepath.Join(root, "prefix", "bin", "aii")
	for _, dir := range []string{"prefix/bin", "prefix/lib", "cwd", "env"} {
		place(dir)
	}
	if err := os.WriteFile(program, nil, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Chdir(filepath.Join(root, "cwd"))
	for _, name := range []string{"LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "AII_LIBRARY", "AII_LIB"} {
		t.Setenv(name, filepath.Join(root, "env"))
	}
	var failure *LoadError
	if _, err := Open(program); !errors.As(err, &failure) || failure.Reason != Missing {
		t.Fatalf("got %v", err)
	}
	right := place("prefix/lib/aii")
	m, err := Open(program)
	if err != nil {
		t.Fatalf("%s: %v", right, err)
	}
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(maps, []byte(right)) {
		t.Errorf("%s is not mapped", right)
	}
	m.Close()
}
