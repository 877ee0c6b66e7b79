package lockdown

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/aii-cli/aii/internal/cases"
	"github.com/google/go-cmp/cmp"
)

// The cases of this system say what is set up and what is looked at by the
// keys of their input: set-up keys are done first, in the order of setUps, then
// every observation is made and compared with what is expected of it.
func TestCases(t *testing.T) {
	cases.Run(t, "lockdown", map[string]func(*testing.T, cases.Case){"": runCase})
}

func runCase(t *testing.T, c cases.Case) {
	r := &run{t: t, c: c, s: newState(t, "listed.example"), got: map[string]any{}, known: map[string]bool{}}
	if c.Has("nil state") {
		r.s = nil
		r.known["nil state"] = true
	}
	for _, step := range setUps {
		r.do(step)
	}
	for _, step := range observations {
		r.do(step)
	}
	for key := range c.Input {
		if !r.known[key] {
			t.Fatalf("nobody reads the input %q", key)
		}
	}
	r.compare()
}

// run is one case being run.
type run struct {
	t        *testing.T
	c        cases.Case
	s        *State
	narrowed [][]string
	value    any            // what the case as a whole expects, where that is no object
	got      map[string]any // what its fields expect
	known    map[string]bool
}

// step handles one input key, and those that go on after it and a blank:
// "Notice appended", "ConfineCommands then RefuseCommands".
type step struct {
	key string
	do  func(*run, json.RawMessage)
}

func (r *run) do(s step) {
	for key, raw := range r.c.Input {
		if key == s.key || strings.HasPrefix(key, s.key+" ") {
			r.known[key] = true
			s.do(r, raw)
		}
	}
}

// get decodes raw into a T.
func get[T any](r *run, raw json.RawMessage) T {
	r.t.Helper()
	var v T
	if err := json.Unmarshal(raw, &v); err != nil {
		r.t.Fatalf("%v in %s", err, raw)
	}
	return v
}

// prose returns a text input, or "" for one that is no text.
func prose(raw json.RawMessage) string {
	var text string
	_ = json.Unmarshal(raw, &text)
	return text
}

// fail notes the error of a call where one is expected, and ends the case
// where none is.
func (r *run) fail(err error) {
	r.got["error"] = err != nil
	var want struct{ Error any }
	_ = json.Unmarshal(r.c.Expect, &want) // some cases expect no object
	if err != nil && want.Error != true {
		r.t.Fatal(err)
	}
}

// compare checks every expected field that was observed, and that there is
// one. Fields that only explain are left out.
func (r *run) compare() {
	var want any
	r.c.Want(r.t, &want)
	fields, isObject := want.(map[string]any)
	if !isObject {
		if diff := cmp.Diff(want, cases.Plain(r.t, r.value)); diff != "" {
			r.t.Error(diff)
		}
		return
	}
	compared := 0
	for key, value := range fields {
		if key == "meaning" || key == "note" {
			continue
		}
		if key == "error" {
			value = value != nil && value != false // whether there is one
		}
		got, ok := r.got[key]
		if !ok {
			r.t.Errorf("nothing observed %q", key)
			continue
		}
		compared++
		if diff := cmp.Diff(value, cases.Plain(r.t, got)); diff != "" {
			r.t.Errorf("%s: %s", key, diff)
		}
	}
	if compared == 0 {
		r.t.Error("the case compared nothing")
	}
}

// taint taints the state with a source named in a case: a known source, or a
// letter, which stands for a host.
func (r *run) taint(name string) {
	src := Source{Source: name, Tool: "tool"}
	if len(name) == 1 {
		src = web(strings.ToLower(name) + ".example")
	}
	added, first := r.s.Taint(src)
	r.got["added"], r.got["first"], r.got["tainted"] = added, first, r.s.Tainted()
}

// letters returns the hosts that stand for letters as the letters again.
func letters(sources []Source) []string {
	names := make([]string, len(sources))
	for i, s := range sources {
		names[i] = strings.ToUpper(s.Host[:1])
	}
	return names
}

func proseTaints(r *run, text string) {
	words := strings.Fields(strings.ReplaceAll(text, ",", " "))
	for _, word := range words {
		if len(word) == 1 && word >= "A" && word <= "Z" {
			r.taint(word)
		}
	}
	if slices.Contains(words, "tainted") {
		r.taint(SourceUntrustedTask)
	}
}

// narrow is the function that cases give by name.
func (r *run) narrow(name any) func([]string) {
	if name == nil {
		return nil
	}
	return func(domains []string) { r.narrowed = append(r.narrowed, domains) }
}
