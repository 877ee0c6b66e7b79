//go:build linux && aiibridge

package apple

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/aii-cli/aii/bridge"
)

func open(t testing.TB, m *Model) bridge.Session {
	t.Helper()
	s, err := m.Open(context.Background(), bridge.Config{Instructions: "i", Tool: &bridge.Tool{Name: "run_command"}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func ask(t testing.TB, ctx context.Context, s bridge.Session, orders string) bridge.Stream {
	t.Helper()
	r, err := s.Respond(ctx, orders, bridge.Options{MaximumTokens: 5})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// read reads a response to its end, answering calls with their arguments, and
// returns the last snapshot and what ended it.
func read(r bridge.Stream) (string, error) {
	last := ""
	for {
		e, err := r.Next()
		if err != nil {
			return last, err
		}
		switch e := e.(type) {
		case bridge.Snapshot:
			last = string(e)
		case bridge.ToolCall:
			go e.Reply("r" + e.Arguments)
		}
	}
}

func TestResponses(t *testing.T) {
	m := loadFixture(t)
	s := open(t, m)
	defer s.Close()
	for orders, want := range map[string]string{
		"":                       "",
		"inline":                 "",
		"say 3 ab":               "ababab",
		"signal\nsay 2 x":        "xx",
		"text 6100c3a9":          "a\x00é",
		"big 10000000":           strings.Repeat("b", 10_000_000),
		"after":                  "",
		"say 1 a\ntext 7a":       "z",
		"tool 1\nsay 2 q":        "qq",
		"tool 1":                 `r{"executable":"call","arguments":["0"]};`,
		"say 500 0123456789abcd": strings.Repeat("0123456789abcd", 500),
	} {
		got, err := read(ask(t, context.Background(), s, orders))
		if err != io.EOF || got != want {
			t.Errorf("%q: got %d bytes, %v; want %d", orders, len(got), err, len(want))
		}
	}
}

func TestFailures(t *testing.T) {
	m := loadFixture(t)
	s := open(t, m)
	defer s.Close()
	for code := bridge.Code(1); code.Known(); code++ {
		_, err := read(ask(t, context.Background(), s, fmt.Sprintf("say 1 a\nfail %d", code)))
		var e *bridge.Error
		if !errors.As(err, &e) || e.Code != code || e.Detail != "fixture" || e.Message != "words" {
			t.Errorf("%v: got %v", code, err)
		}
	}
	_, err := read(ask(t, context.Background(), s, "garbage"))
	var e *bridge.Error
	if !errors.As(err, &e) || e.Code != bridge.CodeModelError || !strings.Contains(e.Detail, "unreadable") {
		t.Errorf("garbage: got %v", err)
	}
}

func TestToolReplies(t *testing.T) {
	m := loadFixture(t)
	s := open(t, m)
	defer s.Close()
	r := ask(t, context.Background(), s, "tool 8")
	var calls []bridge.ToolCall
	for len(calls) < 8 {
		e, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		calls = append(calls, e.(bridge.ToolCall))
	}
	for i := len(calls) - 1; i >= 0; i-- {
		calls[i].Reply(fmt.Sprint(i, "\x00"))
		calls[i].Reply("twice")
	}
	got, err := read(r)
	if want := "0\x00;1\x00;2\x00;3\x00;4\x00;5\x00;6\x00;7\x00;"; err != io.EOF || got != want {
		t.Errorf("got %q, %v", got, err)
	}
	calls[0].Reply("late")
}

func TestCancel(t *testing.T) {
	m := loadFixture(t)
	for _, orders := range []string{"hang", "linger", "tool 2\nhang", "say 2000 words"} {
		s := open(t, m)
		ctx, cancel := context.WithCancel(context.Background())
		r := ask(t, ctx, s, orders)
		if strings.HasPrefix(orders, "tool") {
			if _, err := r.Next(); err != nil {
				t.Fatal(err)
			}
		}
		cancel()
		if _, err := read(r); !errors.Is(err, context.Canceled) && err != io.EOF {
			t.Errorf("%q: got %v", orders, err)
		}
		if got, err := read(ask(t, context.Background(), s, "say 1 next")); got != "next" || err != io.EOF {
			t.Errorf("%q: then got %q, %v", orders, got, err)
		}
		s.Close()
	}
}

func TestCancelBefore(t *testing.T) {
	m := loadFixture(t)
	s := open(t, m)
	defer s.Close()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.Respond(ctx, "say 1 a", bridge.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestCancelAfter(t *testing.T) {
	m := loadFixture(t)
	s := open(t, m)
	defer s.Close()
	ctx, cancel := context.WithCancel(context.Background())
	r := ask(t, ctx, s, "say 1 a")
	if _, err := read(r); err != io.EOF {
		t.Fatal(err)
	}
	cancel()
	if _, err := r.Next(); err != io.EOF {
		t.Errorf("got %v", err)
	}
}

func TestBusySession(t *testing.T) {
	m := loadFixture(t)
	s := open(t, m)
	r := ask(t, context.Background(), s, "hang")
	var e *bridge.Error
	if _, err := s.Respond(context.Background(), "say 1 a", bridge.Options{}); !errors.As(err, &e) || e.Code != bridge.CodeInvalidRequest {
		t.Errorf("got %v", err)
	}
	s.Close()
	if _, err := read(r); !errors.As(err, &e) || e.Code != bridge.CodeCancelled {
		t.Errorf("got %v", err)
	}
	if _, err := s.Respond(context.Background(), "say 1 a", bridge.Options{}); !errors.As(err, &e) {
		t.Errorf("a closed session answers: %v", err)
	}
}

func TestInfoAndTokens(t *testing.T) {
	m := loadFixture(t)
	info, err := m.Info(context.Background())
	want := bridge.Info{Availability: bridge.ModelNotReady, Variant: "fixture", Languages: []string{"en-US"},
		System: "test", Architecture: runtime.GOARCH, Library: "0"}
	if err != nil || fmt.Sprint(info) != fmt.Sprint(want) {
		t.Errorf("got %+v, %v", info, err)
	}
	n, err := m.CountTokens(context.Background(), bridge.Parts{Prompt: "four"})
	if err != nil || n != len(`{"prompt":"four"}`) {
		t.Errorf("got %d, %v", n, err)
	}
}

// Many at once, ended in every way, each on a session of its own.
func TestManyAtOnce(t *testing.T) {
	m := loadFixture(t)
	var group sync.WaitGroup
	for i := range 200 {
		group.Go(func() {
			s, err := m.Open(context.Background(), bridge.Config{})
			if err != nil {
				t.Error(err)
				return
			}
			defer s.Close()
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			switch i % 4 {
			case 0:
				if got, err := read(ask(t, ctx, s, "say 20 ab\ntool 2\nsay 3 z")); got != "zzz" || err != io.EOF {
					t.Errorf("got %q, %v", got, err)
				}
			case 1:
				r := ask(t, ctx, s, "say 200 ab")
				for range rand.IntN(5) {
					r.Next()
				}
				cancel()
				read(r)
			case 2:
				r := ask(t, ctx, s, "tool 3")
				r.Next()
				s.Close()
				read(r)
			case 3:
				r := ask(t, ctx, s, "linger")
				r.Close()
			}
		})
	}
	group.Wait()
}

func TestThousandCancels(t *testing.T) {
	m := loadFixture(t)
	s := open(t, m)
	defer s.Close()
	for range 1000 {
		ctx, cancel := context.WithCancel(context.Background())
		r := ask(t, ctx, s, "say 50 ab\ntool 1\nsay 50 cd")
		for range rand.IntN(4) {
			if e, err := r.Next(); err != nil {
				break
			} else if call, ok := e.(bridge.ToolCall); ok {
				call.Reply("x")
			}
		}
		cancel()
		read(r)
	}
}

// Twenty thousand responses leave no memory and no goroutine behind.
func TestResponsesLeaveNothing(t *testing.T) {
	m := loadFixture(t)
	s := open(t, m)
	defer s.Close()
	run := func(n int) {
		for range n {
			if _, err := read(ask(t, context.Background(), s, "say 5 ab\ntool 1")); err != io.EOF {
				t.Fatal(err)
			}
		}
	}
	run(2000)
	goroutines, before := runtime.NumGoroutine(), resident(t)
	if raced {
		run(2000)
	} else {
		run(18000)
	}
	if grown := resident(t) - before; grown > 8<<20 && !raced {
		t.Errorf("grew by %d bytes", grown)
	}
	if now := runtime.NumGoroutine(); now > goroutines+2 {
		t.Errorf("%d goroutines, %d before", now, goroutines)
	}
}

// resident is the memory of this process that is in use, in bytes.
func resident(t *testing.T) int {
	t.Helper()
	runtime.GC()
	statm, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Fatal(err)
	}
	var size, pages int
	if _, err := fmt.Sscan(string(statm), &size, &pages); err != nil {
		t.Fatal(err)
	}
	return pages * os.Getpagesize()
}
