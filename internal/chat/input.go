package chat

import (
	"context"
	"errors"
	"os"

	"github.com/aii-cli/aii/internal/chat/editor"
	"github.com/aii-cli/aii/internal/terminal"
)

// ErrLeft means Ctrl-C at a prompt that nobody sits in front of.
var ErrLeft = errors.New("interrupted while waiting for input")

// ErrLineTooLong means a line, or a message of several, beyond [LineLimit]. The
// next read goes on behind it.
var ErrLineTooLong = errors.New("line of input too long")

// Input brings what the person typed.
type Input interface {
	// Read shows the prompt and returns the next message. The error is io.EOF
	// at the end of input, [ErrInterrupted] at Ctrl-C with nothing typed,
	// [ErrLeft] at Ctrl-C where nobody can be told how to leave,
	// [ErrLineTooLong], the context's, or another one, which ends the chat. A
	// value from interrupts counts as Ctrl-C. The input is read only during
	// the call.
	Read(ctx context.Context, prompt string, interrupts <-chan os.Signal) (string, error)
}

// NewInput returns the line editor where in and out are a terminal that term,
// the value of TERM, says can move its cursor; otherwise [Lines]. Both files
// stay the caller's.
func NewInput(in, out *os.File, term string) Input {
	smart := term != "" && term != "dumb"
	if smart && terminal.IsTerminal(int(in.Fd())) && terminal.IsTerminal(int(out.Fd())) {
		return editor.New(in, out)
	}
	return NewLines(in, out)
}
