package main

import (
	"os"
	"os/signal"
	"time"

	"golang.org/x/sys/unix"
)

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
