package exectool

import (
	"context"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/aii-cli/aii/allowlist"
	"github.com/aii-cli/aii/argv"
	"github.com/aii-cli/aii/internal/cases"
)

func TestCases(t *testing.T) {
	cases.Run(t, "exectool", map[string]func(*testing.T, cases.Case){
		"answer": runAnswerCase,
		"two concurrent approvals on one terminal": runConcurrentCase,
		"denial":    runDenialCase,
		"tool_json": runCallCase,
		"call":      runCallCase,
		"calls":     runCallCase,
	})
}

// runAnswerCase answers the prompt for a command at a path that this machine
// may not have: the path is laid out below a root, whose directories are
// trusted as the real ones are.
func runAnswerCase(t *testing.T, c cases.Case) {
	var answer, want string
	var command struct {
		Path string
		Args []string
	}
	c.Get(t, "answer", &answer)
	c.Get(t, "cmd", &command)
	c.Want(t, &want)

	s := newScene(t, answer)
	resolver := allowlist.Resolver{UID: os.Getuid()}
	for _, dir := range []string{"/bin", "/usr/bin", "/sbin", "/usr/sbin"} {
		resolver.Standard = append(resolver.Standard, s.dir+dir)
	}
	resolver.Trusted = []string{s.dir + "/usr/local/bin", s.dir + "/opt/homebrew/bin"}
	s.options.Resolver = resolver
	if err := os.MkdirAll(s.dir+filepath.Dir(command.Path), 0o755); err != nil {
		t.Fatal(err)
	}
	path := s.program(command.Path, "#!/bin/sh\n")
	s.rules.list = nil

	s.call(path, command.Args...)
	got := "no"
	switch {
	case len(s.rules.added) > 0 && len(s.ran) == 1:
		got = "always"
	case len(s.ran) == 1:
		got = "once"
	}
	if got != want || len(s.terminal.questions) != 1 {
		t.Errorf("answer %q to %q is %s, want %s", answer, s.terminal.questions, got, want)
	}
}

func runConcurrentCase(t *testing.T, c cases.Case) {
	var answers []string
	var want struct {
		Order []string `json:"event_order"`
	}
	c.Get(t, "two concurrent approvals on one terminal", &answers)
	c.Want(t, &want)

	s := newScene(t, answers...)
	response := s.response()
	var calls sync.WaitGroup
	for i := range answers {
		calls.Go(func() { response.Call(context.Background(), toolJSON(t, "touch", s.dir+"/"+strconv.Itoa(i))) })
	}
	calls.Wait()
	order := slices.DeleteFunc(s.events, func(e string) bool { return e != "write" && e != "read" })
	if len(want.Order) == 0 || !slices.Equal(order, want.Order) {
		t.Errorf("events %q, want %q", order, want.Order)
	}
}

