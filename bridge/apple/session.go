package apple

import (
	"context"
	"encoding/json"

	"github.com/aii-cli/aii/bridge"
)

// session is a conversation that the library holds.
type session struct {
	model  *Model
	handle uint64
}

// Prewarm implements [bridge.Session].
func (s *session) Prewarm() { s.model.lib.sessionPrewarm(s.handle) }

// Respond implements [bridge.Session].
func (s *session) Respond(ctx context.Context, prompt string, options bridge.Options) (bridge.Stream, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	wire := struct {
		Temperature   *float64 `json:"temperature,omitempty"`
		MaximumTokens int      `json:"maximumTokens,omitempty"`
	}{options.Temperature, options.MaximumTokens}
	encoded, err := json.Marshal(wire)
	if err != nil {
		return nil, &bridge.Error{Code: bridge.CodeInvalidRequest, Detail: err.Error()}
	}
	id, r := s.model.requests.add()
	var status int32
	withBytes(prompt, func(p *byte, n int64) {
		withBytes(string(encoded), func(o *byte, on int64) {
			status = s.model.lib.respond(s.handle, id, p, n, o, on)
		})
	})
	if err := statusError("aii_respond", status); err != nil {
		s.model.requests.drop(id)
		return nil, err
	}
	return newStream(ctx, s.model.lib, id, r), nil
}

// Close implements [bridge.Session].
func (s *session) Close() error {
	s.model.forget(s)
	s.model.lib.sessionClose(s.handle)
	return nil
}
