//go:build linux && aiibridge

package apple

import (
	"context"
	"testing"

	"github.com/ebitengine/purego"
)

// The contract lets the callback answer a call at once, from inside itself,
// while two more calls of the turn are on their way.
func TestReplyFromInsideTheCallback(t *testing.T) {
	handle, err := purego.Dlopen(buildFixture(t), purego.RTLD_NOW|purego.RTLD_LOCAL)
	if err != nil {
		t.Fatal(err)
	}
	lib := new(exports)
	for _, s := range lib.symbols() {
		if err := bind(handle, s); err != nil {
			t.Fatal(err)
		}
	}
	r := newRequest()
	callback := purego.NewCallback(func(_ uint64, kind int32, call uint64, code int32, bytes uintptr, length int64) {
		e := event{kind: kind, call: call, code: code, text: textAt(bytes, length)}
		if kind == eventToolCall {
			withBytes("inside", func(p *byte, n int64) { lib.toolReply(call, p, n) })
		}
		r.push(e)
	})
	if status := lib.start(callback); status != statusOK {
		t.Fatalf("start: status %d", status)
	}
	var session uint64
	withBytes("{}", func(p *byte, n int64) {
		if status := lib.sessionOpen(p, n, &session); status != statusOK {
			t.Fatalf("open: status %d", status)
		}
	})
	withBytes("tool 3", func(p *byte, n int64) {
		if status := lib.respond(session, 1, p, n, nil, 0); status != statusOK {
			t.Fatalf("respond: status %d", status)
		}
	})
	last := ""
	for {
		e, err := r.next(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if e.kind == eventSnapshot {
			last = e.text
		}
		if e.terminal() {
			break
		}
	}
	if want := "inside;inside;inside;"; last != want {
		t.Errorf("got %q, want %q", last, want)
	}
}
