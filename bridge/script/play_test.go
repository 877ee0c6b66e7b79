package script

import (
	"context"
	"errors"
	"io"
	"slices"
	"testing"
	"time"

	"github.com/aii-cli/aii/bridge"
)

// plays.jsonl holds scripts of one turn and the events that each sends. Every
// player of scripts sends the same ones.
func TestSteps(t *testing.T) {
	for _, c := range readLines[struct {
		Name, Script string
		Events       []string
	}](t, "plays.jsonl") {
		t.Run(c.Name, func(t *testing.T) {
			_, s := play(t, c.Script)
			st := respond(t, s, "p")
			equal(t, "events", drain(st), lines(c.Events...))
			_, first := st.Next()
			_, again := st.Next()
			if first == nil || first != again { //nolint:errorlint // the very same
				t.Errorf("after the end Next returns %v, then %v", first, again)
			}
		})
	}
}

// Calls of one step are all sent before the first answer is needed, and the
// last one's answer is the result whatever the order of the answers.
func TestParallelCalls(t *testing.T) {
	_, s := play(t, steps(`{"calls": [{"executable": "a"}, {"executable": "b"}]}`, `{"say": "{{result}}"}`))
	st := respond(t, s, "p")
	var calls []bridge.ToolCall
	for range 2 {
		event, err := st.Next()
		if err != nil {
			t.Fatal(err)
		}
		calls = append(calls, event.(bridge.ToolCall))
	}
	calls[1].Reply("B")
	calls[0].Reply("A")
	calls[0].Reply("A again")
	calls[1].Reply("B again")
	equal(t, "events", drain(st), lines(`snapshot "B"`, "end"))
}

// Next waits for the missing answer, whichever goroutine gives it.
func TestNextWaitsForEveryAnswer(t *testing.T) {
	_, s := play(t, steps(`{"calls": [{"executable": "a"}, {"executable": "b"}]}`, `{"say": "done"}`))
	st := respond(t, s, "p")
	first, _ := st.Next()
	second, _ := st.Next()
	next := make(chan string)
	go func() { next <- drain(st) }()
	second.(bridge.ToolCall).Reply("B")
	select {
	case got := <-next:
		t.Fatalf("one answer is missing and Next returned %s", got)
	default:
	}
	go first.(bridge.ToolCall).Reply("A")
	equal(t, "events", <-next, lines(`snapshot "done"`, "end"))
}

func TestTurns(t *testing.T) {
	turns := `"turns": [{"steps": [{"say": "one"}]}, {"steps": [{"error": "timeout"}]}, {"steps": [{"say": "three"}]}]`
	m, s := play(t, `{`+turns+`}`)
	equal(t, "first", drain(respond(t, s, "p")), lines(`snapshot "one"`, "end"))
	other := newSession(t, m)
	equal(t, "a new session goes on", drain(respond(t, other, "p")), "error model_error (timeout)")
	equal(t, "after an error", drain(respond(t, s, "p")), lines(`snapshot "three"`, "end"))
	st := respond(t, s, "p")
	_, err := st.Next()
	if fault := new(bridge.Error); !errors.As(err, &fault) || fault.Code != bridge.CodeModelError || fault.Message != "the script has no turn for this prompt" {
		t.Errorf("past the last turn: %v", err)
	}
	_, s = play(t, `{"repeatLast": true, `+turns+`}`)
	for _, want := range []string{lines(`snapshot "one"`, "end"), "error model_error (timeout)",
		lines(`snapshot "three"`, "end"), lines(`snapshot "three"`, "end"), lines(`snapshot "three"`, "end")} {
		equal(t, "with repeatLast", drain(respond(t, s, "p")), want)
	}
}

func TestResultIsTheSessions(t *testing.T) {
	m, s := play(t, `{"turns": [{"steps": [{"raw_call": "1"}]}, {"steps": [{"say": "{{result}}"}]}], "repeatLast": true}`)
	drain(respond(t, s, "p"))
	equal(t, "same session", drain(respond(t, s, "p")), lines(`snapshot "result of 1"`, "end"))
	equal(t, "another session", drain(respond(t, newSession(t, m), "p")), lines(`snapshot ""`, "end"))
}

func TestCallWithoutTool(t *testing.T) {
	m, _ := play(t, steps(`{"say": "x"}`, `{"call": {"executable": "df"}}`))
	s, err := m.Open(context.Background(), bridge.Config{})
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "events", drain(respond(t, s, "p")),
		lines(`snapshot "x"`, "error model_error (turns[0].steps[1]): the script calls a tool, and this session offers none: aii offers it with -x"))
}

