package script

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
)

func TestDefaults(t *testing.T) {
	got, err := parse("s", []byte(`{}`))
	if err != nil {
		t.Fatal(err)
	}
	want := &document{availability: "available", contextSize: 4096, variant: "scripted", languages: []string{"en-US"}, tokensPerByte: 0.25}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestEveryKey(t *testing.T) {
	got, err := parse("s", []byte("\ufeff"+`{
		"availability": "some day", "contextSize": -1, "variant": "", "languages": [],
		"tokensPerByte": 2.5e-1, "record": "r.jsonl", "repeatLast": true,
		"turns": [{"steps": [
			{"say": "a\u0000b\ud83d\ude00"},
			{"call": {"executable": "a <b>", "arguments": ["c\n"]}},
			{"calls": [{"executable": "x"}, {"arguments": ["z"], "executable": "y"}]},
			{"raw_call": "no JSON {"}, {"raw_call": { "executable" : [ 5e1, null ] }},
			{"restart": true}, {"delay_ms": 5e1}, {"hang": true},
			{"message": "m", "error": "refusal"}, {"error": "timeout"}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	at := func(n string) string { return "turns[0].steps[" + n + "]" }
	want := &document{
		availability: "some day", contextSize: -1, languages: []string{}, tokensPerByte: 0.25, record: "r.jsonl", repeatLast: true,
		turns: []turn{{
			{action: "say", where: at("0"), text: "a\x00b😀"},
			{action: "call", where: at("1"), calls: []string{`{"executable":"a <b>","arguments":["c\n"]}`}},
			{action: "call", where: at("2"), calls: []string{`{"executable":"x","arguments":[]}`, `{"executable":"y","arguments":["z"]}`}},
			{action: "call", where: at("3"), calls: []string{"no JSON {"}},
			{action: "call", where: at("4"), calls: []string{`{"executable":[5e1,null]}`}},
			{action: "restart", where: at("5")},
			{action: "delay_ms", where: at("6"), delay: 50 * time.Millisecond},
			{action: "hang", where: at("7")},
			{action: "error", where: at("8"), text: "refusal", message: "m"},
			{action: "error", where: at("9"), text: "timeout"},
		}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%+v\nwant\n%+v", got, want)
	}
}

func TestFaults(t *testing.T) {
	for _, c := range []struct{ script, want string }{
		{"", "f:1: not JSON: unexpected end of JSON input"},
		{"{\n\"turns\": [,]}", "f:2: not JSON: invalid character ',' looking for beginning of value"},
		{"{} {}", "f:1: not JSON: invalid character '{' after top-level value"},
		{"{\n\n\"variant\": \"\xff\"}", "f:3: not UTF-8"},
		{"[]", "f:1: must be an object, not array"},
		{"null", "f:1: must be an object, not null"},
		{"{\n\"turn\": []}", `f:2: unknown key "turn"; known are availability, contextSize, variant, languages, tokensPerByte, record, turns, repeatLast`},
		{`{"Turns": []}`, `f:1: unknown key "Turns"; known are availability, contextSize, variant, languages, tokensPerByte, record, turns, repeatLast`},
		{"{\"variant\": \"a\",\n\"variant\": \"b\"}", `f:2: key "variant" stands twice`},
		{`{"variant": "\ud800"}`, `f:1: variant: a \u escape is half of a surrogate pair`},
		{`{"variant": "\udc00\ud800"}`, `f:1: variant: a \u escape is half of a surrogate pair`},
		{`{"variant": "\ud800x\udc00"}`, `f:1: variant: a \u escape is half of a surrogate pair`},
		{`{"variant": "\ud800\n"}`, `f:1: variant: a \u escape is half of a surrogate pair`},
		{`{"variant": "\\ud800"}`, ""},
		{`{"variant": "\ufffd"}`, ""},
		{`{"availability": ""}`, "f:1: availability: must not be empty"},
		{`{"availability": true}`, "f:1: availability: must be a string, not true or false"},
		{`{"contextSize": 1.5}`, "f:1: contextSize: must be a whole number from -2147483648 to 2147483647"},
		{`{"contextSize": 1e99}`, "f:1: contextSize: must be a whole number from -2147483648 to 2147483647"},
		{`{"contextSize": 1e999}`, "f:1: contextSize: must be a whole number from -2147483648 to 2147483647"},
		{`{"contextSize": "4096"}`, "f:1: contextSize: must be a number, not string"},
		{`{"tokensPerByte": -0.1}`, "f:1: tokensPerByte: must be from 0 to 1000"},
		{`{"tokensPerByte": null}`, "f:1: tokensPerByte: must be a number, not null"},
		{`{"languages": "en"}`, "f:1: languages: must be an array, not string"},
		{`{"languages": ["en", ""]}`, "f:1: languages[1]: must not be empty"},
		{`{"record": "a/b"}`, "f:1: record: must be the name of a file in the script's directory, without slash or NUL"},
		{`{"record": ".."}`, "f:1: record: must be the name of a file in the script's directory, without slash or NUL"},
		{`{"record": "a\u0000"}`, "f:1: record: must be the name of a file in the script's directory, without slash or NUL"},
		{`{"repeatLast": true}`, "f:1: repeatLast: there is no turn to repeat"},
		{`{"repeatLast": 1}`, "f:1: repeatLast: must be true or false, not number"},
		{`{"turns": [{}]}`, `f:1: turns[0]: a turn needs "steps"`},
		{`{"turns": [{"steps": [], "name": "x"}]}`, `f:1: turns[0]: unknown key "name"; known are steps`},
		{steps(`{}`), "f:1: turns[0].steps[0]: a step needs one of say, call, calls, raw_call, restart, delay_ms, hang, error"},
		{steps(`{"message": "x"}`), "f:1: turns[0].steps[0]: a step needs one of say, call, calls, raw_call, restart, delay_ms, hang, error"},
		{steps("{\"say\": \"x\"}", "\n{\"sya\": \"x\"}"), `f:2: turns[0].steps[1]: unknown key "sya"; known are message, say, call, calls, raw_call, restart, delay_ms, hang, error`},
		{steps(`{"say": "x", "hang": true}`), `f:1: turns[0].steps[0]: a step does one thing, not both "say" and "hang"`},
		{steps(`{"say": "x", "message": "y"}`), `f:1: turns[0].steps[0]: "message" belongs to "error"`},
		{steps(`{"say": 5}`), "f:1: turns[0].steps[0].say: must be a string, not number"},
		{steps(`{"hang": false}`), "f:1: turns[0].steps[0].hang: must be true"},
		{steps(`{"delay_ms": 3600001}`), "f:1: turns[0].steps[0].delay_ms: must be a whole number from 0 to 3600000"},
		{steps(`{"delay_ms": -1}`), "f:1: turns[0].steps[0].delay_ms: must be a whole number from 0 to 3600000"},
		{steps(`{"error": ""}`), "f:1: turns[0].steps[0].error: must not be empty"},
		{steps(`{"calls": []}`), "f:1: turns[0].steps[0].calls: must hold at least one call"},
		{steps(`{"call": {"arguments": []}}`), `f:1: turns[0].steps[0].call: a call needs "executable"`},
		{steps(`{"calls": [{"executable": "a"}, {"executable": "a", "arguments": ["b", 5]}]}`), "f:1: turns[0].steps[0].calls[1].arguments[1]: must be a string, not number"},
		{steps(`{"call": {"executable": "a", "args": []}}`), `f:1: turns[0].steps[0].call: unknown key "args"; known are executable, arguments`},
		{steps(`{"raw_call": {"a": 1, "a": 2}}`), `f:1: turns[0].steps[0].raw_call: key "a" stands twice`},
		{steps(`{"raw_call": ` + strings.Repeat("[", 100) + strings.Repeat("]", 100) + `}`), "f:1: turns[0].steps[0].raw_call" + strings.Repeat("[0]", 96) + ": nested deeper than 100 levels"},
		{strings.Repeat("[", 20000), "f:1: not JSON: invalid character '[' exceeded max depth"},
	} {
		_, err := parse("f", []byte(c.script))
		if got := text(err); got != c.want {
			t.Errorf("%.60q:\n got %s\nwant %s", c.script, got, c.want)
		}
		if fault := new(Error); err != nil && (!errors.As(err, &fault) || fault.Line == 0) {
			t.Errorf("%.60q: %#v names no line", c.script, err)
		}
	}
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestOpenFails(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		path  string
		cause error
	}{
		{filepath.Join(dir, "none.json"), fs.ErrNotExist},
		{dir, nil},
		{"/dev/zero", nil},
	} {
		m, err := Open(c.path)
		fault := new(Error)
		if m != nil || !errors.As(err, &fault) || fault.File != c.path || fault.Problem == "" {
			t.Errorf("Open(%q) = %v, %v", c.path, m, err)
		}
		if c.cause != nil && !errors.Is(err, c.cause) {
			t.Errorf("Open(%q): %v is not %v", c.path, err, c.cause)
		}
		if strings.Count(text(err), c.path) != 1 {
			t.Errorf("Open(%q): %q should name the file once", c.path, err)
		}
	}
}

// A file that ends up short or long in the middle of a rune, or that is very
// long, is read for what it is.
func TestLongScript(t *testing.T) {
	long := strings.Repeat("é\\u0000", 2<<20) // 10 MiB of text as JSON
	m, s := play(t, steps(`{"say": "`+long+`"}`))
	event, err := respond(t, s, "p").Next()
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Repeat("é\x00", 2<<20)
	if got := event; got != snapshot(want) {
		t.Error("the text did not survive")
	}
	many := make([]string, 20000)
	for i := range many {
		many[i] = `{"say": "0123456789012345678901234567890123456789"}`
	}
	m2, err := Open(write(t, steps(many...)))
	if err != nil {
		t.Fatal(err)
	}
	defer m2.Close()
	st := respond(t, session0(t, m2), "p")
	var last int
	for {
		event, err := st.Next()
		if err != nil {
			break
		}
		last = len(event.(snapshot))
	}
	if last != 40*len(many) {
		t.Errorf("the last snapshot has %d bytes, want %d", last, 40*len(many))
	}
	if err := m.Close(); err != nil {
		t.Error(err)
	}
}

func TestExamplePathIsRelative(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("s.json", []byte(`{"record": "r"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	m, err := Open("s.json")
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	if _, err := os.Stat("r"); err != nil {
		t.Error(err)
	}
}
