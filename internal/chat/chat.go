package chat

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"

	"github.com/aii-cli/aii/internal/terminal"
)

// ErrInterrupted means that the person left with Ctrl-C.
var ErrInterrupted = terminal.ErrInterrupted

// ErrStopped is what [Chat.Answer] returns when the person stopped the answer
// in a way that the chat does not see, such as Ctrl-C at an approval prompt.
var ErrStopped = errors.New("answer stopped")

const (
	header = "aii — Apple Intelligence Interface\nType /new to reset, /quit to exit.\n"
	prompt = "> "
	// clearScreen erases the screen and puts the cursor into its corner.
	clearScreen = "\x1b[2J\x1b[H"
	leaving     = "to leave, press Ctrl-C again or type /quit"
	help        = `/new          start a fresh conversation
/quit, /exit  leave (or Ctrl-D)
/help         show this
A \ at the end of a line continues the message on the next.
Ctrl-C stops an answer, or clears what is typed.
`
)

// Chat is one run of the loop. All fields but Interrupts must be set.
type Chat struct {
	Input Input
	// Output takes the header and all that is neither an answer nor an error.
	Output io.Writer
	// Terminal says that Output is a terminal, which /new clears.
	Terminal bool
	// Answer has the message answered. It returns when everything it started
	// has ended, with the line of its text ended; soon after ctx is done.
	Answer func(ctx context.Context, message string) error
	// Reset starts a fresh conversation; the old one stays if it fails.
	Reset func(ctx context.Context) error
	// Failed is given what Answer and Reset failed with, and [ErrLineTooLong].
	// It reports it and returns nil, or returns the error that ends the chat.
	Failed func(error) error
	// Note tells the person something.
	Note func(text string)
	// Interrupts brings SIGINT.
	Interrupts <-chan os.Signal
}

// Run shows the header and answers messages until /quit or the end of input.
// The error is [ErrInterrupted], the context's, what Failed returned, or that
// of a failed read or write.
func (c *Chat) Run(ctx context.Context) error {
	if err := c.print(header); err != nil {
		return err
	}
	warned := false // Ctrl-C was just answered with how to leave
	for {
		message, err := c.Input.Read(ctx, prompt, c.Interrupts)
		switch {
		case errors.Is(err, ErrInterrupted):
			if warned {
				return ErrInterrupted
			}
			warned = true
			c.Note(leaving)
			continue
		case errors.Is(err, ErrLeft):
			return ErrInterrupted
		case errors.Is(err, io.EOF):
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, ErrLineTooLong):
			if err := c.Failed(err); err != nil {
				return err
			}
			continue
		case err != nil:
			return err
		}
		warned = false
		if quit, err := c.do(ctx, message); quit || err != nil {
			return err
		}
	}
}

// do carries out a command, which is exact but for the blanks around it, or
// has the message answered.
func (c *Chat) do(ctx context.Context, message string) (quit bool, err error) {
	switch strings.TrimSpace(message) {
	case "":
		return false, nil
	case "/quit", "/exit":
		return true, nil
	case "/help":
		return false, c.print(help + "\n")
	case "/new":
		return false, c.reset(ctx)
	}
	if err := c.answer(ctx, message); err != nil {
		return false, err
	}
	return false, c.print("\n")
}

func (c *Chat) reset(ctx context.Context) error {
	if err := c.Reset(ctx); err != nil {
		return c.Failed(err)
	}
	if c.Terminal {
		return c.print(clearScreen + header)
	}
	return c.print(header)
}

// answer has the message answered; Ctrl-C stops that.
func (c *Chat) answer(ctx context.Context, message string) error {
	answering, stop := context.WithCancel(ctx)
	defer stop()
	done := make(chan error, 1)
	go func() { done <- c.Answer(answering, message) }()
	interrupts := 0
	for {
		select {
		case <-c.Interrupts:
			interrupts++
			stop()
		case err := <-done:
			switch {
			case ctx.Err() != nil:
				return ctx.Err()
			case interrupts > 1:
				return ErrInterrupted
			case err == nil, interrupts == 1, errors.Is(err, ErrStopped):
				return nil
			}
			return c.Failed(err)
		}
	}
}

func (c *Chat) print(text string) error {
	_, err := io.WriteString(c.Output, text)
	return err
}
