package apple

import (
	"context"
	"errors"
	"io"
	"sync"
	"testing"

	"github.com/aii-cli/aii/bridge"
)

// fake is a library without a library: exports that note what they were given.
type fake struct {
	model     *Model
	mu        sync.Mutex
	cancelled []uint64 // guarded by mu: a context is watched on its own goroutine
	closed    []uint64
	replies   map[uint64]string
	busy      bool
}

func newFake() *fake {
	f := &fake{replies: map[uint64]string{}}
	lib := &exports{
		cancel: func(id uint64) {
			f.mu.Lock()
			f.cancelled = append(f.cancelled, id)
			f.mu.Unlock()
			f.model.requests.deliver(id, event{kind: eventFailed, code: int32(bridge.CodeCancelled), text: `{}`})
		},
		sessionOpen: func(_ *byte, _ int64, session *uint64) int32 { *session = 7; return statusOK },
		sessionClose: func(session uint64) {
			f.closed = append(f.closed, session)
		},
		sessionPrewarm: func(uint64) {},
		respond: func(uint64, uint64, *byte, int64, *byte, int64) int32 {
			if f.busy {
				return statusBusy
			}
			return statusOK
		},
		toolReply: func(call uint64, text *byte, n int64) { f.replies[call] = goText(text, n) },
		countTokens: func(id uint64, _ *byte, n int64) int32 {
			f.model.requests.deliver(id, event{kind: eventValue, text: `{"tokens":3}`})
			f.model.requests.deliver(id, event{kind: eventDone})
			return statusOK
		},
	}
	f.model = newModel(lib, "test")
	return f
}

func (f *fake) respond(t *testing.T, ctx context.Context) (bridge.Session, bridge.Stream, uint64) {
	t.Helper()
	s, err := f.model.Open(ctx, bridge.Config{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Respond(ctx, "hi", bridge.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s, r, f.model.requests.last
}

func TestStreamDeliversEvents(t *testing.T) {
	f := newFake()
	_, r, id := f.respond(t, context.Background())
	f.model.requests.deliver(id, event{kind: eventSnapshot, text: "a"})
	f.model.requests.deliver(id, event{kind: eventToolCall, call: 9, text: `{"x":1}`})
	f.model.requests.deliver(id, event{kind: eventDone})
	if e, err := r.Next(); err != nil || e != bridge.Event(bridge.Snapshot("a")) {
		t.Errorf("got %v, %v", e, err)
	}
	e, err := r.Next()
	call, ok := e.(bridge.ToolCall)
	if err != nil || !ok || call.Arguments != `{"x":1}` {
		t.Fatalf("got %v, %v", e, err)
	}
	call.Reply("done\x00")
	if f.replies[9] != "done\x00" {
		t.Errorf("the library got %q", f.replies[9])
	}
	for range 2 {
		if e, err := r.Next(); err != io.EOF {
			t.Errorf("got %v, %v", e, err)
		}
	}
	if len(f.cancelled) != 0 {
		t.Error("a response that was done got cancelled")
	}
}

func TestStreamCancellation(t *testing.T) {
	f := newFake()
	ctx, cancel := context.WithCancel(context.Background())
	_, r, id := f.respond(t, ctx)
	cancel()
	for range 2 {
		if _, err := r.Next(); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.cancelled) == 0 || f.cancelled[0] != id {
		t.Errorf("cancelled %v", f.cancelled)
	}
	if len(f.model.requests.live) != 0 {
		t.Error("the request is still under way")
	}
}

func TestStreamCloseCancels(t *testing.T) {
	f := newFake()
	_, r, id := f.respond(t, context.Background())
	for range 2 {
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if len(f.cancelled) != 1 || f.cancelled[0] != id {
		t.Errorf("cancelled %v", f.cancelled)
	}
	var e *bridge.Error
	if _, err := r.Next(); !errors.As(err, &e) || e.Code != bridge.CodeCancelled {
		t.Errorf("got %v", err)
	}
}

func TestStreamFailures(t *testing.T) {
	for _, tt := range []struct {
		event event
		want  bridge.Error
	}{
		{event{code: 7, text: `{"message":"m","detail":"d"}`}, bridge.Error{Code: bridge.CodeContextExceeded, Message: "m", Detail: "d"}},
		{event{code: 99, text: `{"message":"","detail":"d"}`}, bridge.Error{Code: bridge.CodeModelError, Detail: "d (code 99)"}},
		{event{code: 0, text: `{}`}, bridge.Error{Code: bridge.CodeModelError, Detail: " (code 0)"}},
	} {
		f := newFake()
		_, r, id := f.respond(t, context.Background())
		tt.event.kind = eventFailed
		f.model.requests.deliver(id, tt.event)
		_, err := r.Next()
		var got *bridge.Error
		if !errors.As(err, &got) || *got != tt.want {
			t.Errorf("%v: got %v", tt.event, err)
		}
	}
}

func TestRefusedRequestLeavesNothing(t *testing.T) {
	f := newFake()
	s, err := f.model.Open(context.Background(), bridge.Config{})
	if err != nil {
		t.Fatal(err)
	}
	f.busy = true
	var e *bridge.Error
	if _, err := s.Respond(context.Background(), "hi", bridge.Options{}); !errors.As(err, &e) || e.Code != bridge.CodeInvalidRequest {
		t.Errorf("got %v", err)
	}
	if len(f.model.requests.live) != 0 {
		t.Error("a refused request is still registered")
	}
}

func TestCloseClosesSessions(t *testing.T) {
	f := newFake()
	f.respond(t, context.Background())
	if err := f.model.Close(); err != nil {
		t.Fatal(err)
	}
	if len(f.closed) != 1 || f.closed[0] != 7 {
		t.Errorf("closed %v", f.closed)
	}
}

func TestCountTokens(t *testing.T) {
	f := newFake()
	n, err := f.model.CountTokens(context.Background(), bridge.Parts{Prompt: "x"})
	if n != 3 || err != nil {
		t.Errorf("got %d, %v", n, err)
	}
}
