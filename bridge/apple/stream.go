package apple

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/aii-cli/aii/bridge"
)

// stream is one response being read.
type stream struct {
	ctx     context.Context
	lib     *exports
	id      uint64
	request *request
	release func() bool // stops watching the context
	end     error       // what Next returns from now on; nil while events come
}

// newStream watches ctx from the start, so that a cancellation reaches the
// library even while nobody reads.
func newStream(ctx context.Context, lib *exports, id uint64, r *request) *stream {
	return &stream{ctx: ctx, lib: lib, id: id, request: r,
		release: context.AfterFunc(ctx, func() { lib.cancel(id) })}
}

// Next implements [bridge.Stream].
func (s *stream) Next() (bridge.Event, error) {
	if s.end != nil {
		return nil, s.end
	}
	for {
		e, err := s.request.next(s.ctx)
		if err != nil {
			s.cancel()
			return nil, s.finish(err)
		}
		switch e.kind {
		case eventSnapshot:
			return bridge.Snapshot(e.text), nil
		case eventToolCall:
			return bridge.NewToolCall(e.text, func(text string) {
				withBytes(text, func(p *byte, n int64) { s.lib.toolReply(e.call, p, n) })
			}), nil
		case eventDone:
			return nil, s.finish(io.EOF)
		case eventFailed:
			err := failure(e)
			if s.ctx.Err() != nil {
				err = s.ctx.Err()
			}
			return nil, s.finish(err)
		}
	}
}

// Close implements [bridge.Stream].
func (s *stream) Close() error {
	if s.end == nil {
		s.cancel()
		s.finish(&bridge.Error{Code: bridge.CodeCancelled})
	}
	return nil
}

// cancel stops the response and reads it to its end, which the library sends
// at once: only then does the session take another prompt.
func (s *stream) cancel() {
	s.lib.cancel(s.id)
	for {
		e, err := s.request.next(context.Background())
		if err != nil || e.terminal() {
			return
		}
	}
}

func (s *stream) finish(err error) error {
	s.release()
	s.end = err
	return err
}

// failure is the error of a failed event.
func failure(e event) error {
	var body struct{ Message, Detail string }
	if err := json.Unmarshal([]byte(e.text), &body); err != nil {
		body.Detail = fmt.Sprintf("unreadable failure: %v", err)
	}
	code := bridge.Code(e.code)
	if !code.Known() {
		body.Detail += fmt.Sprintf(" (code %d)", e.code)
		code = bridge.CodeModelError
	}
	return &bridge.Error{Code: code, Message: body.Message, Detail: body.Detail}
}
