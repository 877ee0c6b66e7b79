package argv_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/aii-cli/aii/argv"
)

// unescape is the reference reader of Display's escapes, written from its
// comment. What is no escape stands for itself.
func unescape(s string) string {
	var out []byte
	for s != "" {
		n, text := escape(s)
		out = append(out, text...)
		s = s[n:]
	}
	return string(out)
}

// escape reads one escape, or one byte, and returns its length and meaning.
func escape(s string) (int, string) {
	if s[0] != '\\' || len(s) == 1 {
		return 1, s[:1]
	}
	switch s[1] {
	case '\\':
		return 2, `\`
	case 'n':
		return 2, "\n"
	case 'x':
		if len(s) > 2 && s[2] == '{' {
			if v, ok := upperHex(s[3:], 2); ok && s[5:6] == "}" {
				return 6, string([]byte{byte(v)})
			}
		}
		if v, ok := upperHex(s[2:], 2); ok {
			if v < 0xA0 {
				return 4, string(rune(v))
			}
			return 4, string([]byte{byte(v)})
		}
	case 'u':
		for digits := 4; digits <= 6 && len(s) > 3+digits; digits++ {
			if v, ok := upperHex(s[3:], digits); ok && s[2] == '{' && s[3+digits] == '}' {
				return 4 + digits, string(rune(v))
			}
		}
	}
	return 1, s[:1]
}

func upperHex(s string, digits int) (uint64, bool) {
	if len(s) < digits {
		return 0, false
	}
	for _, c := range []byte(s[:digits]) {
		if !('0' <= c && c <= '9' || 'A' <= c && c <= 'F') {
			return 0, false
		}
	}
	v, err := strconv.ParseUint(s[:digits], 16, 32)
	return v, err == nil
}

// readBack fails unless what Display shows stands for exactly the words.
func readBack(t interface {
	Helper()
	Fatalf(string, ...any)
}, words []string) {
	t.Helper()
	text := argv.Display(words)
	shown, err := argv.Split(text)
	if err != nil {
		t.Fatalf("Display(%q) = %s, which does not split: %v", words, text, err)
	}
	for i := range shown {
		shown[i] = unescape(shown[i])
	}
	if !slices.Equal(shown, words) {
		t.Fatalf("Display(%q) = %s, which reads back as %q", words, text, shown)
	}
}

func TestUnescapeKnowsTheForms(t *testing.T) {
	for text, want := range map[string]string{
		`a\nb`: "a\nb", `\x1B`: "\x1b", `\x85`: "\u0085", `\x{85}`: "\x85", `\xFF`: "\xff",
		`\u{202E}`: "\u202e", `\u{E0001}`: "\U000e0001", `\\n`: `\n`, `\d`: `\d`, `\`: `\`,
		`\x1b`: `\x1b`, `\x{8}`: `\x{8}`, `\u{1}`: `\u{1}`, `\u{`: `\u{`, `\x`: `\x`,
	} {
		if got := unescape(text); got != want {
			t.Errorf("unescape(%s) = %q, want %q", text, got, want)
		}
	}
}
