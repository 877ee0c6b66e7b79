package attacks

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"time"

	"github.com/aii-cli/aii/bridge"
	"github.com/aii-cli/aii/bridge/script"
	"github.com/aii-cli/aii/exectool"
	"github.com/aii-cli/aii/internal/cli"
	"github.com/aii-cli/aii/internal/terminal"
)

// injectionVariable makes this test binary play the program; its value is an
// injection in JSON.
const injectionVariable = "AII_ATTACKS_INJECTION"

// injection are the facts that a case replaces.
type injection struct {
	System            string   // the argument profiles: darwin or linux
	Trusted, Standard []string // the directories of SPEC-EXEC §5.3
	Limits            exectool.Limits
	// Background is a program to start outside of the terminal's foreground
	// process group, in place of all this.
	Background string
}

// runInjected is cmd/aii's main, with the facts replaced.
func runInjected(spec string) int {
	var in injection
	if err := json.Unmarshal([]byte(spec), &in); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 99
	}
	if err := os.Unsetenv(injectionVariable); err != nil {
		return 99
	}
	if in.Background != "" {
		return runInBackground(in.Background)
	}
	dir, err := os.Getwd()
	if err != nil {
		dir = ""
	}
	return cli.Run(context.Background(), cli.Process{
		Args:         os.Args[1:],
		Stdin:        os.Stdin,
		Stdout:       os.Stdout,
		Stderr:       os.Stderr,
		Env:          os.Environ(),
		Dir:          dir,
		UID:          os.Geteuid(),
		Version:      "0.9.0",
		Signals:      takeSignals,
		AfterFunc:    func(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop },
		Now:          time.Now,
		OpenTerminal: func() (exectool.Terminal, error) { return terminal.Open("/dev/tty") },
		OpenScript:   func(path string) (bridge.Model, error) { return script.Open(path) },
		Limits:       in.Limits,
		System:       in.System,
		Trusted:      in.Trusted,
		Standard:     in.Standard,
	}).Code
}

func takeSignals() <-chan os.Signal {
	signals := make(chan os.Signal, 8)
	signal.Notify(signals, cli.Signals...)
	return signals
}

// runInBackground is a shell that was told "aii … &" and waits.
func runInBackground(program string) int {
	command := exec.Command(program, os.Args[1:]...)
	command.Stdin, command.Stdout, command.Stderr = os.Stdin, os.Stdout, os.Stderr
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := command.Run(); err != nil && command.ProcessState == nil {
		fmt.Fprintln(os.Stderr, err)
		return 99
	}
	return command.ProcessState.ExitCode()
}
