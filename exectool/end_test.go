package exectool

import (
	"context"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

const never = time.Hour

func TestTimeout(t *testing.T) {
	r := &Runner{Limits: Limits{Timeout: time.Millisecond, Grace: never}}
	result := run(t, r, Process{Path: "/bin/sleep", Args: []string{"1000"}})
	if result.End != TimedOut || result.Status != 128+int(unix.SIGTERM) {
		t.Errorf("got %+v", result)
	}
}

// A child that ignores TERM gets KILL after the grace time. What it said
// before is kept.
func TestChildThatIgnoresTERM(t *testing.T) {
	path, said := fifo(t)
	ctx, cancel := context.WithCancel(context.Background())
	go func() { <-said; cancel() }()
	r := &Runner{Env: testEnv, Limits: Limits{Timeout: never, Grace: time.Millisecond}}
	result, err := r.Run(ctx, testChild(t, "ignore TERM", path))
	if err != nil || result.End != Cancelled || result.Status != 128+int(unix.SIGKILL) {
		t.Errorf("got %+v, %v", result, err)
	}
}

// TERM goes to the whole group, which gets the time to act on it.
func TestCancelledWithItsGroup(t *testing.T) {
	there, ready := fifo(t)
	ended, told := fifo(t)
	ctx, cancel := context.WithCancel(context.Background())
	go func() { <-ready; cancel() }()
	p := testChild(t, "report TERM", there, ended)
	p.Args = append([]string{"-c", `"$0" "$@" & wait`, p.Path}, p.Args...)
	p.Path = "/bin/sh"
	r := &Runner{Env: testEnv, Limits: Limits{Timeout: never, Grace: never, Drain: 10 * time.Second}}
	result, err := r.Run(ctx, p)
	if err != nil || result.End != Cancelled || result.Status != 128+int(unix.SIGTERM) {
		t.Errorf("got %+v, %v", result, err)
	}
	select {
	case <-told:
	case <-time.After(10 * time.Second):
		t.Error("TERM did not reach the group")
	}
}

// Whatever of the child's session outlives it is ended, whether or not it
// holds the pipe, and does not hold the call.
func TestProcessesLeftBehind(t *testing.T) {
	for _, kind := range []string{"here", "here, silent", "own group", "own group, silent"} {
		t.Run(kind, func(t *testing.T) {
			path, said := fifo(t)
			r := &Runner{Limits: Limits{Timeout: never, Drain: 200 * time.Millisecond}}
			result := run(t, r, testChild(t, "leave behind", kind, path))
			if result.End != Exited || result.Status != 0 {
				t.Errorf("got %+v", result)
			}
			awaitGone(t, leftBehind(t, result))
			releaseFIFO(t, path, said)
		})
	}
}

// A process that left the session survives, as documented, and the call
// returns although it holds the pipe.
func TestDaemonSurvives(t *testing.T) {
	path, said := fifo(t)
	r := &Runner{Limits: Limits{Timeout: never, Drain: time.Millisecond}}
	result := run(t, r, testChild(t, "leave behind", "daemon", path))
	pid := leftBehind(t, result)
	<-said // it lives
	if err := unix.Kill(pid, unix.SIGKILL); err != nil {
		t.Error(err)
	}
	awaitGone(t, pid)
}

func TestEndlessPrinter(t *testing.T) {
	r := &Runner{Limits: Limits{Timeout: never, Grace: never, OutputLimit: 1 << 20, OutputCap: 16}}
	result := run(t, r, testChild(t, "print for ever"))
	if result.End != Overflowed || string(result.Output) != "0123456789abcde\n" || result.Total <= 1<<20 {
		t.Errorf("got %+v", result)
	}
	if want := "Terminated: the command produced more than 1 MiB of output.\n0123456789abcde\n\n[output truncated: " +
		strconv.FormatInt(result.Total, 10) + " bytes, showing first 16]"; result.text() != want {
		t.Errorf("got %q", result.text())
	}
}

func TestOutputAtTheLimits(t *testing.T) {
	for _, test := range []struct {
		n    int
		end  End
		kept int
		cut  bool
	}{{0, Exited, 0, false}, {10, Exited, 10, false}, {11, Exited, 10, true}, {100, Exited, 10, true}, {101, Overflowed, 10, true}} {
		r := &Runner{Limits: Limits{Timeout: never, OutputCap: 10, OutputLimit: 100}}
		result := run(t, r, testChild(t, "print", strconv.Itoa(test.n)))
		if result.End != test.end || len(result.Output) != test.kept || result.Total != int64(test.n) || result.Truncated() != test.cut {
			t.Errorf("%d bytes: %+v", test.n, result)
		}
	}
}

// Another user's process, or one stuck in the kernel, cannot be ended. The
// call returns all the same, and the process is reaped when it does end.
func TestProcessThatCannotBeEnded(t *testing.T) {
	path, said := fifo(t)
	var pid int
	r := &Runner{Env: testEnv, Limits: Limits{Timeout: never, Grace: time.Millisecond, Drain: time.Millisecond}}
	r.signal = func(to int, _ syscall.Signal) error { pid = -min(to, -to); return unix.EPERM }
	ctx, cancel := context.WithCancel(context.Background())
	go func() { <-said; cancel() }()
	result, err := r.Run(ctx, testChild(t, "wait", path))
	if err != nil || result.End != Cancelled || result.Status != -1 {
		t.Errorf("got %+v, %v", result, err)
	}
	if err := unix.Kill(pid, unix.SIGKILL); err != nil {
		t.Error(err)
	}
	awaitGone(t, pid)
}

func TestSlowIsToldOnce(t *testing.T) {
	path, said := fifo(t)
	told := make(chan struct{}, 10)
	ctx, cancel := context.WithCancel(context.Background())
	go func() { <-said; <-told; cancel() }()
	p := testChild(t, "wait", path)
	p.Slow = func() { told <- struct{}{} }
	r := &Runner{Env: testEnv, Limits: Limits{Timeout: never, Grace: never, Slow: time.Millisecond}}
	if result, err := r.Run(ctx, p); err != nil || result.End != Cancelled || len(told) != 0 {
		t.Errorf("got %+v, %v, told %d more times", result, err, len(told))
	}
}

// leftBehind reads the number that the child printed.
func leftBehind(t *testing.T, result Result) int {
	t.Helper()
	pid, err := strconv.Atoi(strings.TrimSpace(string(result.Output)))
	if err != nil || pid <= 1 {
		t.Fatalf("no process number in %q", result.Output)
	}
	return pid
}

// releaseFIFO frees the reader of a FIFO that nobody may have opened.
func releaseFIFO(t *testing.T, path string, said <-chan struct{}) {
	t.Helper()
	fd, err := unix.Open(path, unix.O_WRONLY|unix.O_NONBLOCK, 0)
	if err == nil {
		unix.Close(fd)
		<-said
	}
}
