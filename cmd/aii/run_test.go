package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/sys/unix"
)

// patience is how long a program under test may take. It ends a hang, and is
// no measure of speed.
const patience = 60 * time.Second

// invocation is one program to run.
type invocation struct {
	ts      *testscript.TestScript
	status  string // wanted
	command *exec.Cmd
	// closed are the standard descriptors that the program starts without.
	closed [3]bool
	opened []*os.File
}

// parse reads the words of run and tty. Redirections stand before the program:
//
//	<FILE  standard input is the file; <null is /dev/null, the default
//	|FILE  standard input is a pipe that brings the file's text
//	>FILE  standard output goes to the file
//	2>FILE standard error goes to the file
//	<&-    standard input is closed; likewise >&- and 2>&-
func parse(ts *testscript.TestScript, args []string) *invocation {
	in := &invocation{ts: ts, status: "0", command: &exec.Cmd{Dir: ts.MkAbs(".")}}
	for len(args) > 0 && in.redirection(args[0]) {
		args = args[1:]
	}
	if len(args) == 0 {
		ts.Fatalf("no program to run")
	}
	path := program
	if args[0] != "aii" {
		found, err := exec.LookPath(args[0])
		ts.Check(err)
		path = found
	}
	in.command.Path = path
	in.command.Args = args
	in.command.Env = environment(ts)
	return in
}

// environment is small, so that nothing of the machine changes a script. A
// script sets more with "env".
func environment(ts *testscript.TestScript) []string {
	var env []string
	for _, name := range []string{"HOME", "PATH", "TERM", "LANG", "NO_COLOR", "XDG_CONFIG_HOME", "WORK"} {
		if value := ts.Getenv(name); value != "" {
			env = append(env, name+"="+value)
		}
	}
	return env
}

func (in *invocation) redirection(word string) bool {
	open := func(name string, flags int) *os.File {
		path := os.DevNull
		if name != "null" {
			path = in.ts.MkAbs(name)
		}
		file, err := os.OpenFile(path, flags, 0o600)
		in.ts.Check(err)
		in.opened = append(in.opened, file)
		return file
	}
	const write = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	switch {
	case strings.HasPrefix(word, "="):
		in.status = word[1:]
	case word == "<&-":
		in.closed[0] = true
	case word == ">&-":
		in.closed[1] = true
	case word == "2>&-":
		in.closed[2] = true
	case strings.HasPrefix(word, "<"):
		in.command.Stdin = open(word[1:], os.O_RDONLY)
	case strings.HasPrefix(word, "|"):
		in.command.Stdin = bytes.NewBufferString(in.ts.ReadFile(word[1:])) // a pipe, since it is no file
	case strings.HasPrefix(word, ">"):
		in.command.Stdout = open(word[1:], write)
	case strings.HasPrefix(word, "2>"):
		in.command.Stderr = open(word[2:], write)
	default:
		return false
	}
	return true
}

// close closes descriptors in the program: a shell is what can.
func (in *invocation) close() {
	redirections := ""
	for i, closed := range in.closed {
		if closed {
			redirections += " " + strconv.Itoa(i) + ">&-"
		}
	}
	if redirections == "" {
		return
	}
	args := append([]string{"sh", "-c", `exec "$@"` + redirections, "sh", in.command.Path}, in.command.Args[1:]...)
	in.command.Path, in.command.Args = "/bin/sh", args
}

// started closes the files of redirections: the program has its own.
func (in *invocation) started() {
	for _, file := range in.opened {
		_ = file.Close()
	}
}

// check compares how the program ended; err is what waiting for it returned.
func (in *invocation) check(err error) {
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		in.ts.Fatalf("%q: %v", in.command.Args, err)
	}
	if got := statusOf(in.command.ProcessState); got != in.status {
		in.ts.Fatalf("%q ended with status %s, want %s", in.command.Args, got, in.status)
	}
}

// statusOf returns the exit status, or the name of the signal without SIG.
func statusOf(state *os.ProcessState) string {
	status, ok := state.Sys().(syscall.WaitStatus)
	if ok && status.Signaled() {
		return strings.TrimPrefix(unix.SignalName(status.Signal()), "SIG")
	}
	return strconv.Itoa(state.ExitCode())
}

// runCommand is run: a session of its own, so that the terminal of whoever
// runs the tests is not asked.
func runCommand(ts *testscript.TestScript, neg bool, args []string) {
	if neg {
		ts.Fatalf("say =STATUS instead of !")
	}
	in := parse(ts, args)
	var stdout, stderr bytes.Buffer
	if in.command.Stdout == nil {
		in.command.Stdout = &stdout
	}
	if in.command.Stderr == nil {
		in.command.Stderr = &stderr
	}
	in.command.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	in.close()
	ts.Check(in.command.Start())
	in.started()
	slow := time.AfterFunc(patience, func() { _ = in.command.Process.Kill() })
	defer slow.Stop()
	defer func() {
		_, _ = ts.Stdout().Write(stdout.Bytes())
		_, _ = ts.Stderr().Write(stderr.Bytes())
	}()
	in.check(in.command.Wait())
}