// runDenialCase brings about the denial that the case names.
func runDenialCase(t *testing.T, c cases.Case) {
	var kind, want string
	c.Get(t, "denial", &kind)
	c.Want(t, &want)
	var got string
	switch kind {
	case "user":
		got = newScene(t, "n").call("touch", "x")
	case "no terminal":
		got = newScene(t).call("touch", "x")
	case "too long":
		got = newScene(t, "y").call("touch", strings.Repeat("x", longestShown))
	case "untrusted":
		s := newScene(t, "y")
		s.options.Raise = []Layer{{Policy: denyAll, Refusal: RefusedUntrusted}}
		got = s.call("touch", "x")
	case "three":
		s := newScene(t, "n", "n", "n", "y")
		response := s.response()
		for range 4 {
			got = response.Call(context.Background(), toolJSON(t, "touch", "x"))
		}
	default:
		t.Fatalf("no denial is known as %q", kind)
	}
	if got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// situation is the input of a case with calls.
type situation struct {
	Rules    any
	Limits   map[string]float64
	Answers  []string
	Approved *bool
}

// limits are those of the case. It says nothing of a bound on what
// is printed, and yes prints more within its second: without one it is off.
func (c situation) limits(t *testing.T) Limits {
	l := Limits{OutputLimit: math.MaxInt64}
	for name, n := range c.Limits {
		d := time.Duration(n * float64(time.Second))
		switch name {
		case "timeout_s":
			l.Timeout = d
		case "grace_s":
			l.Grace = d
		case "drain_s":
			l.Drain = d
		case "cap":
			l.OutputCap = int(n)
		case "output_limit":
			l.OutputLimit = int64(n)
		default:
			t.Fatalf("no limit is known as %q", name)
		}
	}
	return l
}

// rules are those of the case: names or lines, or the defaults.
func (c situation) rules(t *testing.T) []allowlist.Rule {
	var rules []allowlist.Rule
	switch given := c.Rules.(type) {
	case nil:
		return allowlist.Defaults()
	case string:
		for _, name := range strings.Fields(given) {
			rules = append(rules, allowlist.Rule{name})
		}
	case []any:
		for _, line := range given {
			words, err := argv.Split(line.(string))
			if err != nil {
				t.Fatal(err)
			}
			rules = append(rules, words)
		}
	default:
		t.Fatalf("rules %v", given)
	}
	return rules
}

// runCallCase makes the calls of a case, really running what may run.
func runCallCase(t *testing.T, c cases.Case) {
	var in situation
	c.Get(t, "rules", &in.Rules)
	c.Get(t, "limits", &in.Limits)
	c.Get(t, "tty_answers", &in.Answers)
	if c.Has("tty") && string(c.Input["tty"]) != "null" {
		c.Get(t, "tty", &in.Answers)
	}
	c.Get(t, "approved", &in.Approved)
	calls := callsOf(t, c)
	if in.Approved != nil {
		answer := map[bool]string{true: "y", false: "n"}[*in.Approved]
		in.Answers = slices.Repeat([]string{answer}, len(calls))
	}

	s := newScene(t, in.Answers...)
	s.rules.list = in.rules(t)
	s.runner = &Runner{Limits: in.limits(t), Dir: s.dir, Env: []string{"PATH=" + standardPath}}
	response := s.response()
	var results []string
	for _, call := range calls {
		results = append(results, response.Call(context.Background(), s.fill(call)))
	}
	checkCalls(t, c, s, calls, results)
}

// callsOf returns the calls as the JSON that a model would send.
func callsOf(t *testing.T, c cases.Case) []string {
	var raw json.RawMessage
	if c.Get(t, "tool_json", &raw); raw != nil {
		var text string
		if json.Unmarshal(raw, &text) == nil {
			return []string{text} // not even JSON, maybe
		}
		return []string{string(raw)}
	}
	var pairs [][2]json.RawMessage
	if c.Has("calls") {
		c.Get(t, "calls", &pairs)
	} else {
		pairs = make([][2]json.RawMessage, 1)
		c.Get(t, "call", &pairs[0])
	}
	var calls []string
	for _, pair := range pairs {
		calls = append(calls, `{"executable":`+string(pair[0])+`,"arguments":`+string(pair[1])+`}`)
	}
	return calls
}

var placeholder = regexp.MustCompile(`<[^<>"]+>`)

// fill puts what the case only describes into a call.
func (s *scene) fill(call string) string {
	return placeholder.ReplaceAllStringFunc(call, func(p string) string {
		var n int
		words := strings.Fields(strings.Trim(p, "<>"))
		if len(words) == 2 {
			n, _ = strconv.Atoi(words[0])
		}
		switch {
		case p == "<dir>":
			return s.dir
		case n > 0:
			return strings.Repeat(words[1], n)
		case strings.Contains(p, "bad format"):
			return s.program("bad", "\x7fELF and nothing behind it")
		}
		s.t.Fatalf("nothing is known as %s", p)
		return ""
	})
}
