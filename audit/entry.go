package audit

import (
	"bytes"
	"encoding/json"
	"strings"
)

// Entry is one line of the record: a call, what was decided about it, and,
// where something ran, how it ended. The fields up to Tainted are always
// present, Input and Approved where there is one; the rest is of commands.
type Entry struct {
	Time     string          `json:"time"`               // RFC 3339, UTC
	Tool     string          `json:"tool"`               // the tool's name, such as run_command
	Class    string          `json:"class"`              // read, net, write or exec
	Input    json.RawMessage `json:"input,omitempty"`    // what the tool was given
	Decision string          `json:"decision"`           // allow, ask or deny
	Reason   string          `json:"reason"`             // why
	Approved *bool           `json:"approved,omitempty"` // the person's answer, where one had to be asked
	Allowed  bool            `json:"allowed"`            // whether it ran
	Tainted  bool            `json:"tainted"`            // whether untrusted content was in the context

	Argv     []string `json:"argv,omitempty"`        // the program as it was named, and its arguments
	Path     string   `json:"path,omitempty"`        // the file that it resolved to
	By       string   `json:"by,omitempty"`          // who decided: a rule, a person, a layer, the tool
	Answer   string   `json:"answer,omitempty"`      // once or always, where a person said so
	End      string   `json:"end,omitempty"`         // how it ended, where it did not end by itself
	Exit     *int     `json:"exit,omitempty"`        // exit status; 128 and more: killed by a signal
	Bytes    *int64   `json:"bytes,omitempty"`       // bytes that it printed
	Duration *int64   `json:"duration_ms,omitempty"` // milliseconds that it took
}

// Scrubbed returns a copy of the entry with the secrets in its input, reason,
// arguments and path replaced. It may be called twice: what is scrubbed stays
// as it is. Input that is no JSON becomes a JSON string.
func (e Entry) Scrubbed() Entry {
	if len(e.Input) > 0 && !json.Valid(e.Input) {
		e.Input = literal(string(e.Input))
	}
	e.Input = Scrub(e.Input)
	e.Reason = scrubText(e.Reason)
	e.Argv = ScrubArgs(e.Argv)
	e.Path = scrubText(e.Path)
	return e
}

// literal returns s as JSON, with no more escapes than JSON asks for.
func literal(s string) json.RawMessage {
	return json.RawMessage(strings.TrimSuffix(string(encode(s)), "\n"))
}

// encode returns v as one line of JSON with its newline. v must be an Entry
// with valid input, or a string.
func encode(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err) // neither can fail
	}
	return b.Bytes()
}
