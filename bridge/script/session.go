package script

import (
	"context"

	"github.com/aii-cli/aii/bridge"
)

type session struct {
	model      *Model
	offersTool bool

	// Guarded by model.mu.
	closed  bool
	current *stream // the response under way
	calls   int     // made so far
	result  string  // the latest tool result
}

func (s *session) Prewarm() {}

func (s *session) Respond(ctx context.Context, prompt string, _ bridge.Options) (bridge.Stream, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s.model.mu.Lock()
	defer s.model.mu.Unlock()
	if s.closed {
		return nil, &bridge.Error{Code: bridge.CodeInvalidRequest, Message: "the session is closed"}
	}
	if last := s.current; last != nil {
		if last.ctx.Err() == nil {
			return nil, &bridge.Error{Code: bridge.CodeInvalidRequest, Message: "the session is still responding"}
		}
		_ = last.stop()
	}
	if err := s.model.record.prompt(prompt); err != nil {
		return nil, err
	}
	st := &stream{session: s, caller: ctx}
	st.ctx, st.cancel = context.WithCancel(ctx)
	s.current = st
	if t, ok := s.model.turn(); ok {
		st.steps = t
	} else {
		st.end(&bridge.Error{Code: bridge.CodeModelError, Message: "the script has no turn for this prompt", Detail: s.model.path})
	}
	return st, nil
}

func (s *session) Close() error {
	s.model.mu.Lock()
	defer s.model.mu.Unlock()
	return s.close()
}

// close ends the session; the model's lock is held.
func (s *session) close() error {
	s.closed = true
	delete(s.model.sessions, s)
	if s.current != nil {
		return s.current.stop()
	}
	return nil
}
