// Aii asks Apple's on-device language model and, with -x, lets it run programs
// under a gate that a person controls. See internal/cli for what it does; here
// the real process is wired to it.
package main

import (
	"context"
	"os"
	"time"

	"github.com/aii-cli/aii/exectool"
	"github.com/aii-cli/aii/internal/cli"
)

// version is set by the linker in a release.
var version = "0.9.0"

// A standard descriptor that is closed at the start is no danger: before main
// the Go runtime opens /dev/null in its place, so that no file opened later
// takes its number.
func main() {
	dir, err := os.Getwd()
	if err != nil {
		dir = "" // it was removed; relative paths fail by themselves
	}
	exit := cli.Run(context.Background(), cli.Process{
		Args:         os.Args[1:],
		Stdin:        os.Stdin,
		Stdout:       os.Stdout,
		Stderr:       os.Stderr,
		Env:          os.Environ(),
		Dir:          dir,
		UID:          os.Geteuid(),
		Version:      version,
		Signals:      signals,
		AfterFunc:    func(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop },
		Now:          time.Now,
		OpenTerminal: exectool.OpenTerminal(os.Getenv("TERM")),
		OpenModel:    openModel,
		OpenScript:   openScript,
	})
	if exit.Signal != 0 {
		dieOf(exit.Signal)
	}
	os.Exit(exit.Code)
}
