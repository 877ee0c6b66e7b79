package terminal

import (
	"fmt"
	"io"
	"unicode"
	"unicode/utf8"
)

// Filter is an [io.Writer] for text that a terminal must not obey, such as a
// model's. Characters that steer a terminal or reorder what it shows come out
// as visible text in the forms of argv.Display (SPEC-EXEC §5.4): control
// characters (all but newline and tab), and bytes that are not UTF-8, as \xNN;
// invisible format characters and line separators as \u{XXXX}. U+200C and
// U+200D pass, because scripts and emoji are written with them.
//
// A character may be split across writes. Filter is for one goroutine.
type Filter struct {
	w       io.Writer
	partial []byte // the beginning of a character, waiting for its rest
	out     []byte // reused
}

// NewFilter returns a filter in front of w. Every Write becomes at most one
// Write of w.
func NewFilter(w io.Writer) *Filter { return &Filter{w: w} }

// Write shows p. It returns len(p), or 0 and the error of the writer behind.
func (f *Filter) Write(p []byte) (int, error) {
	text := p
	if len(f.partial) > 0 {
		text = append(f.partial, p...)
	}
	f.out = f.out[:0]
	for len(text) > 0 && utf8.FullRune(text) {
		r, size := utf8.DecodeRune(text)
		f.out = appendVisible(f.out, r, text[:size])
		text = text[size:]
	}
	f.partial = append([]byte(nil), text...)
	return f.flush(len(p))
}

// Flush shows what is left of a character whose rest never came. Call it at
// the end of a text.
func (f *Filter) Flush() error {
	f.out = f.out[:0]
	for _, b := range f.partial {
		f.out = appendVisible(f.out, utf8.RuneError, []byte{b})
	}
	f.partial = nil
	_, err := f.flush(0)
	return err
}

func (f *Filter) flush(n int) (int, error) {
	if len(f.out) == 0 {
		return n, nil
	}
	if _, err := f.w.Write(f.out); err != nil {
		return 0, err
	}
	return n, nil
}

// appendVisible appends the character, or its escape. A RuneError of one byte
// is a byte that is not UTF-8.
func appendVisible[T []byte | string](out []byte, r rune, raw T) []byte {
	switch {
	case r == utf8.RuneError && len(raw) == 1:
		return fmt.Appendf(out, `\x%02X`, raw[0])
	case r == '\n' || r == '\t':
		return append(out, raw...)
	case r < ' ' || r >= 0x7F && r <= 0x9F:
		return fmt.Appendf(out, `\x%02X`, r)
	case r < 0x7F:
		return append(out, raw...)
	case reorders(r):
		return fmt.Appendf(out, `\u{%04X}`, r)
	default:
		return append(out, raw...)
	}
}

// reorders reports whether r is invisible and changes the order or the lines
// of the text around it: Unicode's format characters, less the two joiners and
// the signs of Arabic and Syriac that are drawn, and the separators of lines.
func reorders(r rune) bool {
	switch r {
	case 0x200C, 0x200D:
		return false
	case 0x2028, 0x2029:
		return true
	}
	return unicode.Is(unicode.Cf, r) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r)
}

// Visible returns the text as a [Filter] shows it.
func Visible(text string) string {
	var out []byte
	for text != "" {
		r, size := utf8.DecodeRuneInString(text)
		out = appendVisible(out, r, text[:size])
		text = text[size:]
	}
	return string(out)
}
