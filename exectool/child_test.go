package exectool

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestMain makes the test program its own child: with a mode in its environment
// it behaves in one exact way and runs no test.
func TestMain(m *testing.M) {
	if mode := os.Getenv(childMode); mode != "" {
		syscall.Exit(behave(mode, os.Args[1:])) // not os.Exit, which has words to say under -cover
	}
	os.Exit(m.Run())
}

const childMode = "EXECTOOL_TEST_CHILD"

// testChild is the process of a mode.
func testChild(t testing.TB, mode string, args ...string) Process {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return Process{Path: path, Args: args, Environment: func(env []string) []string {
		return append(env, childMode+"="+mode)
	}}
}

func behave(mode string, args []string) int {
	switch mode {
	case "ignore TERM": // says so in a FIFO, then never ends
		signal.Ignore(syscall.SIGTERM)
		say(args[0])
		time.Sleep(never)
	case "report TERM": // says in one FIFO that it is there, in the other that TERM came
		terms := make(chan os.Signal, 1)
		signal.Notify(terms, syscall.SIGTERM)
		say(args[0])
		<-terms
		say(args[1])
	case "wait": // says so in a FIFO, then never ends
		say(args[0])
		time.Sleep(never)
	case "print": // n bytes
		n, _ := strconv.Atoi(args[0])
		if _, err := io.Copy(os.Stdout, io.LimitReader(endless{}, int64(n))); err != nil {
			return 1
		}
	case "print for ever":
		_, _ = io.Copy(os.Stdout, endless{})
		return 1
	case "leave behind": // a process of the kind, and its number in the output
		cmd := exec.Command(os.Args[0], args[1])
		cmd.Env = []string{childMode + "=wait"}
		cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: args[0] == "daemon", Setpgid: strings.HasPrefix(args[0], "own group")}
		if !strings.Contains(args[0], "silent") {
			cmd.Stdout = os.Stdout
		}
		if err := cmd.Start(); err != nil {
			return 1
		}
		fmt.Println(cmd.Process.Pid)
	case "run": // a program, by a Runner
		result, err := (&Runner{}).Run(context.Background(), Process{Path: args[0], Args: args[1:]})
		fmt.Print(result.text(), err)
	case "describe": // what it was given
		describe(os.Stdout)
	default:
		return 99
	}
	return 0
}

// say opens the FIFO for writing and closes it, which whoever reads it sees.
func say(fifo string) {
	f, err := os.OpenFile(fifo, os.O_WRONLY, 0)
	if err != nil {
		os.Exit(98)
	}
	f.Close()
}

type endless struct{}

var block = bytes.Repeat([]byte("0123456789abcde\n"), 4096)

func (endless) Read(p []byte) (int, error) { return copy(p, block), nil }

// describe prints what a child can tell of itself.
func describe(w io.Writer) {
	for fd := range 1024 {
		if fd > 2 && fd < 100 {
			continue // Go's own
		}
		if flags, err := unix.FcntlInt(uintptr(fd), unix.F_GETFL, 0); err == nil {
			fmt.Fprintf(w, "descriptor %d nonblocking=%v\n", fd, flags&unix.O_NONBLOCK != 0)
		}
	}
	session, _ := unix.Getsid(0)
	fmt.Fprintf(w, "leader=%v group=%v\n", session == os.Getpid(), unix.Getpgrp() == os.Getpid())
	_, err := os.OpenFile("/dev/tty", os.O_RDWR, 0)
	fmt.Fprintf(w, "tty: %v\n", err)
	n, err := os.Stdin.Read(make([]byte, 1))
	fmt.Fprintf(w, "stdin: %d %v\n", n, err)
	fmt.Fprintf(w, "argv: %q\nenv: %q\n", os.Args, os.Environ())
}

// fifo makes one and returns its path and a channel that is closed when a
// child has opened and closed it.
func fifo(t *testing.T) (string, <-chan struct{}) {
	t.Helper()
	path := t.TempDir() + "/fifo"
	if err := unix.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	said := make(chan struct{})
	go func() {
		defer close(said)
		if f, err := os.Open(path); err == nil {
			_, _ = io.Copy(io.Discard, f)
			f.Close()
		}
	}()
	return path, said
}
