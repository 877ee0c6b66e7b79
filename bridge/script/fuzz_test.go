package script

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzParse: whatever the bytes, the parser returns a script that keeps its
// promises, or an error that names a line of the file. What it takes,
// encoding/json takes too.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		`{}`,
		`{"availability":"available","contextSize":4096,"variant":"scripted","languages":["en-US"],"tokensPerByte":0.25,"record":"r","turns":[],"repeatLast":false}`,
		steps(`{"say":"a\u0000{{result}}"}`, `{"call":{"executable":"df","arguments":["-h"]}}`, `{"calls":[{"executable":"a"}]}`),
		steps(`{"raw_call":{"a":[1,null,true]}}`, `{"restart":true}`, `{"delay_ms":5e1}`, `{"hang":true}`, `{"error":"refusal","message":"m"}`),
		`{"variant":"\ud83d\ude00 \ud800"}`, "{\"a\":1,\n\"a\":2}", "\ufeff{}", "\xff", `[[[[`, `{"contextSize":1e999}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := parse("f", data)
		if err != nil {
			fault := new(Error)
			if !errors.As(err, &fault) || fault.Line < 1 || fault.Line > 1+strings.Count(string(data), "\n") || fault.Problem == "" {
				t.Fatalf("fault %#v", err)
			}
			return
		}
		if !utf8.Valid(data) || !json.Valid([]byte(strings.TrimPrefix(string(data), "\ufeff"))) {
			t.Fatal("taken, and not JSON")
		}
		if d.repeatLast && len(d.turns) == 0 || strings.ContainsAny(d.record, "/\x00") || d.availability == "" {
			t.Fatalf("taken: %+v", d)
		}
		for _, turn := range d.turns {
			for _, step := range turn {
				if (step.action == "call") != (len(step.calls) > 0) || step.delay < 0 || !utf8.ValidString(step.text) {
					t.Fatalf("taken: %+v", step)
				}
			}
		}
	})
}
