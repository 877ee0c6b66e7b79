package exectool

import (
	"strings"
	"unicode/utf8"
)

// lenient decodes bytes as UTF-8 (SPEC-EXEC §7). Each longest part that starts
// a character and does not complete it, and each byte that starts none, becomes
// one U+FFFD, as the Unicode standard recommends and as Swift does it.
func lenient(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	var text strings.Builder
	text.Grow(len(b))
	for len(b) > 0 {
		r, size := utf8.DecodeRune(b)
		if r == utf8.RuneError && size == 1 {
			size = illFormed(b)
		}
		text.WriteRune(r)
		b = b[size:]
	}
	return text.String()
}

// illFormed returns the length of the ill-formed part that b starts with.
func illFormed(b []byte) int {
	n := 1
	for n < len(b) && !utf8.FullRune(b[:n]) && !utf8.FullRune(b[:n+1]) {
		n++
	}
	return n
}
