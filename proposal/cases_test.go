package proposal

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/aii-cli/aii/exectool"
	"github.com/aii-cli/aii/internal/cases"
	"github.com/google/go-cmp/cmp"
)

func TestCases(t *testing.T) {
	cases.Run(t, "proposal", map[string]func(*testing.T, cases.Case){
		"call:ParsePolicy": func(t *testing.T, c cases.Case) {
			p, err := ParsePolicy(arg(t, c))
			compare(t, c, map[string]any{"policy": p}, err)
		},
		"call:SplitArgs": func(t *testing.T, c cases.Case) {
			args, err := SplitArgs(arg(t, c))
			compare(t, c, map[string]any{"argv": args}, err)
		},
		"call:HasShellMetacharacters": func(t *testing.T, c cases.Case) {
			var want bool
			if c.Want(t, &want); HasShellMetacharacters(arg(t, c)) != want {
				t.Errorf("got %v", !want)
			}
		},
		"call:ParseProposal":  parseCase,
		"call:Evaluate":       evaluateCase,
		"call:Execute":        executeCase,
		"call:bounded writer": boundedCase,
		"server":              serverCase,
		"flags":               flagsCase,
	})
}

func arg(t *testing.T, c cases.Case) string {
	t.Helper()
	var text string
	c.Get(t, "arg", &text)
	return text
}

// compare checks every field that a case wants: of what was got, and of the
// error. An error that nobody wants fails the case.
func compare(t *testing.T, c cases.Case, got map[string]any, err error) {
	t.Helper()
	var want map[string]any
	c.Want(t, &want)
	wantsError := false
	for key, value := range want {
		text, _ := value.(string)
		switch key {
		case "note", "max_wall_ms", "ran":
			continue
		case "error", "error_prefix", "error_contains":
			if value == nil {
				continue
			}
			wantsError = true
			if err == nil || !map[string]bool{
				"error": err.Error() == text || value == true, "error_prefix": strings.HasPrefix(err.Error(), text), "error_contains": strings.Contains(err.Error(), text),
			}[key] {
				t.Errorf("err %v, want %q", err, text)
			}
			continue
		}
		observed, ok := got[key]
		if diff := cmp.Diff(value, cases.Plain(t, observed)); !ok || diff != "" {
			t.Errorf("%s (observed: %v): %s", key, ok, diff)
		}
	}
	if err != nil && !wantsError && want["ran"] != false {
		t.Errorf("err %v", err)
	}
}

// fields is a struct as the map of its JSON; omitted fields are zero values of
// it.
func fields(t *testing.T, v any) map[string]any {
	t.Helper()
	m, _ := cases.Plain(t, v).(map[string]any)
	if d, ok := v.(Decision); ok {
		m["program"] = d.Program
	}
	return m
}

func parseCase(t *testing.T, c cases.Case) {
	p, err := ParseProposal(arg(t, c))
	var prose struct{ Ours string }
	if json.Unmarshal(c.Expect, &prose) == nil && prose.Ours != "" {
		// An error, or what the JSON says; never another command.
		var said Proposal
		if err := json.Unmarshal([]byte(arg(t, c)), &said); err != nil {
			t.Fatalf("the case needs a test of its own: %v", err)
		}
		if err == nil && p != said {
			t.Errorf("%+v was read as %+v", said, p)
		}
		return
	}
	compare(t, c, fields(t, p), err)
}

// input is the runner and the proposal of a case.
func input(t *testing.T, c cases.Case) (Runner, Proposal) {
	t.Helper()
	var runner struct {
		Policy    Policy
		Allowed   []string
		Timeout   int    `json:"timeout_ms"`
		MaxOutput int    `json:"max_output"`
		WorkDir   string `json:"work_dir"`
	}
	var p Proposal
	c.Get(t, "runner", &runner)
	c.Get(t, "proposal", &p)
	return Runner{runner.Policy, runner.Allowed, time.Duration(runner.Timeout) * time.Millisecond, runner.WorkDir, runner.MaxOutput}, p
}

