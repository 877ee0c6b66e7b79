package script

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
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

// refused.jsonl holds documents and the error that each is refused with; those
// with "" are taken. Every player of scripts refuses the same ones.
func TestFaults(t *testing.T) {
	type row struct{ Script, Error string }
	deep := strings.Repeat("[", 100) + strings.Repeat("]", 100)
	for _, c := range append(readLines[row](t, "refused.jsonl"),
		row{"{\n\n\"variant\": \"\xff\"}", "f:3: not UTF-8"},
		row{strings.Repeat("[", 20000), "f:1: not JSON: invalid character '[' exceeded max depth"},
		row{steps(`{"raw_call": ` + deep + `}`), "f:1: turns[0].steps[0].raw_call" + strings.Repeat("[0]", 96) + ": nested deeper than 100 levels"},
	) {
		_, err := parse("f", []byte(c.Script))
		if got := text(err); got != c.Error {
			t.Errorf("%.60q:\n got %s\nwant %s", c.Script, got, c.Error)
		}
		if fault := new(Error); err != nil && (!errors.As(err, &fault) || fault.Line == 0) {
			t.Errorf("%.60q: %#v names no line", c.Script, err)
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
	fifo := filepath.Join(dir, "fifo") // nobody writes to it
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path  string
		cause error
	}{
		{filepath.Join(dir, "none.json"), fs.ErrNotExist},
		{dir, nil},
		{"/dev/zero", nil},
		{fifo, nil},
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

// 10 MiB of text are played like any other, and so are many small steps.
func TestLongScript(t *testing.T) {
	long := strings.Repeat("é", 5<<20)
	_, s := play(t, steps(`{"say": "`+long+`\u0000"}`))
	event, err := respond(t, s, "p").Next()
	if err != nil {
		t.Fatal(err)
	}
	if event != snapshot(long+"\x00") {
		t.Error("the text did not survive")
	}
	many := make([]string, 20000)
	for i := range many {
		many[i] = `{"say": "0123456789012345678901234567890123456789"}`
	}
	_, s = play(t, steps(many...))
	st := respond(t, s, "p")
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
}

func TestRelativePath(t *testing.T) {
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
