package apple

import (
	"context"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func drain(t *testing.T, r *request) []event {
	t.Helper()
	var all []event
	for {
		e, err := r.next(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, e)
		if e.terminal() {
			return all
		}
	}
}

func TestRequestKeepsOrder(t *testing.T) {
	r := newRequest()
	sent := []event{
		{kind: eventSnapshot, text: "a"},
		{kind: eventToolCall, call: 1, text: "{}"},
		{kind: eventSnapshot, text: "b"},
		{kind: eventDone},
	}
	for _, e := range sent {
		r.push(e)
	}
	got := drain(t, r)
	if len(got) != len(sent) {
		t.Fatalf("got %v", got)
	}
	for i := range sent {
		if got[i] != sent[i] {
			t.Errorf("event %d: got %v, want %v", i, got[i], sent[i])
		}
	}
}

func TestRequestDropsWhatFollowsTheTerminalEvent(t *testing.T) {
	r := newRequest()
	r.push(event{kind: eventFailed, code: 1})
	r.push(event{kind: eventSnapshot, text: "late"})
	r.push(event{kind: eventDone})
	if got := drain(t, r); len(got) != 1 || got[0].kind != eventFailed {
		t.Errorf("got %v", got)
	}
	if _, ok := r.pop(); ok {
		t.Error("something followed the terminal event")
	}
}

func TestRequestNextEndsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	r := newRequest()
	go func() { _, err := r.next(ctx); done <- err }()
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// Whatever is replaced on the way, the reader sees the last text of every
// segment, no text that was not sent, and the other events in order.
func TestRequestReplacesOnlyWhatIsExtended(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sent := rapid.SliceOf(rapid.SampledFrom([]string{"a", "ab", "abc", "b", "", "a!", "call"})).Draw(t, "sent")
		read := rapid.SliceOfN(rapid.Bool(), len(sent), len(sent)).Draw(t, "read")
		r := newRequest()
		var got, want []string
		for i, text := range sent {
			kind := int32(eventSnapshot)
			if text == "call" {
				kind = eventToolCall
			}
			r.push(event{kind: kind, text: text})
			if i+1 == len(sent) || text == "call" || sent[i+1] == "call" || !strings.HasPrefix(sent[i+1], text) {
				want = append(want, text)
			}
			if read[i] {
				for e, ok := r.pop(); ok; e, ok = r.pop() {
					got = append(got, e.text)
				}
			}
		}
		for e, ok := r.pop(); ok; e, ok = r.pop() {
			got = append(got, e.text)
		}
		// got holds want in order; what it holds besides extends nothing away.
		next := 0
		for _, text := range got {
			if next < len(want) && text == want[next] {
				next++
			}
		}
		if next != len(want) {
			t.Fatalf("sent %q: got %q, want at least %q", sent, got, want)
		}
	})
}

func TestRequestsForgetTheDone(t *testing.T) {
	table := newRequests()
	id, r := table.add()
	table.deliver(id+1, event{kind: eventDone}) // nobody's
	table.deliver(id, event{kind: eventDone})
	table.deliver(id, event{kind: eventSnapshot, text: "late"})
	if got := drain(t, r); len(got) != 1 {
		t.Errorf("got %v", got)
	}
	if len(table.live) != 0 {
		t.Errorf("%d requests left", len(table.live))
	}
}
