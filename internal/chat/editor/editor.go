package editor

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"strings"

	"golang.org/x/sys/unix"
	"golang.org/x/term"

	"github.com/aii-cli/aii/internal/terminal"
)

// ErrInterrupted means that Ctrl-C was struck with nothing typed.
var ErrInterrupted = terminal.ErrInterrupted

const (
	pasteOn  = "\x1b[?2004h"
	pasteOff = "\x1b[?2004l"
)

// Editor reads messages from a terminal. It is for one goroutine.
type Editor struct {
	in, out *os.File
	keys    decoder // holds what was typed behind the end of the last message
	history history
}

// New returns an editor that reads keys from in and draws on out, both the
// same terminal. They stay the caller's.
func New(in, out *os.File) *Editor { return &Editor{in: in, out: out} }

// Read shows the prompt and returns the message that was entered, without its
// last newline; a backslash at the end of a line goes on to a further one. The
// message is "" when Ctrl-C cleared it. The error is
//
//   - [io.EOF] at Ctrl-D with nothing typed, and when the terminal is gone,
//   - [ErrInterrupted] at Ctrl-C with nothing typed,
//   - the context's when ctx is done.
//
// A value from interrupts counts as Ctrl-C. While another process of ours asks
// on the terminal, Read waits before it shows anything. At Ctrl-Z the process stops; when
// it is continued, the message is shown again. The terminal's modes are put
// back, and the cursor is at the start of a line, on return.
func (e *Editor) Read(ctx context.Context, prompt string, interrupts <-chan os.Signal) (string, error) {
	fd := int(e.in.Fd())
	poll, err := terminal.NewPoller(fd)
	if err != nil {
		return "", err
	}
	defer poll.Close()
	e.history.rewind()
	r := &reading{Editor: e, ctx: ctx, fd: fd, poll: poll, prompt: prompt, interrupts: interrupts, signals: make(chan os.Signal, 4)}
	if err := r.enter(); err != nil {
		return "", err
	}
	defer r.leave()
	message, err := r.run()
	if err == nil {
		e.history.add(message)
	}
	return message, err
}

// reading is one message being read.
type reading struct {
	*Editor
	ctx        context.Context
	fd         int
	poll       *terminal.Poller
	found      *term.State
	prompt     string
	interrupts <-chan os.Signal
	signals    chan os.Signal
	text       text
	shown      layout // what is on the screen
	clearing   bool   // the screen is to be cleared before the next painting
	failed     error  // the first failed write
	release    func() // lets others ask on the terminal; nil where not held
}

// run reads keys until one of them ends the message.
func (r *reading) run() (string, error) {
	for {
		for e, ok := r.keys.next(); ok; e, ok = r.keys.next() {
			if message, done, err := r.do(e); done || err != nil {
				return message, err
			}
		}
		r.paint(false)
		if r.failed != nil {
			return "", r.failed
		}
		if err := r.await(); err != nil {
			return "", err
		}
	}
}

// await waits for keys and takes them.
func (r *reading) await() error {
	ready, stop := r.poll.Readable()
	defer stop()
	select {
	case err := <-ready:
		if err != nil {
			return err
		}
		return r.take()
	case <-r.ctx.Done():
		r.finish("")
		return r.ctx.Err()
	case <-r.interrupts:
		r.keys.feed([]byte{0x03})
	case s := <-r.signals:
		if s == unix.SIGCONT { // stopped from outside: nothing is as it was
			r.shown = layout{}
			r.write(pasteOn)
			_, err := term.MakeRaw(r.fd)
			return err
		}
	}
	return nil
}

// take reads what was typed. All that is there is taken before anything is
// painted, so that a long paste is painted once.
func (r *reading) take() error {
	buf := make([]byte, 4096)
	for more := true; more; more = r.poll.Ready() {
		n, err := unix.Read(r.fd, buf)
		switch {
		case errors.Is(err, unix.EINTR) || errors.Is(err, unix.EAGAIN):
		case err != nil || n == 0:
			return io.EOF // the terminal is gone
		default:
			r.keys.feed(buf[:n])
		}
	}
	return nil
}

// do carries out one key. done means that it ended the message.
func (r *reading) do(e event) (message string, done bool, err error) {
	switch e.action {
	case enter:
		if before, more := strings.CutSuffix(r.text.s, `\`); more {
			r.text.set(before + "\n")
			return "", false, nil
		}
		r.finish("")
		return r.text.s, true, nil
	case interrupt:
		r.finish("^C")
		if r.text.s == "" {
			return "", true, ErrInterrupted
		}
		return "", true, nil
	case endOfFile:
		if r.text.s == "" {
			r.finish("")
			return "", true, io.EOF
		}
		r.text.erase()
	case suspend:
		return "", false, r.suspend()
	default:
		r.edit(e)
	}
	return "", false, nil
}

// edit carries out a key that changes the text or the cursor.
func (r *reading) edit(e event) {
	t := &r.text
	switch e.action {
	case insert:
		t.insert(e.text)
	case left:
		t.left()
	case right:
		t.right()
	case home:
		t.home()
	case end:
		t.end()
	case wordLeft:
		t.at = t.wordStart()
	case wordRight:
		t.at = t.wordEnd()
	case up:
		if !t.up() {
			r.recall(-1)
		}
	case down:
		if !t.down() {
			r.recall(1)
		}
	case backspace:
		t.backspace()
	case erase:
		t.erase()
	case killWord:
		t.kill(t.wordStart(), t.at)
	case killWordRight:
		t.kill(t.at, t.wordEnd())
	case killToStart:
		t.kill(t.lineStart(t.at), t.at)
	case killToEnd:
		t.kill(t.at, t.lineEnd(t.at))
	case yank:
		t.insert(t.killed)
	case clear:
		r.clearing = true
	}
}

func (r *reading) recall(n int) {
	if s, ok := r.history.move(n, r.text.s); ok {
		r.text.set(s)
	}
}

// suspend gives the terminal back and stops the process until it is continued.
func (r *reading) suspend() error {
	r.finish("^Z")
	r.leave()
	if err := terminal.Suspend(r.ctx); err != nil {
		return err
	}
	return r.enter()
}

// enter takes the terminal.
func (r *reading) enter() (err error) {
	if err := r.hold(); err != nil {
		r.letGo()
		return err
	}
	if r.found, err = term.MakeRaw(r.fd); err != nil {
		r.letGo()
		return err
	}
	signal.Notify(r.signals, unix.SIGWINCH, unix.SIGCONT)
	r.write(pasteOn)
	return nil
}

// leave gives the terminal back as it was.
func (r *reading) leave() {
	r.write(pasteOff)
	signal.Stop(r.signals)
	_ = term.Restore(r.fd, r.found)
	r.letGo()
}

func (r *reading) write(s string) {
	if _, err := r.out.WriteString(s); err != nil && r.failed == nil {
		r.failed = err
	}
}
