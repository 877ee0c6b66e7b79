package script

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// maxDepth is how deep a script's JSON may nest; the format needs seven levels,
// and a raw call may bring its own.
const maxDepth = 100

// value is one JSON value and where it stands.
type value struct {
	kind    string // "object", "array", "string", "number", "true or false", "null"
	offset  int    // its first byte
	end     int    // the byte after it
	text    string // a string's text, a number's spelling
	truth   bool
	items   []value  // of an array
	members []member // of an object, in order
}

type member struct {
	key   string
	value value
}

// reader reads a document strictly: encoding/json alone would take keys in any
// case and twice, and mend broken text.
type reader struct {
	file string
	data []byte
	json *json.Decoder
	err  *Error // the first fault
}

// read returns the document's only value. After a fault r.err is set and the
// value is worth nothing, here and in every method.
func (r *reader) read() value {
	r.data = bytes.TrimPrefix(r.data, []byte("\ufeff"))
	if !utf8.Valid(r.data) {
		r.fail(r.firstInvalid(), "", "not UTF-8")
		return value{}
	}
	var syntax *json.SyntaxError
	if err := json.Unmarshal(r.data, new(json.RawMessage)); errors.As(err, &syntax) {
		r.fail(int(syntax.Offset)-1, "", "not JSON: "+err.Error())
		return value{}
	}
	r.json = json.NewDecoder(bytes.NewReader(r.data))
	r.json.UseNumber()
	return r.value("", 0)
}

// fail keeps the first fault, with the line of the offset.
func (r *reader) fail(offset int, where, problem string) {
	if r.err == nil {
		offset = min(max(offset, 0), len(r.data))
		line := 1 + bytes.Count(r.data[:offset], []byte("\n"))
		r.err = &Error{File: r.file, Line: line, Where: where, Problem: problem}
	}
}

func (r *reader) firstInvalid() int {
	for i := 0; i < len(r.data); {
		c, size := utf8.DecodeRune(r.data[i:])
		if c == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return len(r.data)
}

// value reads the next value. The document is known to be JSON, so that the
// decoder finds no fault in it.
func (r *reader) value(where string, depth int) value {
	v := value{offset: r.next()}
	token, err := r.json.Token()
	if err != nil || depth > maxDepth {
		r.fail(v.offset, where, fmt.Sprintf("nested deeper than %d levels", maxDepth))
		return v
	}
	switch token := token.(type) {
	case json.Delim:
		r.compound(&v, token, where, depth)
	case string:
		v.kind, v.text = "string", token
	case json.Number:
		v.kind, v.text = "number", token.String()
	case bool:
		v.kind, v.truth = "true or false", token
	case nil:
		v.kind = "null"
	}
	v.end = int(r.json.InputOffset())
	if v.kind == "string" && loneSurrogate(r.data[v.offset:v.end]) {
		r.fail(v.offset, where, "a \\u escape is half of a surrogate pair")
	}
	return v
}

// compound reads the rest of an array or an object.
func (r *reader) compound(v *value, open json.Delim, where string, depth int) {
	v.kind = "array"
	if open == '{' {
		v.kind = "object"
	}
	seen := map[string]bool{}
	for r.err == nil && r.json.More() {
		if open == '[' {
			v.items = append(v.items, r.value(fmt.Sprintf("%s[%d]", where, len(v.items)), depth+1))
			continue
		}
		key := r.value(where, depth+1)
		if seen[key.text] {
			r.fail(key.offset, where, fmt.Sprintf("key %q stands twice", key.text))
		}
		seen[key.text] = true
		v.members = append(v.members, member{key.text, r.value(join(where, key.text), depth+1)})
	}
	if r.err == nil {
		_, _ = r.json.Token() // the closing bracket
	}
}

// next returns the offset of the next token's first byte.
func (r *reader) next() int {
	offset := int(r.json.InputOffset())
	for offset < len(r.data) && bytes.IndexByte([]byte(" \t\r\n,:"), r.data[offset]) >= 0 {
		offset++
	}
	return offset
}

// loneSurrogate reports whether a JSON string, given as it is spelled, escapes
// one half of a surrogate pair without the other.
func loneSurrogate(spelled []byte) bool {
	for high := false; ; {
		i := bytes.IndexByte(spelled, '\\')
		if i < 0 {
			return high
		}
		if high && i > 0 {
			return true
		}
		spelled = spelled[i:]
		if spelled[1] != 'u' {
			if high {
				return true
			}
			spelled = spelled[2:]
			continue
		}
		unit, _ := strconv.ParseUint(string(spelled[2:6]), 16, 16)
		low := unit>>10 == 0xDC00>>10
		if low != high {
			return true
		}
		high = unit>>10 == 0xD800>>10
		spelled = spelled[6:]
	}
}

func join(where, key string) string {
	if where == "" {
		return key
	}
	return where + "." + key
}
