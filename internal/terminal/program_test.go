package terminal_test

import (
	"bufio"
	"context"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/aii-cli/aii/internal/terminal"
	"github.com/aii-cli/aii/internal/terminal/ptytest"
	"golang.org/x/sys/unix"
)

func TestMain(m *testing.M) {
	ptytest.Main(m, map[string]func(ptytest.Program) int{"ask": askProgram})
}

const question = "aii: run this command?\n  touch x\n  [y] yes once   [N] no\n"

// longQuestion is about a command of 8 KiB, the longest that is shown.
var longQuestion = "aii: run this command?\n  touch " + strings.Repeat("word ", 8192/5) + "\n  [y] yes once   [N] no\n"

// clock is the time under the test's control: every start of the quiet time is
// reported as "armed", one of the wait for another process as "waiting", one
// of that for more of a paste as "settling"; "quiet" ends the latest.
type clock struct {
	report func(string, ...any)
	mu     sync.Mutex
	latest chan time.Time
	panics bool
}

func (c *clock) After(d time.Duration) <-chan time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.panics {
		panic("clock")
	}
	c.latest = make(chan time.Time, 1)
	c.report(map[time.Duration]string{
		terminal.QuietTime: "armed", terminal.PasteTime: "settling", terminal.LookAgain: "waiting",
	}[d])
	return c.latest
}

func (c *clock) quiet() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.latest <- time.Time{}
}

// askProgram asks on the terminal when told to and reports what came of it.
func askProgram(p ptytest.Program) int {
	c := &clock{report: p.Report}
	text, path, plain := question, "/dev/tty", false
	second := func(string) {}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	p.Report("pid %d", os.Getpid())
	for command := range p.Commands {
		if forSecond, ok := strings.CutPrefix(command, "second "); ok {
			second(forSecond)
			continue
		}
		switch command {
		case "plain":
			plain = true
		case "start second":
			var err error
			if second, err = p.Beside("ask"); err != nil {
				p.Report("second: %v", err)
			}
		case "ask":
			go ask(ctx, p, c, path, text, plain)
		case "quiet":
			c.quiet()
		case "cancel":
			cancel()
		case "panic":
			c.panics = true
		case "no hangup":
			signal.Ignore(unix.SIGHUP)
		case "hostile question":
			text = "aii: run \x1b[8mthis\u202e?\n"
		case "long question":
			text = longQuestion
		case "endless question":
			text = strings.Repeat(question, 100_000)
		case "other path":
			path = "/dev/null"
		case "await stopped output":
			for fds := writable(1); fds != 0; fds = writable(1) {
				runtime.Gosched()
			}
			p.Report("output stopped")
		case "line":
			line, err := bufio.NewReader(os.Stdin).ReadString('\n')
			p.Report("line %q %v", line, err)
		}
	}
	return 0
}

func ask(ctx context.Context, p ptytest.Program, c *clock, path, text string, plain bool) {
	defer func() {
		if r := recover(); r != nil {
			p.Report("panic %v", r)
		}
	}()
	tty, err := terminal.Open(path)
	if err != nil {
		p.Report("open: %v", err)
		return
	}
	defer tty.Close()
	tty.After, tty.Plain = c.After, plain
	line, err := tty.Ask(ctx, text)
	p.Report("answer %q %v", line, err)
}

// writable returns how many of the one descriptor would take output.
func writable(fd int32) int {
	n, _ := unix.Poll([]unix.PollFd{{Fd: fd, Events: unix.POLLOUT}}, 0)
	return n
}
