package audit

import (
	"bytes"
	"encoding/json"
	"strings"
)

// Scrub returns a copy of a tool's input with the secrets in it replaced by
// [Redacted]: whatever stands under a key that names a secret, numbers and
// objects included; values that look like a secret; and secrets inside longer
// strings, such as a password in a command line. Arrays inherit the key, and an
// array of strings is read as an argument list. Everything else keeps its
// bytes: the order of keys, the digits of numbers, how characters are escaped.
//
// Input that is no JSON is scrubbed as text. What is empty stays as it is.
func Scrub(raw json.RawMessage) json.RawMessage {
	if len(raw) == 0 {
		return raw
	}
	if !json.Valid(raw) {
		return json.RawMessage(scrubText(string(raw)))
	}
	w := walker{in: raw}
	w.value(plain, "")
	w.blanks()
	return w.out.Bytes()
}

// walker copies a valid JSON text from in to out and replaces secrets.
type walker struct {
	in  []byte
	at  int
	out bytes.Buffer
}

// value copies one value. kind is that of the key it stands under; program is
// the command it is an argument of, or "".
func (w *walker) value(kind keyKind, program string) {
	w.blanks()
	switch w.in[w.at] {
	case '{':
		if kind == secret {
			w.skip()
			w.quote(Redacted)
			return
		}
		w.object(kind)
	case '[':
		w.array(kind, program)
	case '"':
		w.text(kind)
	default:
		literal := w.skip()
		switch c := literal[0]; {
		case kind == secret && c != 't' && c != 'f' && c != 'n': // a number
			w.quote(Redacted)
		default:
			w.out.Write(literal)
		}
	}
}

// object copies an object, each value by what its key says, or the key of the
// object where its own says nothing. Where the object is a pair of a name and
// its value, the name says it.
func (w *walker) object(inherited keyKind) {
	members := w.members()
	named, program := plain, ""
	for _, m := range members {
		switch strings.ToLower(m.key) {
		case "name", "key", "header":
			named = kindOf(m.text)
		case "executable", "program", "command", "cmd":
			program = m.text
		}
	}
	w.copy(1) // {
	for _, m := range members {
		w.blanks()
		key := w.skip()
		w.replace(key, m.key, redact(m.key, shapeSpans(m.key)))
		w.blanks()
		w.copy(1) // :
		kind := kindOf(m.key)
		if named != plain && strings.EqualFold(m.key, "value") {
			kind = named
		}
		if kind == plain {
			kind = inherited
		}
		w.value(kind, program)
		w.blanks()
		w.copy(1) // , or }
	}
	if len(members) == 0 {
		w.blanks()
		w.copy(1)
	}
}

// array copies an array; each element inherits the kind.
func (w *walker) array(kind keyKind, program string) {
	var clean []string
	words := w.strings()
	if kind == plain && len(words) > 0 {
		clean = ScrubArgs(append([]string{program}, words...))[1:]
	}
	w.copy(1) // [
	w.blanks()
	if w.in[w.at] == ']' {
		w.copy(1)
		return
	}
	for i := 0; ; i++ {
		w.blanks()
		if clean != nil {
			w.replace(w.skip(), words[i], clean[i])
		} else {
			w.value(kind, "")
		}
		w.blanks()
		end := w.in[w.at] == ']'
		w.copy(1) // , or ]
		if end {
			return
		}
	}
}

// text copies a string.
func (w *walker) text(kind keyKind) {
	literal := w.skip()
	value := decode(literal)
	switch {
	case value == "":
		w.out.Write(literal)
	case kind == secret, kind.hides(value):
		w.quote(Redacted)
	default:
		w.replace(literal, value, scrubText(value))
	}
}

// replace writes the scrubbed string, in the very bytes of its literal where
// nothing was hidden.
func (w *walker) replace(literal []byte, value, clean string) {
	if clean == value {
		w.out.Write(literal)
	} else {
		w.quote(clean)
	}
}
