package argv

import (
	"strings"
	"unicode/utf8"
)

// Quote writes words as one line of the allow file: separated by a blank, and
// in single quotes where they hold anything beyond A-Z a-z 0-9 _@%+=:,./-
// or are empty. Split(Quote(words)) equals words, whatever they hold.
//
// Quoting changes no character, so a word with a newline makes two lines of
// text. The allow file must never hold those: what is stored passes [Plain].
func Quote(words []string) string {
	var b strings.Builder
	for i, word := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		if bare(word) {
			b.WriteString(word)
			continue
		}
		b.WriteByte('\'')
		b.WriteString(strings.ReplaceAll(word, `'`, `'\''`))
		b.WriteByte('\'')
	}
	return b.String()
}

// Plain reports whether every word is UTF-8 made of nothing but blanks (U+0020)
// and characters that [Display] prints as they are: no newline, no other
// control, no format character, nothing that looks blank. Only such words may
// be stored as a rule: they fit on one line of a text file, and the person saw
// them just as they are stored.
func Plain(words []string) bool {
	for _, word := range words {
		for i := 0; i < len(word); {
			c := word[i]
			if c < utf8.RuneSelf {
				if c < ' ' || c == 0x7F {
					return false
				}
				i++
				continue
			}
			r, size := utf8.DecodeRuneInString(word[i:])
			if r == utf8.RuneError && size == 1 || !visible(r) {
				return false
			}
			i += size
		}
	}
	return true
}

// bare reports whether a word needs no quotes in any POSIX shell.
func bare(word string) bool {
	for i := 0; i < len(word); i++ {
		if !safe(word[i]) {
			return false
		}
	}
	return word != ""
}

// safe is the set that stands without quotes.
func safe(c byte) bool {
	switch {
	case 'a' <= c && c <= 'z', '+' <= c && c <= ':', 'A' <= c && c <= 'Z':
		return true // '+' to ':' is + , - . / 0-9 :
	}
	return c == '_' || c == '@' || c == '%' || c == '='
}
