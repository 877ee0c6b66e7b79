package script

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/aii-cli/aii/bridge"
)

// document is a script as it was read.
type document struct {
	availability  bridge.Availability
	contextSize   int
	variant       string
	languages     []string
	tokensPerByte float64
	record        string
	turns         []turn
	repeatLast    bool
}

type turn []step

// step is one action. What it does not need is left at its zero value.
type step struct {
	action  string // the key: "say", "call", …; "call" for every kind of call
	where   string // such as "turns[0].steps[1]"
	text    string // what is said; an error's name
	message string
	calls   []string // arguments of calls made at the same time
	delay   time.Duration
}

// parse reads a script; file is its name in an error.
func parse(file string, data []byte) (*document, error) {
	r := &reader{file: file, data: data}
	d := &document{
		availability:  bridge.Available,
		contextSize:   4096,
		variant:       "scripted",
		languages:     []string{"en-US"},
		tokensPerByte: 0.25,
	}
	top := r.read()
	for _, m := range r.object(top, "", "availability", "contextSize", "variant",
		"languages", "tokensPerByte", "record", "turns", "repeatLast") {
		key, v := m.key, m.value
		switch key {
		case "availability":
			d.availability = bridge.Availability(r.name(v, key))
		case "contextSize":
			d.contextSize = int(r.integer(v, key, math.MinInt32, math.MaxInt32))
		case "variant":
			d.variant = r.text(v, key)
		case "languages":
			d.languages = list(r, v, key, r.name)
		case "tokensPerByte":
			d.tokensPerByte = r.number(v, key, 0, 1000)
		case "record":
			d.record = r.fileName(v, key)
		case "turns":
			d.turns = list(r, v, key, r.turn)
		case "repeatLast":
			d.repeatLast = r.truth(v, key)
		}
	}
	if d.repeatLast && len(d.turns) == 0 {
		r.fail(top.offset, "repeatLast", "there is no turn to repeat")
	}
	if r.err != nil {
		return nil, r.err
	}
	return d, nil
}

func (r *reader) turn(v value, where string) turn {
	for _, m := range r.object(v, where, "steps") {
		return list(r, m.value, join(where, m.key), r.step)
	}
	r.fail(v.offset, where, `a turn needs "steps"`)
	return nil
}

var actions = []string{"say", "call", "calls", "raw_call", "restart", "delay_ms", "hang", "error"}

func (r *reader) step(v value, where string) step {
	s := step{where: where}
	explained := false
	for _, m := range r.object(v, where, append([]string{"message"}, actions...)...) {
		key, v, at := m.key, m.value, join(where, m.key)
		if key == "message" {
			s.message, explained = r.text(v, at), true
			continue
		}
		if s.action != "" {
			r.fail(v.offset, where, fmt.Sprintf("a step does one thing, not both %q and %q", s.action, key))
		}
		s.action = key
		switch key {
		case "say":
			s.text = r.text(v, at)
		case "error":
			s.text = r.name(v, at)
		case "restart", "hang":
			if !r.truth(v, at) {
				r.fail(v.offset, at, "must be true")
			}
		case "delay_ms":
			s.delay = time.Duration(r.integer(v, at, 0, 3_600_000)) * time.Millisecond
		case "call":
			s.calls = []string{r.arguments(v, at)}
		case "raw_call":
			s.calls = []string{r.raw(v)}
		case "calls":
			s.calls = list(r, v, at, r.arguments)
			if len(s.calls) == 0 {
				r.fail(v.offset, at, "must hold at least one call")
			}
		}
	}
	switch {
	case s.action == "":
		r.fail(v.offset, where, "a step needs one of "+strings.Join(actions, ", "))
	case explained && s.action != "error":
		r.fail(v.offset, where, `"message" belongs to "error"`)
	case len(s.calls) > 0:
		s.action = "call"
	}
	return s
}

// arguments returns a call's arguments as JSON.
func (r *reader) arguments(v value, where string) string {
	call := struct {
		Executable string   `json:"executable"`
		Arguments  []string `json:"arguments"`
	}{Arguments: []string{}}
	found := false
	for _, m := range r.object(v, where, "executable", "arguments") {
		at := join(where, m.key)
		if m.key == "executable" {
			call.Executable = r.text(m.value, at)
			found = true
		} else {
			call.Arguments = list(r, m.value, at, r.text)
		}
	}
	if !found {
		r.fail(v.offset, where, `a call needs "executable"`)
	}
	return string(encode(call))
}

// raw returns a string's text, or the JSON of any other value.
func (r *reader) raw(v value) string {
	if v.kind == "string" {
		return v.text
	}
	var compact bytes.Buffer
	if r.err == nil {
		_ = json.Compact(&compact, r.data[v.offset:v.end])
	}
	return compact.String()
}

// object returns the members of an object that may have only those keys.
func (r *reader) object(v value, where string, keys ...string) []member {
	if !r.is(v, where, "object") {
		return nil
	}
	for _, m := range v.members {
		if !slices.Contains(keys, m.key) {
			r.fail(m.value.offset, where, fmt.Sprintf("unknown key %q; known are %s", m.key, strings.Join(keys, ", ")))
			return nil
		}
	}
	return v.members
}

// list reads an array, every item with the same function.
func list[T any](r *reader, v value, where string, item func(value, string) T) []T {
	if !r.is(v, where, "array") {
		return nil
	}
	items := make([]T, len(v.items))
	for i, v := range v.items {
		items[i] = item(v, where+"["+strconv.Itoa(i)+"]")
	}
	return items
}
