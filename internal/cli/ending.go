package cli

import (
	"context"
	"errors"
	"os"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/term"

	"github.com/aii-cli/aii/internal/terminal"
)

// How long a run that a signal ended may still take: what it started has ended
// by then, and only what nobody waits for, such as a write that nobody reads,
// can hold it.
const (
	// courtesy begins when the last command has ended: time to record it, to
	// give a terminal back and to write what is there.
	courtesy = time.Second
	// haste is the courtesy after a further signal.
	haste = 50 * time.Millisecond
	// longestEnding is when the wait for commands is given up, which is never:
	// two seconds between SIGTERM and SIGKILL, and twice one for their output.
	longestEnding = 5 * time.Second
)

// untilSignal does the work under a context that a signal ends, and returns
// how the process is to end. After a signal it waits until no command runs and
// the courtesy is over, and then for nothing: work may be blocked in a write, a
// read or a lock that only others can free.
func (r *run) untilSignal(ctx context.Context, work func(context.Context) Exit) Exit {
	var signals <-chan os.Signal
	if r.Signals != nil {
		signals = r.Signals()
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	done := make(chan Exit, 1)
	go func() { done <- work(ctx) }()

	over := make(chan struct{}, 1)
	end := func() {
		select {
		case over <- struct{}{}:
		default:
		}
	}
	var number syscall.Signal // the first one
	var idle <-chan struct{}  // nil before it, and once no command runs
	patience, resting := courtesy, false
	for {
		select {
		case exit := <-done:
			return exit
		case received := <-signals:
			s, ok := received.(syscall.Signal)
			switch {
			case !ok || number == 0 && s == syscall.SIGINT && r.chat.interrupt():
			case number == 0:
				number = s
				cancel(interrupted{s})
				idle = r.runner.Idle()
				r.AfterFunc(longestEnding, end)
			default:
				patience = haste
				if resting {
					r.AfterFunc(haste, end)
				}
			}
		case <-idle:
			idle, resting = nil, true
			r.AfterFunc(patience, end)
		case <-over:
			r.chat.restore()
			return diesOf(number)
		}
	}
}

// stoppedBy returns the signal that ended ctx in place of err, which then is
// only a consequence.
func stoppedBy(ctx context.Context, err error) error {
	var stopped interrupted
	if err != nil && errors.As(context.Cause(ctx), &stopped) {
		return stopped
	}
	return err
}

// chatState is what a signal has to know of a chat. Its zero value means that
// there is none.
type chatState struct {
	// interrupts brings the SIGINTs that are the chat's.
	interrupts chan os.Signal
	on         atomic.Bool
	answer     atomic.Int32 // one of the following
	found      atomic.Pointer[foundModes]
}

const (
	noAnswer = iota
	answering
	stopping // and Ctrl-C was struck
)

// foundModes are the modes of a terminal as it was found.
type foundModes struct {
	fd    int
	state *term.State
}

// interrupt gives the chat a Ctrl-C, which it knows to read, and reports
// whether it could. It cannot where there is no chat, where the chat does not
// take the last one, or where an answer was to stop and did not: there it ends
// the run.
func (c *chatState) interrupt() bool {
	if !c.on.Load() || c.answer.Load() == stopping {
		return false
	}
	c.answer.CompareAndSwap(answering, stopping)
	select {
	case c.interrupts <- syscall.SIGINT:
		return true
	default:
		return false
	}
}

// begin says that Ctrl-C is the chat's from now on, and keeps the modes of its
// terminal, if stdin is one.
func (c *chatState) begin(stdin *os.File) {
	c.on.Store(true)
	if !isTerminal(stdin) {
		return
	}
	fd := int(stdin.Fd())
	if state, err := term.GetState(fd); err == nil {
		c.found.Store(&foundModes{fd, state})
	}
}

// restore gives the terminal back as it was: a line editor that is blocked in
// a write cannot.
func (c *chatState) restore() {
	if found := c.found.Load(); found != nil && terminal.Foreground(found.fd) {
		_ = term.Restore(found.fd, found.state) // there is no one left to tell
	}
}
