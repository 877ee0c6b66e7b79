package exectool

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/aii-cli/aii/allowlist"
	"github.com/aii-cli/aii/approval"
)

func denyAll(*allowlist.Command) approval.Verdict { return approval.Deny }

// spy is a resolver that says when it was asked.
type spy struct {
	Resolver
	scene *scene
}

func (s spy) Resolve(ctx context.Context, executable string, args []string) (*allowlist.Command, error) {
	s.scene.happened("resolve")
	return s.Resolver.Resolve(ctx, executable, args)
}

// SPEC-EXEC §5.1 and §9: validate, resolve, match, open the terminal, prompt,
// run, log: the line tells of a command that really runs. The gate matches
// again under its lock and after the answer.
func TestOrder(t *testing.T) {
	for _, test := range []struct {
		name   string
		answer string
		args   []string
		want   []string
	}{
		{"covered", "n", []string{"ls", "/"},
			[]string{"resolve", "match", "spawn", "flush", "log ls /"}},
		{"once", "y", []string{"touch", "x"},
			[]string{"resolve", "match", "match", "open", "flush", "write", "read", "match", "spawn", "flush", "log touch x"}},
		{"always", "a", []string{"git", "status"},
			[]string{"resolve", "match", "match", "open", "flush", "write", "read", "match", "remember git status", "spawn", "flush", "log git status"}},
		{"no", "n", []string{"touch", "x"},
			[]string{"resolve", "match", "match", "open", "flush", "write", "read", "match"}},
		{"not found", "y", []string{"no-such-program"}, []string{"resolve"}},
		{"invalid", "y", []string{""}, nil},
		{"repeated", "y", []string{"ls", "ls"}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newScene(t, test.answer)
			s.options.Resolver = spy{s.options.Resolver, s}
			s.call(test.args[0], test.args[1:]...)
			if !slices.Equal(s.events, test.want) {
				t.Errorf("got  %q\nwant %q", s.events, test.want)
			}
		})
	}
}

func TestThreeNoesEndTheAsking(t *testing.T) {
	s := newScene(t, "n", endOfInput, "maybe", "y")
	response := s.response()
	call := func(executable string) string {
		return response.Call(context.Background(), toolJSON(t, executable, "x"))
	}
	for range maxDeclined {
		if got := call("touch"); got != deniedByUser {
			t.Fatalf("got %q", got)
		}
	}
	if got := call("touch"); got != DeniedThrice {
		t.Errorf("fourth: %q", got)
	}
	if got := call("ls"); !strings.HasPrefix(got, "exit 0") {
		t.Errorf("a command that needs no answer: %q", got)
	}
	if len(s.terminal.questions) != maxDeclined {
		t.Errorf("%d questions", len(s.terminal.questions))
	}
	// The next response starts afresh.
	if got := response.tool.NewResponse().Call(context.Background(), toolJSON(t, "touch", "x")); !strings.HasPrefix(got, "exit 0") {
		t.Errorf("next response: %q", got)
	}
}

// A yes in between does not take a no back, and a denial without a person does
// not count as one.
func TestWhatCountsAsANo(t *testing.T) {
	s := newScene(t, "n", "y", "n", "y", "y")
	response := s.response()
	call := func(arg string) string {
		return response.Call(context.Background(), toolJSON(t, "touch", arg))
	}
	for i, arg := range []string{"1", "2", "3", strings.Repeat("x", 9000), strings.Repeat("x", 9000), "4", "5"} {
		if got := call(arg); got == DeniedThrice {
			t.Errorf("call %d: %q", i, got)
		}
	}
}

func TestQueuedCallsAreNotAskedAfterThreeNoes(t *testing.T) {
	s := newScene(t, "n", "n", "n")
	response := s.response()
	results := make([]string, 8)
	var calls sync.WaitGroup
	for i := range results {
		calls.Go(func() { results[i] = response.Call(context.Background(), toolJSON(t, "touch", "x")) })
	}
	calls.Wait()
	slices.Sort(results)
	want := append(slices.Repeat([]string{deniedByUser}, 3), slices.Repeat([]string{DeniedThrice}, 5)...)
	if !slices.Equal(results, want) {
		t.Errorf("got %q", results)
	}
}

