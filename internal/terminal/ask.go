package terminal

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"time"

	"golang.org/x/sys/unix"
)

var (
	errSuspend   = errors.New("suspend") // Ctrl-Z was struck
	errContinued = errors.New("continued")
)

const (
	pasteOn  = "\x1b[?2004h"
	pasteOff = "\x1b[?2004l"
	arrow    = "> "
)

// asking is one showing of a question.
type asking struct {
	*TTY
	ctx     context.Context
	poll    *Poller
	found   unix.Termios
	signals chan os.Signal
	drawn   bool // "> " is on the screen and its line is not ended
}

// ask shows the question once. It returns errSuspend and errContinued where it
// must be shown again.
func (t *TTY) ask(ctx context.Context, poll *Poller, question string) (line string, err error) {
	found, err := modes(t.fd)
	if err != nil {
		return "", os.NewSyscallError("tcgetattr", err)
	}
	if ofPrompt(found) {
		return "", errAnother
	}
	a := &asking{TTY: t, ctx: ctx, poll: poll, found: found, signals: make(chan os.Signal, 4)}
	signal.Notify(a.signals, unix.SIGCONT)
	defer signal.Stop(a.signals)
	defer a.leave()

	var shown bytes.Buffer
	if _, err := NewFilter(&shown).Write([]byte(question)); err != nil {
		return "", err
	}
	if err := a.set(discarding(found)); err != nil {
		return "", err
	}
	if err := a.write(shown.Bytes()); err != nil {
		return "", err
	}
	if err := a.discard(); err != nil {
		return "", err
	}
	return a.answer()
}

// set changes the modes and flushes what was typed under the former ones:
// after, since the kernel keeps unread keys across a change.
func (a *asking) set(m unix.Termios) error {
	if err := setModes(a.fd, m); err != nil {
		return os.NewSyscallError("tcsetattr", err)
	}
	return os.NewSyscallError("tcflush", flushInput(a.fd))
}

// discard throws keys away until none has come for the quiet time, so that
// neither type-ahead, nor a key held down, nor the rest of a paste answers.
func (a *asking) discard() error {
	quiet := a.after(quietTime)
	for {
		keys, err := a.read(quiet)
		switch {
		case err != nil:
			return err
		case keys == nil:
			return nil
		case len(keys) == 0:
			return io.EOF
		case bytes.IndexByte(keys, keyInterrupt) >= 0:
			return ErrInterrupted
		case bytes.IndexByte(keys, keySuspend) >= 0:
			return errSuspend
		}
		quiet = a.after(quietTime)
	}
}

// answer draws "> " and reads the line.
func (a *asking) answer() (string, error) {
	if err := a.set(answering(a.found)); err != nil {
		return "", err
	}
	a.drawn = true
	if err := a.write([]byte(a.escape(pasteOn) + arrow)); err != nil {
		return "", err
	}
	line, err := a.read(nil)
	if err != nil {
		return "", err
	}
	text, whole := bytes.CutSuffix(line, []byte("\n"))
	a.drawn = !whole
	switch {
	case bytes.IndexByte(line, keyEscape) >= 0:
		return "", a.refuse()
	case bytes.IndexByte(line, keyInterrupt) >= 0:
		return "", ErrInterrupted
	case bytes.IndexByte(line, keySuspend) >= 0:
		return "", errSuspend
	case !whole:
		return "", io.EOF
	}
	if a.Plain {
		if more, err := a.more(); more || err != nil {
			return "", err
		}
	}
	return string(text), nil
}

// more reports whether something came right behind the line, as the rest of a
// paste does, and takes it off the terminal. Nothing is flushed before, and
// what does not end in a newline counts, too.
func (a *asking) more() (bool, error) {
	if err := setModes(a.fd, discarding(a.found)); err != nil {
		return false, os.NewSyscallError("tcsetattr", err)
	}
	keys, err := a.read(a.after(pasteTime))
	switch {
	case err != nil || keys == nil:
		return false, err
	case len(keys) == 0:
		return false, io.EOF
	}
	return true, a.refuse()
}

// escape returns an escape sequence, "" where the terminal knows none.
func (a *asking) escape(sequence string) string {
	if a.Plain {
		return ""
	}
	return sequence
}

// refuse takes the rest of an escape sequence or a paste off the terminal,
// where the next reader, maybe a shell, would obey it.
func (a *asking) refuse() error {
	if err := a.set(discarding(a.found)); err != nil {
		return err
	}
	return a.discard()
}

// read waits for keys and returns them: nil when the timer fired, none at the
// end of input. A canonical read returns one line at most.
func (a *asking) read(timer <-chan time.Time) ([]byte, error) {
	buf := make([]byte, 8192) // beyond any kernel's longest line
	for {
		ready, stop := a.poll.Readable()
		fired, err := a.wait(ready, timer)
		stop()
		if fired || err != nil {
			return nil, err
		}
		n, err := unix.Read(a.fd, buf)
		switch {
		case errors.Is(err, unix.EAGAIN) || errors.Is(err, unix.EINTR):
		case err != nil:
			return nil, os.NewSyscallError("read", err)
		default:
			return buf[:n], nil
		}
	}
}

// write writes all of text; ctx ends it even when the terminal takes no output.
func (a *asking) write(text []byte) error {
	for len(text) > 0 {
		n, err := unix.Write(a.fd, text)
		switch {
		case errors.Is(err, unix.EAGAIN):
			ready, stop := a.poll.Writable()
			_, err := a.wait(ready, nil)
			stop()
			if err != nil {
				return err
			}
		case errors.Is(err, unix.EINTR):
		case err != nil:
			return os.NewSyscallError("write", err)
		default:
			text = text[n:]
		}
	}
	return nil
}

// wait blocks until the terminal is ready or the timer fired.
func (a *asking) wait(ready <-chan error, timer <-chan time.Time) (fired bool, err error) {
	select {
	case err := <-ready:
		return false, err
	case <-timer:
		return true, nil
	case <-a.ctx.Done():
		return false, a.ctx.Err()
	case <-a.signals:
		return false, errContinued
	}
}

// leave ends the line and puts the modes back. Where the group has lost the
// foreground the terminal is somebody else's to set. Its writes never block.
func (a *asking) leave() {
	if !Foreground(a.fd) {
		return
	}
	if a.drawn {
		_, _ = unix.Write(a.fd, []byte("\n"))
	}
	_, _ = unix.Write(a.fd, []byte(a.escape(pasteOff)))
	_ = setModes(a.fd, a.found)
}
