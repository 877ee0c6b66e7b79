package cli

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/aii-cli/aii/bridge"
)

// program is one run of the program inside the test.
type program struct {
	Process
	model    *fakeModel
	terminal *fakeTerminal
	stdout   string
	stderr   string
	exit     Exit
}

// newProgram returns a program with a fake model, an empty home, an empty
// working directory and a standard input that is a character device.
func newProgram(t *testing.T, args ...string) *program {
	t.Helper()
	model, terminal := newFakeModel(), new(fakeTerminal)
	home := t.TempDir()
	return &program{
		model:    model,
		terminal: terminal,
		Process: Process{
			Args:         args,
			Stdin:        openFile(t, os.DevNull),
			Env:          []string{"HOME=" + home, "PATH=/usr/bin:/bin"},
			Dir:          t.TempDir(),
			Version:      "0.9.0",
			AfterFunc:    func(time.Duration, func()) func() bool { return func() bool { return true } },
			Now:          time.Now,
			UID:          os.Geteuid(),
			OpenTerminal: terminal.open,
			OpenModel:    func() (bridge.Model, error) { return model, nil },
		},
	}
}

func (p *program) home() string { return p.getenv("HOME") }

// run runs the program to its end and reads what it printed.
func (p *program) run(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	p.Stdout = createFile(t, filepath.Join(dir, "stdout"))
	p.Stderr = createFile(t, filepath.Join(dir, "stderr"))
	p.exit = Run(context.Background(), p.Process)
	p.stdout = readFile(t, p.Stdout.Name())
	p.stderr = readFile(t, p.Stderr.Name())
}

// pipe gives the program a pipe that holds text and is closed after it.
func (p *program) pipe(t *testing.T, text string) {
	t.Helper()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = read.Close() })
	go func() {
		_, _ = write.WriteString(text) // a program that does not read is a case of its own
		_ = write.Close()
	}()
	p.Stdin = read
}

// file writes a file into the working directory.
func (p *program) file(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(p.Dir, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func openFile(t *testing.T, path string) *os.File {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

func createFile(t *testing.T, path string) *os.File {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