func TestCommandLimit(t *testing.T) {
	s := newScene(t)
	response := s.response()
	for i := range maxCalls {
		if got := response.Call(context.Background(), toolJSON(t, []string{"ls", "no-such-program"}[i%2])); got == ErrorTooMany {
			t.Fatalf("call %d: %q", i+1, got)
		}
	}
	for range 2 {
		if got := response.Call(context.Background(), toolJSON(t, "ls")); got != ErrorTooMany {
			t.Errorf("past the limit: %q", got)
		}
	}
	if got := response.tool.NewResponse().Call(context.Background(), toolJSON(t, "ls")); got == ErrorTooMany {
		t.Error("the next response does not start afresh")
	}
}

// Ctrl-C at the prompt is a no, and nothing more runs, not even what needs no
// answer.
func TestInterrupt(t *testing.T) {
	s := newScene(t, ctrlC, "y")
	response := s.response()
	told := 0
	response.Interrupt = func() { told++ }
	if got := response.Call(context.Background(), toolJSON(t, "touch", "x")); got != deniedByUser {
		t.Errorf("got %q", got)
	}
	for _, executable := range []string{"touch", "ls"} {
		if got := response.Call(context.Background(), toolJSON(t, executable)); got != deniedCancelled {
			t.Errorf("%s afterwards: %q", executable, got)
		}
	}
	if told != 1 || len(s.ran) != 0 || len(s.terminal.questions) != 1 {
		t.Errorf("told %d times, ran %v, asked %q", told, s.ran, s.terminal.questions)
	}
	if c := s.calls[0]; c.By != ByPerson || c.Answer != approval.No || c.Ran {
		t.Errorf("recorded %+v", c)
	}
}

// The interrupt usually cancels the response's context; the answer stays a no.
func TestInterruptThatCancels(t *testing.T) {
	s := newScene(t, ctrlC)
	response := s.response()
	ctx, cancel := context.WithCancel(context.Background())
	response.Interrupt = cancel
	if got := response.Call(ctx, toolJSON(t, "touch", "x")); got != deniedByUser {
		t.Errorf("got %q", got)
	}
}

func TestLayersOnlyRaise(t *testing.T) {
	ask := Layer{Policy: approval.AskAll[*allowlist.Command]}
	allow := Layer{Policy: func(*allowlist.Command) approval.Verdict { return approval.Allow }}
	deny := Layer{Policy: denyAll, Refusal: "Denied: so there."}
	panics := Layer{Policy: func(*allowlist.Command) approval.Verdict { panic("at the layer") }}
	for _, test := range []struct {
		name       string
		layers     []Layer
		executable string
		asked, ran bool
		result     string
	}{
		{"none", nil, "ls", false, true, ""},
		{"ask what is covered", []Layer{allow, ask}, "ls", true, true, ""},
		{"allow what is not", []Layer{allow}, "touch", true, true, ""},
		{"deny", []Layer{allow, deny, ask}, "ls", false, false, "Denied: so there."},
		{"nil", []Layer{{}}, "ls", false, true, ""},
		{"panic", []Layer{panics}, "ls", false, false, DeniedByLayer},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newScene(t, "y")
			s.options.Raise = test.layers
			got := s.call(test.executable)
			if asked := len(s.terminal.questions) == 1; asked != test.asked || len(s.ran) == 1 != test.ran {
				t.Errorf("asked %v, ran %v: %q", asked, s.ran, got)
			}
			if test.asked && len(test.layers) > 1 && strings.Contains(s.terminal.questions[0], "[a]") {
				t.Errorf("always on offer under a raised verdict: %q", s.terminal.questions)
			}
			if test.result != "" && got != test.result {
				t.Errorf("got %q", got)
			}
		})
	}
}

func TestARuleThatCannotBeSaved(t *testing.T) {
	s := newScene(t, "a")
	s.rules.err = errors.New("disk full")
	response := s.response()
	for range 2 {
		if got := response.Call(context.Background(), toolJSON(t, "git", "status")); !strings.HasPrefix(got, "exit 0") {
			t.Errorf("got %q", got)
		}
	}
	if len(s.warned) != 1 || !errors.Is(s.warned[0], s.rules.err) || len(s.terminal.questions) != 1 {
		t.Errorf("warned %v, asked %q", s.warned, s.terminal.questions)
	}
}
