package respond

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/aii-cli/aii/bridge"
)

func TestText(t *testing.T) {
	long := strings.Repeat("l", 45) + "\n"
	fail := &bridge.Error{Code: bridge.CodeGuardrailViolation}
	for _, c := range []struct {
		name   string
		stream *played
		want   string
		err    error
	}{
		{"nothing", said(), "", nil},
		{"snapshots", said("He", "Hello", "Hello wor"), "Hello wor", nil},
		{"reset", said("Long text", "Hi"), "Long text\nHi", nil},
		{"reset by way of empty", said("Long text", "", "Hi"), "Long text\nHi", nil},
		{"reset at the start of a line", said("Long text\n", "Hi"), "Long text\nHi", nil},
		{"text before an error is kept", stream(fail, bridge.Snapshot("partial")), "partial", fail},
		{"cancelled", stream(context.Canceled, bridge.Snapshot("partial")), "partial", context.Canceled},
		{"repetition", said("a\n", "a\n"+long, "a\n"+long+long+long+"b", "a\n"+long+long+long+"bcd"), "a\n" + long + long + long + "...\n", ErrRepetition},
		{"a segment's lines count alone", said(long, "", long, "", long), long + long + long, nil},
	} {
		for _, options := range []OutputOptions{{}, {Immediate: true}, {Terminal: true}} {
			s := stream(c.stream.err, c.stream.events...)
			got, err := print(s, options)
			if got != c.want || !errors.Is(err, c.err) {
				t.Errorf("%s, %+v: %q, %v; want %q, %v", c.name, options, got, err, c.want, c.err)
			}
			select {
			case <-s.closed:
			default:
				t.Errorf("%s: the stream is not closed", c.name)
			}
		}
	}
}

// Text that came before a call is on its way before the tool starts, and the
// calls of one turn run at the same time.
func TestToolCalls(t *testing.T) {
	w := &writes{}
	out := NewOutput(w, OutputOptions{AfterFunc: never})
	var answered sync.Map
	call := func(name string) bridge.Event {
		return bridge.NewToolCall(name, func(text string) { answered.Store(name, text) })
	}
	both := make(chan struct{}, 2)
	meet := make(chan struct{})
	go func() {
		<-both
		<-both
		close(meet)
	}()
	err := Run(context.Background(), stream(io.EOF, bridge.Snapshot("before"), call("a"), call("b"), bridge.Snapshot("before and after")), out,
		func(_ context.Context, arguments string) string {
			if got := w.text(); !strings.HasPrefix(got, "before") {
				t.Errorf("tool %s starts after %q", arguments, got)
			}
			both <- struct{}{}
			<-meet
			return "result of " + arguments
		})
	if err != nil || w.text() != "before and after" {
		t.Errorf("%q, %v", w.text(), err)
	}
	for _, name := range []string{"a", "b"} {
		if got, _ := answered.Load(name); got != "result of "+name {
			t.Errorf("%s was answered %v", name, got)
		}
	}
}

func TestNoTool(t *testing.T) {
	var got string
	_, err := print(stream(io.EOF, bridge.NewToolCall("{}", func(text string) { got = text })), OutputOptions{})
	if err != nil || got != "Error: no tool is offered." {
		t.Errorf("%q, %v", got, err)
	}
}

// However the response ends, its tools are told and waited for: nothing of it
// happens afterwards.
func TestToolsEndWithTheResponse(t *testing.T) {
	broken := errors.New("broken pipe")
	long := bridge.Snapshot(strings.Repeat(strings.Repeat("l", 45)+"\n", 3))
	for name, c := range map[string]struct {
		after bridge.Event // after the call
		end   error
		fail  error
		want  error
	}{
		"error":        {end: &bridge.Error{Code: bridge.CodeModelError}, want: nil},
		"end":          {end: io.EOF},
		"repetition":   {after: long, end: io.EOF, want: ErrRepetition},
		"failed write": {after: long, end: io.EOF, fail: broken, want: broken},
	} {
		t.Run(name, func(t *testing.T) {
			w := &writes{}
			running := make(chan struct{})
			var over bool
			events := []bridge.Event{bridge.NewToolCall("{}", nil)}
			if c.after != nil {
				events = append(events, c.after)
			}
			s := &waiting{played: stream(c.end, events...), until: running}
			err := Run(context.Background(), s, NewOutput(w, OutputOptions{AfterFunc: never}), func(ctx context.Context, _ string) string {
				w.refuse(c.fail)
				close(running)
				<-ctx.Done()
				over = true
				return ""
			})
			if !over {
				t.Error("the tool still runs")
			}
			if c.want != nil && !errors.Is(err, c.want) || c.want == nil && c.end != io.EOF && err != c.end { //nolint:errorlint // the very same
				t.Errorf("Run returned %v", err)
			}
		})
	}
}

// waiting holds back what comes after the first event.
type waiting struct {
	*played
	until chan struct{}
	after bool
}

func (w *waiting) Next() (bridge.Event, error) {
	if w.after {
		<-w.until
	}
	w.after = true
	return w.played.Next()
}

// A write that fails in another goroutine ends a response of a model that says
// nothing more.
func TestFailedFlushEndsTheResponse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cause := errors.New("broken pipe")
		w := &writes{fail: cause}
		s := stream(io.EOF, bridge.Snapshot("a"), nil)
		err := Run(context.Background(), s, NewOutput(w, OutputOptions{}), nil)
		if failed := new(WriteError); !errors.As(err, &failed) || !errors.Is(err, cause) {
			t.Errorf("Run returned %v", err)
		}
	})
}

// A failed write outlives the response, and the next one ends as well.
func TestOutputIsUsedAgain(t *testing.T) {
	w := &writes{}
	out := NewOutput(w, OutputOptions{AfterFunc: never})
	for range 2 {
		if err := Run(context.Background(), said("a\n\n"), out, nil); err != nil {
			t.Fatal(err)
		}
		if err := out.EndLine(); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := w.all(), []string{"a\n", "a\n"}; !slices.Equal(got, want) {
		t.Errorf("writes %q, want %q", got, want)
	}
	w.refuse(io.ErrClosedPipe)
	for range 2 {
		if err := Run(context.Background(), said("b\n"), out, nil); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("Run returned %v", err)
		}
	}
}