func TestDelay(t *testing.T) {
	m, s := play(t, steps(`{"delay_ms": 50}`, `{"say": "x"}`, `{"delay_ms": 3600000}`))
	var slept []time.Duration
	m.Sleep = func(_ context.Context, d time.Duration) error {
		slept = append(slept, d)
		return nil
	}
	equal(t, "events", drain(respond(t, s, "p")), lines(`snapshot "x"`, "end"))
	if want := []time.Duration{50 * time.Millisecond, time.Hour}; !slices.Equal(slept, want) {
		t.Errorf("slept %v, want %v", slept, want)
	}
	clock := errors.New("clock")
	m, s = play(t, steps(`{"delay_ms": 1}`))
	m.Sleep = func(context.Context, time.Duration) error { return clock }
	if _, err := respond(t, s, "p").Next(); !errors.Is(err, clock) {
		t.Errorf("a clock that fails: %v", err)
	}
}

func TestOnePromptAtATime(t *testing.T) {
	m, s := play(t, `{"turns": [{"steps": [{"say": "one"}]}, {"steps": [{"say": "two"}]}]}`)
	st := respond(t, s, "p")
	for _, read := range []bool{false, true} {
		if read {
			if _, err := st.Next(); err != nil {
				t.Fatal(err)
			}
		}
		_, err := s.Respond(context.Background(), "q", bridge.Options{})
		if fault := new(bridge.Error); !errors.As(err, &fault) || fault.Code != bridge.CodeInvalidRequest {
			t.Errorf("a second prompt: %v", err)
		}
	}
	if _, err := st.Next(); !errors.Is(err, io.EOF) {
		t.Fatal(err)
	}
	equal(t, "the refused prompt took no turn", drain(respond(t, s, "q")), lines(`snapshot "two"`, "end"))
	_ = s.Close()
	if _, err := s.Respond(context.Background(), "q", bridge.Options{}); err == nil {
		t.Error("a closed session responds")
	}
	_ = m.Close()
	if _, err := m.Open(context.Background(), bridge.Config{}); err == nil {
		t.Error("a closed model opens a session")
	}
}

func TestInfo(t *testing.T) {
	m, _ := play(t, `{"availability": "modelNotReady", "contextSize": 8192, "variant": "v", "languages": ["de", "en-US"]}`)
	info, err := m.Info(context.Background())
	if err != nil || info.Availability != bridge.ModelNotReady || info.ContextSize != 8192 || info.Variant != "v" ||
		!slices.Equal(info.Languages, []string{"de", "en-US"}) || info.Scripted != m.path || info.System == "" || info.Architecture == "" || info.Library != "" {
		t.Errorf("%+v, %v", info, err)
	}
}

func TestCountTokens(t *testing.T) {
	tool := &bridge.Tool{Name: "ab", Description: "cd", Parameters: []bridge.Parameter{{Name: "e"}, {Name: "f", Description: "g", List: true}}}
	for _, c := range []struct {
		rate  string
		parts bridge.Parts
		want  int
	}{
		{"0.25", bridge.Parts{}, 0},
		{"0.25", bridge.Parts{Prompt: "12345678"}, 2},
		{"0.25", bridge.Parts{Prompt: "123456789"}, 3},
		{"0.25", bridge.Parts{Prompt: "é\x00é"}, 2},
		{"0.25", bridge.Parts{Instructions: "1", Prompt: "1", Tool: tool}, 1 + 1 + 2},
		{"1", bridge.Parts{Prompt: "1234", Tool: tool}, 4 + 7},
		{"1000", bridge.Parts{Prompt: "12"}, 2000},
	} {
		m, _ := play(t, `{"tokensPerByte": `+c.rate+`}`)
		if got, err := m.CountTokens(context.Background(), c.parts); err != nil || got != c.want {
			t.Errorf("rate %s, %+v: %d, %v, want %d", c.rate, c.parts, got, err, c.want)
		}
	}
	m, _ := play(t, `{"tokensPerByte": 0}`)
	_, err := m.CountTokens(context.Background(), bridge.Parts{Prompt: "x"})
	if fault := new(bridge.Error); !errors.As(err, &fault) || fault.Code != bridge.CodeUnsupported {
		t.Errorf("without a counter: %v", err)
	}
}
