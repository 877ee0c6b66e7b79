package argv

import (
	"strings"
	"unicode/utf8"
)

// Display writes a command for a person who decides whether it may run, as the
// prompt, the "always" text and the log line show it (SPEC-EXEC §5.4, design
// §4.5). It is never shortened and nothing is left out. Each word is escaped,
// then put in single quotes unless it is of the safe set of [Quote]:
//
//	\n          newline
//	\xNN        any other control, U+0000–U+001F and U+007F–U+009F
//	\xNN        a byte from A0 up that is no UTF-8
//	\x{NN}      a byte from 80 to 9F that is no UTF-8
//	\u{XXXX}    any other character that is not shown as it is
//	\\          a backslash that would otherwise read as one of these
//
// So different commands always read differently. SPEC-EXEC fixes \xNN for the
// controls U+0080–U+009F, which is why stray bytes of those values need braces.
//
// Every character of the first word beyond ASCII is escaped, lest a program be
// taken for its double in another alphabet. Right-to-left letters are escaped
// throughout where a terminal that reorders them would move anything else.
func Display(words []string) string {
	size := 0
	for _, word := range words {
		size += len(word) + 3
	}
	b := make([]byte, 0, size+size/8)
	hide := hidden{rightToLeft: reorders(words)}
	for i, word := range words {
		if i > 0 {
			b = append(b, ' ')
		}
		if bare(word) {
			b = append(b, word...)
			continue
		}
		hide.nonASCII = i == 0
		b = append(b, '\'')
		b = appendEscaped(b, word, hide, true)
		b = append(b, '\'')
	}
	return string(b)
}

// Escape returns text with the escapes of [Display] and without its quotes. It
// is for the name of a file and the like within a sentence, which may go on
// with a number.
func Escape(text string) string {
	hide := hidden{rightToLeft: reorders([]string{"a", text, "1"})}
	return string(appendEscaped(make([]byte, 0, len(text)), text, hide, false))
}

// hidden says which characters are escaped although they are visible.
type hidden struct{ nonASCII, rightToLeft bool }

// shows reports whether r, beyond ASCII, is printed as it is.
func (h hidden) shows(r rune) bool {
	return !h.nonASCII && visible(r) && !(h.rightToLeft && rightToLeft(r))
}

// appendEscaped appends the escaped text. With quoted, a single quote leaves
// the quotes, comes escaped and enters them again.
func appendEscaped(b []byte, s string, hide hidden, quoted bool) []byte {
	for {
		n := unescaped(s, hide)
		b = append(b, s[:n]...)
		if s = s[n:]; s == "" {
			return b
		}
		n = 1
		switch c := s[0]; {
		case c == '\'' && quoted:
			b = append(b, `'\''`...)
		case c == '\'':
			b = append(b, c)
		case c == '\\':
			b = append(b, c)
			if readsAsEscape(s[1:], hide) {
				b = append(b, c)
			}
		case c == '\n':
			b = append(b, `\n`...)
		case c < utf8.RuneSelf:
			b = append(b, '\\', 'x', hex[c>>4], hex[c&0xF])
		default:
			b, n = appendRune(b, s)
		}
		s = s[n:]
	}
}

// unescaped returns how many bytes of s come before the first character that
// is not copied as it is.
func unescaped(s string, hide hidden) int {
	i := 0
	for i < len(s) {
		if literal(s[i]) {
			i++
			continue
		}
		n := copied(s[i:], hide)
		if n == 0 {
			break
		}
		i += n
	}
	return i
}

// copied returns the bytes of the character at the start of s where that is
// beyond ASCII and copied as it is, otherwise 0.
func copied(s string, hide hidden) int {
	r, size := utf8.DecodeRuneInString(s)
	if r < utf8.RuneSelf || r == utf8.RuneError && size == 1 || !hide.shows(r) {
		return 0
	}
	return size
}

// literal reports whether c is ASCII and always copied as it is.
func literal(c byte) bool {
	return ' ' <= c && c < 0x7F && c != '\'' && c != '\\'
}

// readsAsEscape reports whether a single backslash before rest would read as
// an escape, to a program or to a person: they do not look at the case of hex.
func readsAsEscape(rest string, hide hidden) bool {
	if rest == "" {
		return false
	}
	switch c := rest[0]; {
	case c == '\'':
		return false
	case c == 'n', !literal(c) && copied(rest, hide) == 0:
		return true
	case c == 'x':
		return len(rest) > 1 && rest[1] == '{' || len(rest) > 2 && isHex(rest[1]) && isHex(rest[2])
	case c == 'u':
		return len(rest) > 1 && rest[1] == '{'
	}
	return false
}

const hex = "0123456789ABCDEF"

func isHex(c byte) bool {
	return strings.IndexByte(hex+"abcdef", c) >= 0
}

// appendRune appends the escape of the character beyond ASCII at the start of
// s, or of its first byte where that is no UTF-8, and returns what it escaped.
func appendRune(b []byte, s string) ([]byte, int) {
	r, size := utf8.DecodeRuneInString(s)
	c := s[0]
	switch {
	case r < 0xA0:
		return append(b, '\\', 'x', hex[r>>4], hex[r&0xF]), size
	case r != utf8.RuneError || size > 1:
		b = append(b, '\\', 'u', '{')
		shift := 12
		for r>>shift > 0xF {
			shift += 4
		}
		for ; shift >= 0; shift -= 4 {
			b = append(b, hex[r>>shift&0xF])
		}
		return append(b, '}'), size
	case c < 0xA0:
		return append(b, '\\', 'x', '{', hex[c>>4], hex[c&0xF], '}'), 1
	default:
		return append(b, '\\', 'x', hex[c>>4], hex[c&0xF]), 1
	}
}
