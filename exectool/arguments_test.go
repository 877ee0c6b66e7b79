package exectool

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

var argumentTexts = []struct {
	text       string
	executable string
	args       []string
	err        error
}{
	{`{"executable":"ls","arguments":["-l","/"]}`, "ls", []string{"-l", "/"}, nil},
	{`{"arguments":[],"executable":"ls"}`, "ls", nil, nil},
	{` { "executable" : "pwd" } `, "pwd", nil, nil},
	{`{"executable":"ls","arguments":["", "a\u0000b", "\n", "ä😀", "\ud83d\ude00"]}`, "ls", []string{"", "a\x00b", "\n", "ä😀", "😀"}, nil},
	{`{"executable":"ls","other":{"executable":"rm"},"arguments":["x"]}`, "ls", []string{"x"}, nil},
	{`{"executable":"ls","Arguments":["x"],"EXECUTABLE":"rm"}`, "ls", nil, nil},
	{`{"executable":"l\u0073","arguments":["\ud800"]}`, "ls", []string{"\ufffd"}, nil},
	{`{"exec\u0075table":"ls"}`, "ls", nil, nil},

	{`{"executable":"ls","arguments":"x"}`, "", nil, errArguments},
	{`{"executable":"ls","arguments":null}`, "", nil, errArguments},
	{`{"executable":"ls","arguments":{}}`, "", nil, errArguments},
	{`{"executable":"ls","arguments":[1]}`, "", nil, errArguments},
	{`{"executable":"ls","arguments":[1e999]}`, "", nil, errArguments},
	{`{"executable":"ls","arguments":[null]}`, "", nil, errArguments},
	{`{"executable":"ls","arguments":[["x"]]}`, "", nil, errArguments},
	{`{"executable":"ls","arguments":["x"],"arguments":["y"]}`, "", nil, errArguments},
	{`{"executable":"ls","arguments":["x"],"argument\u0073":["y"]}`, "", nil, errArguments},

	{`{"executable":"ls","executable":"rm","arguments":[]}`, "", nil, errExecutable},
	{`{"executable":["ls"],"arguments":[]}`, "", nil, errExecutable},
	{`{"executable":null,"arguments":[]}`, "", nil, errExecutable},
	{`{"executable":7}`, "", nil, errExecutable},
	{`{"Executable":"ls"}`, "", nil, errExecutable},
	{`{"arguments":["x"]}`, "", nil, errExecutable},
	{`{}`, "", nil, errExecutable},
	{``, "", nil, errExecutable},
	{`null`, "", nil, errExecutable},
	{`"ls"`, "", nil, errExecutable},
	{`["ls"]`, "", nil, errExecutable},
	{`{"executable":"ls"`, "", nil, errExecutable},
	{`{"executable":"ls",}`, "", nil, errExecutable},
	{`{"executable":"ls"]`, "", nil, errExecutable},
	{`{"executable":"ls"}{"executable":"rm"}`, "", nil, errExecutable},
	{`{"executable":"ls"}}`, "", nil, errExecutable},
	{`{"executable":"ls"} x`, "", nil, errExecutable},
	{"{\"executable\":\"l\xffs\"}", "", nil, errExecutable},
	{"\ufeff{\"executable\":\"ls\"}", "", nil, errExecutable},
	{`{"executable":"ls","x":` + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) + `}`, "", nil, errExecutable},
}

func TestParseArguments(t *testing.T) {
	for _, test := range argumentTexts {
		executable, args, err := parseArguments(test.text)
		if executable != test.executable || !slices.Equal(args, test.args) || err != test.err {
			t.Errorf("%.80q\ngot  %q %q %v\nwant %q %q %v", test.text, executable, args, err, test.executable, test.args, test.err)
		}
	}
}

func TestIllTypedArguments(t *testing.T) {
	for text, want := range map[string]string{
		`{"executable":"git","arguments":"status"}`: "Error: arguments must be a list of strings.",
		`{"executable":7,"arguments":"status"}`:     "Error: invalid executable",
		`nonsense`:                                  "Error: invalid executable",
	} {
		s := newScene(t, "y")
		if got := s.response().Call(context.Background(), text); got != want || len(s.ran)+len(s.events) != 0 {
			t.Errorf("%s: got %q, events %q", text, got, s.events)
		}
	}
}

// FuzzArguments: whatever the model sends is answered with a string; and what
// runs is what a plain reading of the JSON says, and what was shown.
func FuzzArguments(f *testing.F) {
	for _, test := range argumentTexts {
		f.Add(test.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := newScene(t, "y")
		result := s.response().Call(context.Background(), text)
		if result == "" || result == errorInternal {
			t.Fatalf("result %q", result)
		}
		if len(s.ran) == 0 {
			return
		}
		var plain struct {
			Executable string   `json:"executable"`
			Arguments  []string `json:"arguments"`
		}
		var all map[string]json.RawMessage
		if err := json.Unmarshal([]byte(text), &all); err != nil {
			t.Fatalf("%v, and yet it ran", err)
		}
		_ = json.Unmarshal(all["executable"], &plain.Executable)
		_ = json.Unmarshal(all["arguments"], &plain.Arguments)
		if p := s.ran[0]; p.Name != plain.Executable || !slices.Equal(p.Args, plain.Arguments) {
			t.Fatalf("ran %q %q, a plain reading is %q", p.Name, p.Args, plain)
		}
		if call := s.calls[0]; !slices.Contains(s.events, "log "+call.Command) {
			t.Fatalf("ran without a log line: %q", s.events)
		}
	})
}
