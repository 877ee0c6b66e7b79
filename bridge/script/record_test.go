package script

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/aii-cli/aii/bridge"
)

func recorded(t *testing.T, m *Model) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(filepath.Dir(m.path), "r"))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// What the model was given stands in the record, exactly, as soon as anybody
// can know of it.
func TestRecord(t *testing.T) {
	m, err := Open(write(t, `{"record": "r", "turns": [
		{"steps": [{"calls": [{"executable": "a"}, {"executable": "b"}]}, {"raw_call": 1}]},
		{"steps": [{"hang": true}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	ctx := context.Background()
	plain, err := m.Open(ctx, bridge.Config{})
	if err != nil {
		t.Fatal(err)
	}
	_ = plain.Close()
	s, err := m.Open(ctx, bridge.Config{Instructions: "Be <brief>.\n", Tool: &bridge.Tool{Name: "n", Description: "d",
		Parameters: []bridge.Parameter{{Name: "executable", Description: "e"}, {Name: "arguments", List: true}}}})
	if err != nil {
		t.Fatal(err)
	}
	st, err := s.Respond(ctx, "p \x00 \u2028 \"q\"", bridge.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a, _ := st.Next()
	b, _ := st.Next()
	b.(bridge.ToolCall).Reply("B & b")
	a.(bridge.ToolCall).Reply("A")
	a.(bridge.ToolCall).Reply("A again")
	c, _ := st.Next()
	c.(bridge.ToolCall).Reply("C")
	if got := drain(st); got != "end" {
		t.Fatal(got)
	}
	_ = st.Close() // it was over: no cancel
	for range 2 {  // the second finds no turn
		stopped, cancel := context.WithCancel(ctx)
		st, err = s.Respond(stopped, "h", bridge.Options{})
		if err != nil {
			t.Fatal(err)
		}
		cancel()
		_, _ = st.Next()
		_ = st.Close()
	}
	equal(t, "record", recorded(t, m), `{"event":"session","instructions":null,"tools":null}
{"event":"session","instructions":"Be <brief>.\n","tools":[{"name":"n","description":"d","parameters":[{"name":"executable","description":"e","list":false},{"name":"arguments","description":"","list":true}]}]}
{"event":"prompt","text":"p \u0000 \u2028 \"q\""}
{"event":"tool_result","call":2,"text":"B & b"}
{"event":"tool_result","call":1,"text":"A"}
{"event":"tool_result","call":3,"text":"C"}
{"event":"prompt","text":"h"}
{"event":"cancel"}
{"event":"prompt","text":"h"}
`)
	info, err := os.Stat(filepath.Join(filepath.Dir(m.path), "r"))
	if err != nil || info.Mode() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}

// A script never makes the program write to a file that is there, whether
// directly or through a link.
func TestRecordIsNew(t *testing.T) {
	for name, prepare := range map[string]func(path string) error{
		"file":          func(path string) error { return os.WriteFile(path, []byte("mine"), 0o600) },
		"directory":     func(path string) error { return os.Mkdir(path, 0o700) },
		"link":          func(path string) error { return os.Symlink("script.json", path) },
		"dangling link": func(path string) error { return os.Symlink("elsewhere", path) },
	} {
		t.Run(name, func(t *testing.T) {
			path := write(t, `{"record": "r"}`)
			file := filepath.Join(filepath.Dir(path), "r")
			if err := prepare(file); err != nil {
				t.Fatal(err)
			}
			_, err := Open(path)
			if fault := new(Error); !errors.As(err, &fault) || fault.File != file || !errors.Is(err, fs.ErrExist) {
				t.Errorf("Open: %v", err)
			}
			if _, err := os.Lstat(filepath.Join(filepath.Dir(path), "elsewhere")); err == nil {
				t.Error("the link was followed")
			}
		})
	}
}

// A full disk does not go unnoticed: what is missing in the record would be
// missed by whoever reads it.
func TestRecordCannotBeWritten(t *testing.T) {
	broken := func(err error) bool {
		fault := new(bridge.Error)
		return errors.As(err, &fault) && fault.Code == bridge.CodeModelError && fault.Detail == "record"
	}
	m, err := Open(write(t, `{"record": "r", "turns": [{"steps": [{"raw_call": 1}, {"say": "x"}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	s := newSession(t, m)
	st := respond(t, s, "p")
	call, err := st.Next()
	if err != nil {
		t.Fatal(err)
	}
	_ = m.record.file.Close()
	call.(bridge.ToolCall).Reply("lost")
	if _, err := st.Next(); !broken(err) {
		t.Errorf("a result: %v", err)
	}
	if _, err := s.Respond(context.Background(), "q", bridge.Options{}); !broken(err) {
		t.Errorf("a prompt: %v", err)
	}
	if _, err := m.Open(context.Background(), bridge.Config{}); !broken(err) {
		t.Errorf("a session: %v", err)
	}
	if err := m.Close(); err == nil {
		t.Error("closing a record that is broken says nothing")
	}
}
