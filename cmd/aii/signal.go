package main

import (
	"os"
	"os/signal"
	"time"

	"golang.org/x/sys/unix"

	"github.com/aii-cli/aii/internal/cli"
)

// signals brings what ends a run, less what nohup or a shell's background job
// has the program ignore.
func signals() <-chan os.Signal {
	// Whoever is notified of SIGPIPE has writes fail instead, on every
	// descriptor. The signal itself says nothing: it comes for standard error,
	// too, which may be gone while somebody reads the answer.
	signal.Notify(make(chan os.Signal, 1), unix.SIGPIPE)
	received := make(chan os.Signal, 8)
	for _, s := range cli.Signals {
		if !ignored(s) {
			signal.Notify(received, s)
		}
	}
	return received
}

// ignored reports whether a signal was ignored when the program started, and
// sees to it that it stays so. The Go runtime keeps that for SIGHUP and SIGINT
// alone; a shell ignores SIGQUIT where it ignores SIGINT (POSIX, Shell Command
// Language 2.11).
func ignored(s os.Signal) bool {
	if s != unix.SIGQUIT {
		return signal.Ignored(s)
	}
	if signal.Ignored(unix.SIGINT) {
		signal.Ignore(s)
		return true
	}
	return false
}

// dieOf ends the process by a signal, so that whoever waits for it sees that
// signal and not an exit code. It returns only if the process survives.
func dieOf(s unix.Signal) {
	signal.Reset(s)
	if s == unix.SIGPIPE {
		breakStdout()
		return
	}
	if unix.Kill(os.Getpid(), s) == nil {
		time.Sleep(time.Second) // the signal comes to some thread soon
	}
}

// breakStdout writes into a pipe that nobody reads. The Go runtime ignores a
// SIGPIPE that is sent, and dies of it only after such a write to descriptor 1.
func breakStdout() {
	read, write, err := os.Pipe()
	if err != nil {
		return
	}
	_ = read.Close()
	if unix.Dup2(int(write.Fd()), 1) == nil {
		_, _ = os.Stdout.Write([]byte{0})
	}
}
