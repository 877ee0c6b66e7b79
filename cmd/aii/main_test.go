package main

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"testing"

	"github.com/aii-cli/aii/internal/cli"
)

// The scripts run the program itself, built as a release is. Where
// AII_TEST_LIBRARY names the Swift library, built for this system, the program
// is built with the bridge, and every script plays through that library.
const libraryVariable = "AII_TEST_LIBRARY"

// program is the path of the program under test.
var program string

func TestMain(m *testing.M) { os.Exit(buildAndRun(m)) }

func buildAndRun(m *testing.M) int {
	// A program keeps ignoring what was ignored when it was started, as under
	// nohup. The one under test gets the signals' ordinary meaning.
	for _, s := range cli.Signals {
		if signal.Ignored(s) {
			signal.Notify(make(chan os.Signal, 1), s)
		}
	}
	dir, err := os.MkdirTemp("", "aii-test")
	if err == nil {
		defer os.RemoveAll(dir)
		program = filepath.Join(dir, "bin", "aii")
		err = build(dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "cannot build the program under test:", err)
		return 1
	}
	return m.Run()
}

func build(dir string) error {
	args := []string{"build", "-trimpath", "-o", program}
	env := append(os.Environ(), "CGO_ENABLED=0")
	if raceEnabled {
		args = append(args, "-race")
		env = append(os.Environ(), "CGO_ENABLED=1")
	}
	if library := os.Getenv(libraryVariable); library != "" {
		args = append(args, "-tags", "aiibridge")
		if err := install(library, filepath.Join(dir, "lib", "aii")); err != nil {
			return err
		}
	}
	build := exec.Command("go", append(args, ".")...)
	build.Env = env
	build.Stderr = os.Stderr
	return build.Run()
}

// install puts the library where the program looks for it.
func install(library, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	real, err := filepath.Abs(library)
	if err != nil {
		return err
	}
	return os.Symlink(real, filepath.Join(dir, filepath.Base(library)))
}
