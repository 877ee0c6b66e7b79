package gated

import (
	"encoding/json"
	"errors"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/aii-cli/aii/internal/cases"
)

var (
	innerCall  = regexp.MustCompile(`^(\w+)(?:\(([^,)]*)(?:,([^)]*))?\))?$`)
	innerValue = regexp.MustCompile(`\b(Root|Workdir)(?:\(\))?=(\S+)`)
	innerSize  = regexp.MustCompile(`(\d+) bytes`)
)

// innerCase calls one optional method of a sandbox whose inner one is
// described: "implements X", "X()=value", or "no X".
func innerCase(t *testing.T, c cases.Case) {
	var described, call string
	c.Get(t, "inner", &described)
	c.Get(t, "call", &call)
	bare, rich := &fake{}, &full{}
	var inner Inner = rich
	if strings.HasPrefix(described, "no ") {
		inner = bare
	}
	if m := innerSize.FindStringSubmatch(described); m != nil {
		size, _ := strconv.Atoi(m[1])
		bare.file = make([]byte, size)
	}
	if m := innerValue.FindStringSubmatch(described); m != nil {
		rich.root, rich.workdir = m[2], m[2]
	}
	m := innerCall.FindStringSubmatch(call)
	if m == nil {
		t.Fatalf("nobody understands the call %q", call)
	}
	s := New(inner, nil, AskAll)
	name, path, argument := m[1], m[2], m[3]
	got := map[string]any{}
	switch name {
	case "Root", "Workdir":
		text := map[string]func() string{"Root": s.Root, "Workdir": s.Workdir}[name]()
		var want string
		if c.Want(t, &want); text != want {
			t.Errorf("got %q, want %q", text, want)
		}
		return
	case "ReadFileLimit":
		max, err := strconv.ParseInt(argument, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		data, truncated, err := s.ReadFileLimit(t.Context(), path, max)
		got["len"], got["truncated"] = len(data), truncated
		got["inner_calls"], got["inner_max"] = len(rich.calls), int(rich.max)
		if err == nil && truncated && string(data) == "forwarded" {
			got["result"] = "forwarded unchanged"
		}
	case "AppendFile":
		failed(t, c, got, s.AppendFile(t.Context(), path, []byte(argument), 0o600))
		got["inner_got"] = rich.appended
	case "MakeDirAll":
		failed(t, c, got, s.MakeDirAll(t.Context(), path, 0o700))
		got["inner_got"] = rich.made
	default: // something that must not be forwarded, such as a session
		var want bool
		c.Want(t, &want)
		if _, has := reflect.TypeFor[*Sandbox]().MethodByName(name); has != want {
			t.Errorf("has the method %s: %v", name, has)
		}
		return
	}
	compare(t, c, got)
}

// failed notes an error in the words of a case: its text, a beginning of it,
// or what it is.
func failed(t *testing.T, c cases.Case, got map[string]any, err error) {
	t.Helper()
	if err == nil {
		got["error"] = nil
		return
	}
	var want map[string]json.RawMessage
	c.Want(t, &want)
	got["error"] = err.Error()
	var prefix string
	if json.Unmarshal(want["error_prefix"], &prefix) == nil && strings.HasPrefix(err.Error(), prefix) {
		got["error_prefix"] = prefix
	}
	if errors.Is(err, errors.ErrUnsupported) {
		got["errors_is"] = "errors.ErrUnsupported"
	}
}
