package script

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/aii-cli/aii/bridge"
)

// stuck are turns that wait before they say "never".
var stuck = map[string]string{
	"hang":         `{"hang": true}`,
	"delay":        `{"delay_ms": 3600000}`,
	"call":         `{"raw_call": "1"}`,
	"one of calls": `{"calls": [{"executable": "a"}, {"executable": "b"}]}`,
}

// stops are the ways to stop a response, and what Next then returns.
var stops = map[string]struct {
	stop func(cancel func(), m *Model, s bridge.Session, st bridge.Stream)
	want error
}{
	"cancel":         {func(cancel func(), _ *Model, _ bridge.Session, _ bridge.Stream) { cancel() }, context.Canceled},
	"deadline":       {func(func(), *Model, bridge.Session, bridge.Stream) { time.Sleep(time.Minute) }, context.DeadlineExceeded},
	"stream closed":  {func(_ func(), _ *Model, _ bridge.Session, st bridge.Stream) { _ = st.Close() }, context.Canceled},
	"session closed": {func(_ func(), _ *Model, s bridge.Session, _ bridge.Stream) { _ = s.Close() }, context.Canceled},
	"model closed":   {func(_ func(), m *Model, _ bridge.Session, _ bridge.Stream) { _ = m.Close() }, context.Canceled},
}

// Whatever a response waits for, and however it is stopped, Next returns at
// once and for good, late answers do nothing, and no goroutine is left: a
// bubble that still has one does not end.
func TestStopped(t *testing.T) {
	for waitsFor, step := range stuck {
		for how, stop := range stops {
			t.Run(waitsFor+"/"+how, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					m, s := play(t, `{"turns": [{"steps": [`+step+`, {"say": "never {{result}}"}]}, {"steps": [{"say": "next {{result}}"}]}]}`)
					ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
					defer cancel()
					st, err := s.Respond(ctx, "p", bridge.Options{})
					if err != nil {
						t.Fatal(err)
					}
					ended := make(chan error)
					var calls []bridge.ToolCall
					go func() {
						for {
							event, err := st.Next()
							if err != nil {
								ended <- err
								return
							}
							calls = append(calls, event.(bridge.ToolCall))
						}
					}()
					synctest.Wait()
					before := time.Now()
					stop.stop(cancel, m, s, st)
					if err := <-ended; !errors.Is(err, stop.want) {
						t.Errorf("Next returned %v, want %v", err, stop.want)
					}
					if waited := time.Since(before); waited > time.Minute {
						t.Errorf("the end came after %v", waited)
					}
					for _, call := range calls {
						call.Reply("late")
					}
					if _, err := st.Next(); !errors.Is(err, stop.want) {
						t.Errorf("later Next returned %v", err)
					}
					if how == "cancel" || how == "deadline" || how == "stream closed" {
						equal(t, "the next turn", drain(respond(t, s, "q")), lines(`snapshot "next "`, "end"))
					}
				})
			})
		}
	}
}

// One answer of two is no result, and its step does not go on.
func TestHalfAnsweredStep(t *testing.T) {
	_, s := play(t, `{"turns": [{"steps": [`+stuck["one of calls"]+`]}, {"steps": [{"say": "{{result}}"}]}]}`)
	st := respond(t, s, "p")
	for range 2 {
		event, err := st.Next()
		if err != nil {
			t.Fatal(err)
		}
		if call := event.(bridge.ToolCall); call.Arguments[len(`{"executable":"`)] == 'b' {
			call.Reply("B")
		}
	}
	_ = st.Close()
	equal(t, "the next turn", drain(respond(t, s, "q")), lines(`snapshot ""`, "end"))
}

// A response that was cancelled before anybody read it does not block the
// session, and one that is cancelled between two events sends no further one.
func TestCancelWithoutReading(t *testing.T) {
	m, s := play(t, `{"record": "r", "turns": [{"steps": [{"say": "a"}, {"say": "b"}]}], "repeatLast": true}`)
	ctx, cancel := context.WithCancel(context.Background())
	if _, err := s.Respond(ctx, "p", bridge.Options{}); err != nil {
		t.Fatal(err)
	}
	cancel()
	ctx, cancel = context.WithCancel(context.Background())
	st, err := s.Respond(ctx, "q", bridge.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := st.Next(); err != nil {
		t.Fatal(err)
	}
	cancel()
	if event, err := st.Next(); !errors.Is(err, context.Canceled) {
		t.Errorf("after cancel Next returned %v, %v", event, err)
	}
	if _, err := s.Respond(ctx, "r", bridge.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a prompt under a cancelled context: %v", err)
	}
	equal(t, "usable", drain(respond(t, s, "s")), lines(`snapshot "a"`, `snapshot "ab"`, "end"))
	_, events, _ := strings.Cut(recorded(t, m), "\n") // less the session
	equal(t, "record", events, lines(`{"event":"prompt","text":"p"}`, `{"event":"cancel"}`,
		`{"event":"prompt","text":"q"}`, `{"event":"cancel"}`, `{"event":"prompt","text":"s"}`, ""))
}
