package audit

import (
	"bytes"
	"encoding/json"
)

// The walker reads text that json.Valid has accepted, so that it only has to
// find where things end.

// blanks copies the blanks at the current place.
func (w *walker) blanks() {
	for w.at < len(w.in) && blank(w.in[w.at]) {
		w.copy(1)
	}
}

func (w *walker) copy(n int) {
	w.out.Write(w.in[w.at : w.at+n])
	w.at += n
}

// quote writes a string literal.
func (w *walker) quote(s string) { w.out.Write(literal(s)) }

// skip returns the value at the current place and goes past it, without
// copying.
func (w *walker) skip() []byte {
	from := w.at
	w.at = end(w.in, w.at)
	return w.in[from:w.at]
}

// end returns the place after the value that begins at from.
func end(in []byte, from int) int {
	depth := 0
	for i := from; i < len(in); i++ {
		switch c := in[i]; {
		case c == '"':
			for i++; in[i] != '"'; i++ {
				if in[i] == '\\' {
					i++
				}
			}
		case c == '{' || c == '[':
			depth++
			continue
		case c == '}' || c == ']':
			depth--
		case c == ',' || c == ':' || blank(c):
			continue // between the parts of an object or array
		default: // a number, true, false or null
			for i+1 < len(in) && bytes.IndexByte([]byte(",]} \t\r\n"), in[i+1]) < 0 {
				i++
			}
		}
		if depth == 0 {
			return i + 1
		}
	}
	return len(in)
}

// member is a key of an object, and its value where that is a string.
type member struct{ key, text string }

// members reads the object at the current place and stays there.
func (w *walker) members() []member {
	var found []member
	for i := w.at + 1; ; {
		for blank(w.in[i]) || w.in[i] == ',' {
			i++
		}
		if w.in[i] == '}' {
			return found
		}
		keyEnd := end(w.in, i)
		m := member{key: decode(w.in[i:keyEnd])}
		for i = keyEnd; blank(w.in[i]) || w.in[i] == ':'; {
			i++
		}
		valueEnd := end(w.in, i)
		if w.in[i] == '"' {
			m.text = decode(w.in[i:valueEnd])
		}
		found = append(found, m)
		i = valueEnd
	}
}

// strings reads the array at the current place and stays there. It returns
// nil unless every element is a string.
func (w *walker) strings() []string {
	var found []string
	for i := w.at + 1; ; {
		for blank(w.in[i]) || w.in[i] == ',' {
			i++
		}
		switch w.in[i] {
		case '"':
			element := end(w.in, i)
			found = append(found, decode(w.in[i:element]))
			i = element
		case ']':
			return found
		default:
			return nil
		}
	}
}

// decode returns the string of a literal.
func decode(literal []byte) string {
	var s string
	_ = json.Unmarshal(literal, &s) // it is valid
	return s
}
