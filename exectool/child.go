package exectool

import (
	"context"
	"os"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// child is a process that was started and not yet reaped. Until it is reaped
// its number cannot be given to another process, so signals to the number or
// to its group, which bears the same, reach nobody else.
type child struct {
	pid    int
	limits Limits
	signal func(pid int, signal syscall.Signal) error

	exited  chan struct{} // closed when it has ended; it is a zombie then
	output  *os.File      // the pipe's read end
	bounded *Bounded      // read by others only after drained is closed
	drained chan struct{} // closed when nothing more is read
	tooMuch chan struct{} // receives once past OutputLimit
}

// startChild starts the process and the two goroutines that wait for its end
// and read its output.
func startChild(p Process, dir string, env []string, limits Limits, signal func(int, syscall.Signal) error) (*child, error) {
	null, err := os.Open(os.DevNull)
	if err != nil {
		return nil, err
	}
	defer null.Close()
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer w.Close()
	closeOnExec()
	out := w.Fd() // blocking from here on, as programs expect
	pid, _, err := syscall.StartProcess(p.Path, append([]string{p.Path}, p.Args...), &syscall.ProcAttr{
		Dir:   dir,
		Env:   append([]string{}, env...), // nil would mean this process's own
		Files: []uintptr{null.Fd(), out, out},
		Sys:   &syscall.SysProcAttr{Setsid: true},
	})
	if err != nil {
		r.Close()
		return nil, err
	}
	c := &child{
		pid: pid, limits: limits, signal: signal,
		exited: make(chan struct{}), output: r, bounded: NewBounded(limits.OutputCap),
		drained: make(chan struct{}), tooMuch: make(chan struct{}, 1),
	}
	go func() { awaitExit(pid); close(c.exited) }()
	go c.drain()
	return c, nil
}

// supervise sees the child to its end and reaps it. started and slow run in
// goroutines of their own, one after the other: a person's terminal that takes
// no output must not suspend the limits.
func (c *child) supervise(ctx context.Context, started, slow func()) Result {
	var note sync.WaitGroup
	told := make(chan struct{})
	note.Go(func() { defer close(told); started() })
	end, ended := c.await(ctx, func() { note.Go(func() { <-told; slow() }) })
	if ended {
		c.drainFor(c.limits.Drain * 9 / 10) // what it left behind may still print
	}
	c.killSession()
	status := -1
	if ended {
		c.drainFor(c.limits.Drain / 10) // the last one killed closes the pipe
		status = reap(c.pid)
	} else {
		go func() { <-c.exited; reap(c.pid) }()
	}
	c.output.SetReadDeadline(time.Unix(1, 0)) // stop reading, whoever holds the pipe
	<-c.drained
	c.output.Close()
	if end == Exited && c.bounded.Total() > c.limits.OutputLimit {
		end = Overflowed // it ended before it was told to
	}
	note.Wait()
	return Result{
		End: end, Status: status, Limits: c.limits,
		Output: c.bounded.Bytes(), Total: c.bounded.Total(),
	}
}

// await returns when the child has ended, or when it has been killed and
// cannot be ended: then ended is false.
func (c *child) await(ctx context.Context, slow func()) (end End, ended bool) {
	timeout, note := time.NewTimer(c.limits.Timeout), time.NewTimer(c.limits.Slow)
	defer timeout.Stop()
	defer note.Stop()
	done := ctx.Done()
	var kill, abandon <-chan time.Time
	terminate := func(why End) {
		if end == Exited {
			end = why
			c.signal(-c.pid, unix.SIGTERM)
			kill = time.After(c.limits.Grace)
		}
	}
	for {
		select {
		case <-c.exited:
			return end, true
		case <-timeout.C:
			terminate(TimedOut)
		case <-c.tooMuch:
			terminate(Overflowed)
		case <-done:
			done = nil
			terminate(Cancelled)
		case <-note.C:
			slow()
		case <-kill:
			c.signal(-c.pid, unix.SIGKILL)
			abandon = time.After(c.limits.Drain)
		case <-abandon:
			return end, false
		}
	}
}

// drainFor waits until the output is read to its end, for the time d at most.
func (c *child) drainFor(d time.Duration) {
	limit := time.NewTimer(d)
	defer limit.Stop()
	select {
	case <-c.drained:
	case <-limit.C:
	}
}

// drain reads the output to its end, keeping the first bytes and counting the
// rest, so that the child never blocks on a full pipe.
func (c *child) drain() {
	defer close(c.drained)
	buffer := make([]byte, 32<<10)
	for told := false; ; {
		n, err := c.output.Read(buffer)
		c.bounded.Write(buffer[:n])
		if !told && c.bounded.Total() > c.limits.OutputLimit {
			told = true
			c.tooMuch <- struct{}{}
		}
		if err != nil {
			return
		}
	}
}

// killSession kills the child's group, and the processes of its session that
// went to a group of their own.
func (c *child) killSession() {
	c.signal(-c.pid, unix.SIGKILL)
	for _, pid := range sessionMembers(c.pid) {
		c.signal(pid, unix.SIGKILL)
	}
}

// reap collects the zombie and returns its exit status, 128+n for signal n,
// -1 where somebody else collected it.
func reap(pid int) int {
	var status syscall.WaitStatus
	for {
		_, err := syscall.Wait4(pid, &status, 0, nil)
		switch {
		case err == syscall.EINTR:
			continue
		case err != nil:
			return -1
		case status.Signaled():
			return 128 + int(status.Signal())
		default:
			return status.ExitStatus()
		}
	}
}
