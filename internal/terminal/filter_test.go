package terminal_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/aii-cli/aii/internal/terminal"
	"pgregory.net/rapid"
)

func filtered(t testing.TB, writes ...string) string {
	t.Helper()
	var out bytes.Buffer
	f := terminal.NewFilter(&out)
	for _, w := range writes {
		if n, err := f.Write([]byte(w)); n != len(w) || err != nil {
			t.Fatalf("Write(%q) = %d, %v", w, n, err)
		}
	}
	if err := f.Flush(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestFilter(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"plain", "hello\n\tworld ~", "hello\n\tworld ~"},
		{"empty", "", ""},
		{"colour", "\x1b[31mred\x1b[0m", `\x1B[31mred\x1B[0m`},
		{"window title", "\x1b]0;owned\a", `\x1B]0;owned\x07`},
		{"carriage return overwrites", "rm -rf /\rls", `rm -rf /\x0Dls`},
		{"backspace, delete, nul", "\b\x7f\x00", `\x08\x7F\x00`},
		{"C1 as UTF-8", "\u009b31m\u0085", `\x9B31m\x85`},
		{"C1 as a byte", "\x9b31m", `\x9B31m`},
		{"not UTF-8", "a\xffb\xc3(", `a\xFFb\xC3(`},
		{"surrogate", "\xed\xa0\x80", `\xED\xA0\x80`},
		{"unfinished", "a\xe2\x82", `a\xE2\x82`},
		{"bidi", "a\u202eb\u2066c\u200fd", `a\u{202E}b\u{2066}c\u{200F}d`},
		{"invisible", "a\u200bb\ufeffc\u00add", `a\u{200B}b\u{FEFF}c\u{00AD}d`},
		{"tags", "\U000e0041", `\u{E0041}`},
		{"line separators", "a\u2028b\u2029c", `a\u{2028}b\u{2029}c`},
		{"replacement character", "\ufffd", "\ufffd"},
		{"scripts", "日本語 한국어 עברית العربية हिन्दी", "日本語 한국어 עברית العربية हिन्दी"},
		{"combining", "e\u0301 n\u0303", "e\u0301 n\u0303"},
		{"emoji of several runes", "👩\u200d👩\u200d👧 ❤\ufe0f 🇩🇪", "👩\u200d👩\u200d👧 ❤\ufe0f 🇩🇪"},
		{"Persian joiner", "می\u200cخواهم", "می\u200cخواهم"},
		{"Arabic number sign", "\u0600١", "\u0600١"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := filtered(t, test.in); got != test.want {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
			if got := filtered(t, strings.Split(test.in, "")...); got != test.want {
				t.Errorf("character by character: got %q, want %q", got, test.want)
			}
		})
	}
}

func TestFilterShowsCharactersAsSoonAsTheyAreWhole(t *testing.T) {
	var out bytes.Buffer
	f := terminal.NewFilter(&out)
	for _, step := range []struct{ write, shown string }{
		{"\xe2", ""}, {"\x82", ""}, {"\xac!", "€!"}, {"\xf0\x9f", "€!"}, {"x", `€!\xF0\x9Fx`},
	} {
		if _, err := f.Write([]byte(step.write)); err != nil {
			t.Fatal(err)
		}
		if out.String() != step.shown {
			t.Errorf("after %q: %q, want %q", step.write, out.String(), step.shown)
		}
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

func TestFilterReportsTheWritersError(t *testing.T) {
	broken := errors.New("broken")
	f := terminal.NewFilter(failing{broken})
	if n, err := f.Write([]byte("x")); n != 0 || err != broken {
		t.Errorf("Write = %d, %v", n, err)
	}
	if _, err := f.Write([]byte("\xe2")); err != nil {
		t.Errorf("nothing to show yet: %v", err)
	}
	if err := f.Flush(); err != broken {
		t.Errorf("Flush = %v", err)
	}
}

// checkFiltered holds the filter's two laws against one text and one split.
func checkFiltered(t interface{ Fatalf(string, ...any) }, whole string, parts func(write func(string))) {
	var once, split bytes.Buffer
	f := terminal.NewFilter(&once)
	_, _ = f.Write([]byte(whole))
	_ = f.Flush()
	f = terminal.NewFilter(&split)
	parts(func(s string) { _, _ = f.Write([]byte(s)) })
	_ = f.Flush()
	if once.String() != split.String() {
		t.Fatalf("one write %q, several %q", once.String(), split.String())
	}
	if !utf8.Valid(once.Bytes()) {
		t.Fatalf("not UTF-8: %q", once.String())
	}
	for _, r := range once.String() {
		if unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Bidi_Control, r) {
			t.Fatalf("%U got through: %q", r, once.String())
		}
	}
}

func TestFilterLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pieces := rapid.SliceOf(rapid.OneOf(
			rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }),
			rapid.String(),
			rapid.SampledFrom([]string{"\x1b", "\u009b", "\u202e", "\xe2\x82", "\xac", "\r\n"}),
		)).Draw(t, "pieces")
		checkFiltered(t, strings.Join(pieces, ""), func(write func(string)) {
			for _, p := range pieces {
				write(p)
			}
		})
	})
}

func FuzzFilter(f *testing.F) {
	f.Add("\x1b[2J\u009b\xff", 3)
	f.Add("a\u202eb\xf0\x9f\x98", 4)
	f.Add("日本語\r\n", 2)
	f.Fuzz(func(t *testing.T, text string, at int) {
		at = min(max(at, 0), len(text))
		checkFiltered(t, text, func(write func(string)) { write(text[:at]); write(text[at:]) })
	})
}

func BenchmarkFilter(b *testing.B) {
	text := []byte(strings.Repeat("The disk has 12 GB left – enough.\n", 120))
	b.SetBytes(int64(len(text)))
	f := terminal.NewFilter(discard{})
	for b.Loop() {
		_, _ = f.Write(text)
	}
}

type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }
