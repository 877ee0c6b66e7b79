package respond

import (
	"context"
	"errors"
	"io"
	"sync"

	"github.com/aii-cli/aii/bridge"
)

// Run plays the response to its end: text goes to out as it comes, and each
// tool call is answered with what tool returns. Text that came before a call
// is written before tool starts; the calls of one turn run at the same time,
// each in a goroutine of its own. A nil tool answers every call with an error.
//
// The error is nil at the end of the response, the stream's own error, a
// *[WriteError], or [ErrRepetition], after which a line "..." was written. The
// text that came before it has been written.
//
// Run closes the stream. Whatever ends the response cancels the context that
// tool was given, and Run returns only when every tool call has returned.
func Run(ctx context.Context, stream bridge.Stream, out *Output, tool func(ctx context.Context, arguments string) string) error {
	ctx, cancel := context.WithCancel(ctx)
	r := run{stream: stream, out: out, tool: tool}
	r.quiet = silence{after: out.options.AfterFunc, call: out.options.OnSilence}
	out.begin(func() {
		cancel()
		_ = stream.Close()
	})
	r.quiet.heard(0)
	err := r.events(ctx)
	r.quiet.end()
	_ = stream.Close()
	cancel()
	r.calls.Wait()
	if werr := out.end(); werr != nil {
		return werr
	}
	return err
}

type run struct {
	stream bridge.Stream
	out    *Output
	tool   func(context.Context, string) string

	delta Delta
	loop  repetition
	quiet silence
	calls sync.WaitGroup
}

// events handles one event after the other until the response ends.
func (r *run) events(ctx context.Context) error {
	for {
		event, err := r.stream.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch event := event.(type) {
		case bridge.Snapshot:
			r.quiet.heard(0)
			err = r.snapshot(string(event))
		case bridge.ToolCall:
			err = r.call(ctx, event)
		}
		if err != nil {
			return err
		}
	}
}

func (r *run) snapshot(snapshot string) error {
	text, reset := r.delta.Next(snapshot)
	if reset {
		r.loop = repetition{}
		if err := r.out.NewSegment(); err != nil {
			return err
		}
	}
	return r.text(text)
}

func (r *run) text(text string) error {
	if text == "" {
		return nil
	}
	n, loop := r.loop.scan(text)
	if err := r.out.Write(text[:n]); err != nil {
		return err
	}
	if !loop {
		return nil
	}
	if err := r.out.Write("...\n"); err != nil {
		return err
	}
	return ErrRepetition
}

func (r *run) call(ctx context.Context, call bridge.ToolCall) error {
	if err := r.out.Flush(); err != nil {
		return err
	}
	r.quiet.heard(1)
	r.calls.Go(func() {
		result := "Error: no tool is offered."
		if r.tool != nil {
			result = r.tool(ctx, call.Arguments)
		}
		r.quiet.heard(-1)
		call.Reply(result)
	})
	return nil
}
