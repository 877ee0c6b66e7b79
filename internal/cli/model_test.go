package cli

import (
	"context"
	"errors"
	"io"
	"sync"

	"github.com/aii-cli/aii/bridge"
)

// fakeModel is a model that a test controls and asks afterwards.
type fakeModel struct {
	info   bridge.Info
	tokens func(bridge.Parts) (int, error)
	// answer plays the n-th prompt, from 0: what it sends goes to the stream.
	answer func(n int, send func(bridge.Event)) error

	mu       sync.Mutex
	infos    int
	sessions []bridge.Config
	prompts  []string
	open     int // sessions and the model itself, not closed yet
}

func newFakeModel() *fakeModel {
	m := &fakeModel{info: bridge.Info{Availability: bridge.Available, ContextSize: 4096, Variant: "fake", System: "test"}}
	m.tokens = func(p bridge.Parts) (int, error) { return len(p.Prompt) / 4, nil }
	m.answer = func(_ int, send func(bridge.Event)) error {
		send(bridge.Snapshot("answer"))
		return nil
	}
	m.open = 1
	return m
}

// fails makes every response end in an error.
func (m *fakeModel) fails(err error) {
	m.answer = func(int, func(bridge.Event)) error { return err }
}

// callTool sends one tool call and waits for its result.
func callTool(send func(bridge.Event), arguments string) string {
	result := make(chan string, 1)
	send(bridge.NewToolCall(arguments, func(text string) { result <- text }))
	return <-result
}

func (m *fakeModel) Info(context.Context) (bridge.Info, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.infos++
	return m.info, nil
}

func (m *fakeModel) CountTokens(_ context.Context, parts bridge.Parts) (int, error) {
	return m.tokens(parts)
}

func (m *fakeModel) Open(_ context.Context, config bridge.Config) (bridge.Session, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.sessions = append(m.sessions, config)
	m.open++
	return &fakeSession{m}, nil
}

func (m *fakeModel) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.open--
	return nil
}

type fakeSession struct{ model *fakeModel }

func (s *fakeSession) Prewarm()     {}
func (s *fakeSession) Close() error { return s.model.Close() }

func (s *fakeSession) Respond(ctx context.Context, prompt string, _ bridge.Options) (bridge.Stream, error) {
	m := s.model
	m.mu.Lock()
	n := len(m.prompts)
	m.prompts = append(m.prompts, prompt)
	m.mu.Unlock()
	ctx, cancel := context.WithCancel(ctx)
	stream := &fakeStream{ctx: ctx, cancel: cancel, events: make(chan bridge.Event), done: make(chan error, 1)}
	go func() {
		stream.done <- m.answer(n, func(e bridge.Event) {
			select {
			case stream.events <- e:
			case <-ctx.Done():
			}
		})
	}()
	return stream, nil
}

type fakeStream struct {
	ctx    context.Context
	cancel context.CancelFunc
	events chan bridge.Event
	done   chan error
	err    error
}

func (s *fakeStream) Next() (bridge.Event, error) {
	if s.err == nil {
		s.err = s.ctx.Err()
	}
	if s.err != nil {
		return nil, s.err
	}
	select {
	case e := <-s.events:
		return e, nil
	case err := <-s.done:
		if s.err = err; err == nil {
			s.err = io.EOF
		}
	case <-s.ctx.Done():
		s.err = s.ctx.Err()
	}
	return nil, s.err
}

func (s *fakeStream) Close() error {
	s.cancel()
	return nil
}

var errCounter = errors.New("the counter broke")
