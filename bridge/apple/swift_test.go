//go:build linux && aiibridge && swiftlibrary

package apple

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"github.com/aii-cli/aii/bridge"
)

// These tests drive the real Swift sources, built for Linux: the library that
// AII_TEST_LIBRARY names. It is started once; each test plays its own script.
var swiftLibrary = sync.OnceValues(func() (*Model, func(path *byte, length int64) int32) {
	m, handle, err := load(os.Getenv("AII_TEST_LIBRARY"), "Linux")
	if err != nil {
		panic(err)
	}
	var play func(path *byte, length int64) int32
	if err := bind(handle, symbol{"aii_standin_play", &play}); err != nil {
		panic(err)
	}
	return m, play
})

// playing returns the model, playing turns of the given steps over and over.
func playing(t *testing.T, turns ...string) *Model {
	t.Helper()
	type turn struct {
		Steps json.RawMessage `json:"steps"`
	}
	script := struct {
		Turns      []turn `json:"turns"`
		RepeatLast bool   `json:"repeatLast"`
	}{RepeatLast: true}
	for _, steps := range turns {
		script.Turns = append(script.Turns, turn{json.RawMessage(steps)})
	}
	text, err := json.Marshal(script)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "script.json")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	m, play := swiftLibrary()
	var status int32
	withBytes(path, func(p *byte, n int64) { status = play(p, n) })
	if status != statusOK {
		t.Fatalf("the library does not play %s: status %d", text, status)
	}
	return m
}

const (
	talk = `[{"say": "some "}, {"call": {"executable": "x"}}, {"restart": true}, {"say": "words"}]`
	hang = `[{"say": "some "}, {"call": {"executable": "x"}}, {"hang": true}]`
)

// Every case of Apple's errors arrives under the code of the table.
func TestSwiftErrors(t *testing.T) {
	for _, c := range bridge.AppleCases() {
		name, err := json.Marshal(c.FullName())
		if err != nil {
			t.Fatal(err)
		}
		s := open(t, playing(t, `[{"say": "a"}, {"error": `+string(name)+`}]`))
		text, err := read(ask(t, context.Background(), s, "hi"))
		var failure *bridge.Error
		if !errors.As(err, &failure) || failure.Code != c.Code || text != "a" {
			t.Errorf("%s: got %q, %v, want %v", c.FullName(), text, err, c.Code)
		}
		s.Close()
	}
}

func TestSwiftSequentialAndConcurrent(t *testing.T) {
	m := playing(t, talk)
	s := open(t, m)
	defer s.Close()
	for range 1000 {
		if text, err := read(ask(t, context.Background(), s, "hi")); text != "words" || err != io.EOF {
			t.Fatalf("got %q, %v", text, err)
		}
	}
	var group sync.WaitGroup
	for range 200 {
		group.Go(func() {
			s := open(t, m)
			defer s.Close()
			if text, err := read(ask(t, context.Background(), s, "hi")); text != "words" || err != io.EOF {
				t.Errorf("got %q, %v", text, err)
			}
		})
	}
	group.Wait()
}

// A response is cancelled at any moment, hanging ones too; the session answers
// the next prompt, for it was rebuilt: Apple's traps when it is used again.
func TestSwiftCancels(t *testing.T) {
	m := playing(t, hang)
	s := open(t, m)
	defer s.Close()
	for range 1000 {
		ctx, cancel := context.WithCancel(context.Background())
		r := ask(t, ctx, s, "hi")
		for range rand.IntN(3) {
			if e, err := r.Next(); err != nil {
				t.Fatal(err)
			} else if call, ok := e.(bridge.ToolCall); ok && rand.IntN(2) == 0 {
				call.Reply("x")
			}
		}
		cancel()
		if _, err := read(r); !errors.Is(err, context.Canceled) {
			t.Fatalf("got %v", err)
		}
	}
	playing(t, talk)
	after := open(t, m)
	defer after.Close()
	if text, err := read(ask(t, context.Background(), after, "hi")); text != "words" || err != io.EOF {
		t.Errorf("then got %q, %v", text, err)
	}
}

func TestSwiftClosesWithACallOutstanding(t *testing.T) {
	m := playing(t, hang)
	for range 500 {
		s := open(t, m)
		r := ask(t, context.Background(), s, "hi")
		var call bridge.ToolCall
		for call.Arguments == "" {
			e, err := r.Next()
			if err != nil {
				t.Fatal(err)
			}
			call, _ = e.(bridge.ToolCall)
		}
		s.Close()
		call.Reply("late")
		var failure *bridge.Error
		if _, err := read(r); !errors.As(err, &failure) || failure.Code != bridge.CodeCancelled {
			t.Fatalf("got %v", err)
		}
	}
}

// Twenty thousand responses, each in a session of its own, leave no memory and
// no goroutine behind.
func TestSwiftResponsesLeaveNothing(t *testing.T) {
	m := playing(t, talk)
	run := func(n int) {
		for range n {
			s := open(t, m)
			if _, err := read(ask(t, context.Background(), s, "hi")); err != io.EOF {
				t.Fatal(err)
			}
			s.Close()
		}
	}
	run(2000)
	goroutines, before := runtime.NumGoroutine(), resident(t)
	run(20_000)
	grown := resident(t) - before
	t.Logf("grew by %d bytes", grown)
	if grown > 8<<20 && !raced {
		t.Errorf("grew by %d bytes", grown)
	}
	if now := runtime.NumGoroutine(); now > goroutines+2 {
		t.Errorf("%d goroutines, %d before", now, goroutines)
	}
}