func evaluateCase(t *testing.T, c cases.Case) {
	r, p := input(t, c)
	d := r.Evaluate(p)
	for _, p.Safe = range []int{0, 1, 2, 99, -1} {
		if again := r.Evaluate(p); again != d {
			t.Errorf("safe %d: %+v, else %+v", p.Safe, again, d)
		}
	}
	compare(t, c, fields(t, d), nil)
}

func executeCase(t *testing.T, c cases.Case) {
	r, p := input(t, c)
	var approved bool
	c.Get(t, "approved", &approved)
	began := time.Now()
	result, d, err := r.Execute(t.Context(), p, approved)
	wall := time.Since(began)
	got := fields(t, result)
	got["decision"] = map[string]bool{"auto_run": d.AutoRun, "blocked": d.Blocked}
	compare(t, c, got, err)
	var want struct {
		Ran *bool
		Max float64 `json:"max_wall_ms"`
	}
	c.Want(t, &want)
	if ran := result.Duration != ""; want.Ran != nil && ran != *want.Ran {
		t.Errorf("ran: %v", ran)
	}
	if limit := time.Duration(want.Max) * time.Millisecond; limit > 0 && wall > limit {
		t.Errorf("took %v, want at most %v", wall, limit)
	}
}

// boundedCase writes what the case says to the writer that collects output:
// "writes" a list of texts, "write" an amount in words.
func boundedCase(t *testing.T, c cases.Case) {
	var call, amount string
	var writes []string
	c.Get(t, "call", &call)
	c.Get(t, "write", &amount)
	c.Get(t, "writes", &writes)
	limit, err := strconv.Atoi(call[strings.LastIndexByte(call, ' ')+1:])
	if err != nil {
		t.Fatal(err)
	}
	if m := regexp.MustCompile(`^(\d+) (MiB|KiB|bytes?) of (.)$`).FindStringSubmatch(amount); m != nil {
		n, _ := strconv.Atoi(m[1])
		writes = append(writes, strings.Repeat(m[3], n*map[byte]int{'M': 1 << 20, 'K': 1 << 10, 'b': 1}[m[2][0]]))
	}
	if len(writes) == 0 {
		t.Fatalf("nothing to write in %s", c.Input)
	}
	w := exectool.NewBounded(limit)
	written := 0
	for _, text := range writes {
		n, err := w.Write([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		written += n
	}
	got := map[string]any{"n": written, "error": nil, "kept": string(w.Bytes()), "truncated": w.Truncated()}
	var want map[string]any
	c.Want(t, &want)
	if _, isCount := want["kept"].(float64); isCount {
		got["kept"] = len(w.Bytes())
	}
	compare(t, c, got, nil)
}

// serverCase runs what the original's server is asked to do; here the library
// is asked.
func serverCase(t *testing.T, c cases.Case) {
	var asked string
	c.Get(t, "server", &asked)
	m := regexp.MustCompile(`^execute under (\w+)(?: \[([^\]]*)\])?, cmd '(.*)', approved=(true|false)$`).FindStringSubmatch(asked)
	switch {
	case m != nil:
	case regexp.MustCompile(`\b(no|without( a)?) (flag|policy|runner)\b|\bdisabled\b`).MatchString(asked):
		if r, err := FromFlags("", ""); r != nil || err != nil { // the original answers 404
			t.Errorf("%+v, %v", r, err)
		}
		return
	default:
		t.Fatalf("nobody understands %q; it needs a test of its own", asked)
	}
	r, err := FromFlags(m[1], m[2])
	if err != nil {
		t.Fatal(err)
	}
	result, _, err := r.Execute(t.Context(), Proposal{Cmd: m[3]}, m[4] == "true")
	var want struct{ Ran *bool }
	c.Want(t, &want)
	if want.Ran == nil || (result.Duration != "") != *want.Ran || (err == nil) != *want.Ran {
		t.Errorf("%+v, %v", result, err)
	}
}

func flagsCase(t *testing.T, c cases.Case) {
	var flags map[string]string
	c.Get(t, "flags", &flags)
	r, err := FromFlags(flags["os-commands"], flags["os-commands-allow"])
	got := map[string]any{"runner": nil}
	if r != nil {
		got = map[string]any{"runner": r, "policy": r.Policy, "allowed": slices.Clone(r.Allowed)}
	}
	compare(t, c, got, err)
}
