package chat

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/aii-cli/aii/internal/terminal"
)

// LineLimit is the longest message, in bytes, that [Lines] returns.
const LineLimit = 16 << 20

// Lines is an [Input] that returns one line after the other and draws nothing
// but the prompt: for pipes, files, and terminals without an editor. A
// backslash at the end of a line continues the message.
type Lines struct {
	in       *os.File
	out      io.Writer
	terminal bool
	buf      []byte
	searched int // bytes of buf that hold no newline
	skipping bool
	ended    bool
}

// NewLines returns an input that reads in, which stays the caller's, and shows
// the prompt on out.
func NewLines(in *os.File, out io.Writer) *Lines {
	return &Lines{in: in, out: out, terminal: terminal.IsTerminal(int(in.Fd()))}
}

// Read implements [Input]. Nothing is read before it is called, so that a
// question on the same terminal gets the keys typed at it.
func (l *Lines) Read(ctx context.Context, prompt string, interrupts <-chan os.Signal) (string, error) {
	if _, err := io.WriteString(l.out, prompt); err != nil {
		return "", err
	}
	poll, err := terminal.NewPoller(int(l.in.Fd()))
	if err != nil {
		return "", err
	}
	defer poll.Close()
	var message strings.Builder
	tooLong := false
	for {
		line, err := l.line(ctx, poll, interrupts)
		if errors.Is(err, io.EOF) && message.Len() > 0 {
			err = nil
		}
		if err != nil {
			return "", err
		}
		line, more := strings.CutSuffix(line, `\`)
		if tooLong = tooLong || message.Len()+len(line) > LineLimit; tooLong {
			message.Reset()
		} else {
			message.WriteString(line)
		}
		switch {
		case more:
			message.WriteByte('\n')
		case tooLong:
			return "", ErrLineTooLong
		default:
			return message.String(), nil
		}
	}
}

// line returns the next line, without its end. What follows the last newline
// is a line, too.
func (l *Lines) line(ctx context.Context, poll *terminal.Poller, interrupts <-chan os.Signal) (string, error) {
	for {
		if n := bytes.IndexByte(l.buf[l.searched:], '\n'); n >= 0 {
			n += l.searched
			line := strings.TrimSuffix(string(l.buf[:n]), "\r")
			l.buf, l.searched = l.buf[n+1:], 0
			if l.skipping {
				l.skipping = false
				continue
			}
			if len(line) > LineLimit {
				return "", ErrLineTooLong
			}
			return line, nil
		}
		l.searched = len(l.buf)
		switch {
		case l.ended && len(l.buf) > 0 && !l.skipping:
			line := string(l.buf)
			l.buf, l.searched = nil, 0
			return line, nil
		case l.ended:
			return "", io.EOF
		case l.skipping:
			l.buf, l.searched = nil, 0
		case len(l.buf) > LineLimit:
			l.buf, l.searched, l.skipping = nil, 0, true
			return "", ErrLineTooLong
		}
		if err := l.await(ctx, poll, interrupts); err != nil {
			return "", err
		}
	}
}

// await waits for input and takes what is there.
func (l *Lines) await(ctx context.Context, poll *terminal.Poller, interrupts <-chan os.Signal) error {
	ready, stop := poll.Readable()
	defer stop()
	select {
	case err := <-ready:
		if err != nil {
			return err
		}
	case <-ctx.Done():
		return ctx.Err()
	case <-interrupts:
		if !l.terminal {
			return ErrLeft
		}
		_, err := io.WriteString(l.out, "\n") // the terminal showed ^C
		return errors.Join(err, ErrInterrupted)
	}
	buf := make([]byte, 64<<10)
	n, err := unix.Read(int(l.in.Fd()), buf)
	switch {
	case errors.Is(err, unix.EINTR) || errors.Is(err, unix.EAGAIN):
		return nil
	case err != nil && l.terminal: // it was closed
		l.ended = true
		return nil
	case err != nil:
		return &os.PathError{Op: "read", Path: l.in.Name(), Err: err}
	}
	l.buf = append(l.buf, buf[:n]...)
	l.ended = n == 0 && !l.terminal
	if n == 0 && l.terminal { // Ctrl-D: what was typed before it stays typed
		return io.EOF
	}
	return nil
}
