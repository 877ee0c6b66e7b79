package exectool

import (
	"context"
	"errors"
	"io"

	"github.com/aii-cli/aii/approval"
)

// The ways in which nobody gets to decide, besides having no terminal.
var (
	errTooLong  = errors.New("too long to show")
	errDeclined = errors.New("three commands were declined")
	errStopped  = errors.New("the response was stopped")
)

// ask is the approver: it puts the question to the person. The gate calls it
// for one request at a time, so the counts of the response are settled when
// the next request in the queue comes.
func (t *RunCommand) ask(ctx context.Context, r approval.Request[*request]) (approval.Answer, error) {
	request, response := r.Command, r.Command.response
	switch {
	case response.stopped():
		return approval.No, errStopped
	case response.declined():
		return approval.No, errDeclined
	case len(request.shown) > longestShown:
		return approval.No, errTooLong
	case t.options.Terminal == nil:
		return approval.No, ErrNoTerminal
	}
	terminal, err := t.options.Terminal()
	if err != nil {
		return approval.No, err
	}
	defer terminal.Close()

	always := r.CanRemember && request.command.CanAlways()
	defer t.screen.answered() // first: Flush could panic
	t.screen.question(t.options.Sink.Flush)
	line, err := terminal.Ask(ctx, question(request.command, request.shown, always))
	switch {
	case errors.Is(err, ErrInterrupted):
		response.stop()
		return approval.No, ErrInterrupted
	case errors.Is(err, io.EOF):
		response.decline()
		return approval.No, nil
	case err != nil:
		return approval.No, err
	}
	given := answer(line, always)
	if given == approval.No {
		response.decline()
	}
	return given, nil
}
