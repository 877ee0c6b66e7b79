package ptytest

import (
	"bufio"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// The variable that makes a test binary run a program instead of its tests,
// and the values that make it the shell.
const (
	variable   = "AII_PTYTEST"
	shellFront = "shell-foreground:"
	shellBack  = "shell-background:"
)

// The descriptors that the shell and the program inherit.
const (
	commandsFD = 3 + iota // lines for the program
	eventsFD              // lines for the test
	shellFD               // lines for the shell
)

// Program is what a program on the pseudo-terminal is given besides standard
// input, output and error, which are the terminal.
type Program struct {
	// Commands are the lines of [Session.Send]; closed when the test ends, at
	// which the program should return.
	Commands <-chan string

	events *os.File
}

// Report sends an event to the test. Any goroutine may call it.
func (p Program) Report(format string, args ...any) {
	_, _ = fmt.Fprintf(p.events, format+"\n", args...)
}

// Beside starts a second program in the process group of this one, as a shell
// does with (a & b). send sends it a command; its events come with "second: "
// before them. It is told to return when this program ends.
func (p Program) Beside(name string) (send func(command string), err error) {
	commandsR, commandsW, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer commandsR.Close()
	eventsR, eventsW, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer eventsW.Close()
	second, err := os.StartProcess(os.Args[0], os.Args, &os.ProcAttr{
		Env:   append(os.Environ(), variable+"="+name),
		Files: []*os.File{os.Stdin, os.Stdout, os.Stderr, commandsR, eventsW},
	})
	if err != nil {
		return nil, err
	}
	go func() {
		for in := bufio.NewScanner(eventsR); in.Scan(); {
			p.Report("second: %s", in.Text())
		}
		_, _ = second.Wait()
		p.Report("second: ended")
	}()
	return func(command string) { _, _ = fmt.Fprintln(commandsW, command) }, nil
}

// Main runs the program that [Start] asked for, or the tests.
func Main(m *testing.M, programs map[string]func(Program) int) {
	name := os.Getenv(variable)
	events := os.NewFile(eventsFD, "events")
	if name == "" {
		os.Exit(m.Run())
	}
	if job, ok := strings.CutPrefix(name, shellFront); ok {
		os.Exit(shell(job, true, events))
	}
	if job, ok := strings.CutPrefix(name, shellBack); ok {
		os.Exit(shell(job, false, events))
	}
	unix.CloseOnExec(commandsFD)
	unix.CloseOnExec(eventsFD)
	os.Exit(programs[name](Program{lines(commandsFD), events}))
}

// shell runs the program as a job: it reports how the job stopped or ended and
// takes the terminal back; "fg" and "bg" continue a stopped one.
func shell(name string, foreground bool, events *os.File) int {
	runtime.LockOSThread() // a job's death signal is tied to this thread
	if err := os.Setenv(variable, name); err != nil {
		return 1
	}
	report := Program{events: events}.Report
	job, err := os.StartProcess(os.Args[0], os.Args, &os.ProcAttr{
		Env:   os.Environ(),
		Files: []*os.File{os.Stdin, os.Stdout, os.Stderr, os.NewFile(commandsFD, ""), events},
		Sys:   jobAttributes(foreground),
	})
	if err != nil {
		report("error %v", err)
		return 1
	}
	signal.Ignore(unix.SIGTTOU) // after the start: the job would inherit it
	signal.Ignore(unix.SIGHUP)
	_ = os.NewFile(commandsFD, "").Close()
	commands := lines(shellFD)
	for {
		var status unix.WaitStatus
		if _, err := unix.Wait4(job.Pid, &status, unix.WUNTRACED, nil); err == unix.EINTR {
			continue
		} else if err != nil {
			report("error %v", err)
			return 1
		}
		_ = unix.IoctlSetPointerInt(0, unix.TIOCSPGRP, unix.Getpgrp())
		switch {
		case status.Exited():
			report("exit %d", status.ExitStatus())
			return 0
		case status.Signaled():
			report("killed by %v", status.Signal())
			return 0
		}
		report("stopped")
		command, ok := <-commands
		if !ok {
			return 0
		}
		if command == "fg" {
			_ = unix.IoctlSetPointerInt(0, unix.TIOCSPGRP, job.Pid)
		}
		report("continued") // before it is: its own events come behind this
		_ = unix.Kill(-job.Pid, unix.SIGCONT)
	}
}

func lines(fd uintptr) <-chan string {
	out := make(chan string)
	go func() {
		defer close(out)
		for in := bufio.NewScanner(os.NewFile(fd, "")); in.Scan(); {
			out <- in.Text()
		}
	}()
	return out
}
