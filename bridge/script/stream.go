package script

import (
	"context"
	"errors"
	"io"
	"strings"

	"github.com/aii-cli/aii/bridge"
)

// stream plays one turn. It is pulled: [stream.Next] plays steps until there is
// an event, so that no goroutine has to be ended.
type stream struct {
	session *session
	caller  context.Context
	ctx     context.Context // done once the response is over, however it ended
	cancel  context.CancelFunc

	// Used by Next alone.
	steps    []step
	snapshot strings.Builder // its texts share memory, however many there are
	ready    []bridge.Event  // calls to hand out
	waiting  *calls

	err error // the end, guarded by the model's lock
}

// Next plays on to the next event.
func (s *stream) Next() (bridge.Event, error) {
	for {
		event, err := s.play()
		if over := s.over(err); over != nil {
			return nil, over
		}
		if event != nil {
			return event, nil
		}
	}
}

// Close stops the response.
func (s *stream) Close() error {
	s.session.model.mu.Lock()
	defer s.session.model.mu.Unlock()
	return s.stop()
}

// over returns how the response ended, nil while it is under way. A
// cancellation wins over what the script did at the same moment.
func (s *stream) over(err error) error {
	s.session.model.mu.Lock()
	defer s.session.model.mu.Unlock()
	switch {
	case s.err != nil:
	case s.ctx.Err() != nil:
		_ = s.stop()
	case err != nil:
		s.end(err)
	}
	return s.err
}

// stop ends the response early, unless it is over; the model's lock is held.
func (s *stream) stop() error {
	if s.err != nil {
		return nil
	}
	err := s.caller.Err()
	if err == nil {
		err = context.Canceled
	}
	s.end(err)
	return s.session.model.record.cancel()
}

// end ends the response with err; the model's lock is held.
func (s *stream) end(err error) {
	s.err = err
	s.cancel()
	s.session.current = nil
}

// play plays the next step, or goes on with the one under way. It returns
// neither event nor error after a step that sends nothing.
func (s *stream) play() (bridge.Event, error) {
	if s.ctx.Err() != nil {
		return nil, nil
	}
	if len(s.ready) > 0 {
		event := s.ready[0]
		s.ready = s.ready[1:]
		return event, nil
	}
	if s.waiting != nil {
		return nil, s.wait()
	}
	if len(s.steps) == 0 {
		return nil, io.EOF
	}
	next := s.steps[0]
	s.steps = s.steps[1:]
	switch next.action {
	case "say":
		s.snapshot.WriteString(strings.ReplaceAll(next.text, "{{result}}", s.session.latest()))
		return bridge.Snapshot(s.snapshot.String()), nil
	case "call":
		return nil, s.call(next)
	case "restart":
		s.snapshot.Reset()
	case "delay_ms":
		if err := s.session.model.Sleep(s.ctx, next.delay); err != nil && s.ctx.Err() == nil {
			return nil, err
		}
	case "hang":
		<-s.ctx.Done()
	case "error":
		return nil, &bridge.Error{Code: bridge.AppleCode(next.text), Message: next.message, Detail: next.text}
	default:
		return nil, errors.New("script: no such step: " + next.action)
	}
	return nil, nil
}
