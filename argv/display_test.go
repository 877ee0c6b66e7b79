package argv_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/aii-cli/aii/argv"
	"pgregory.net/rapid"
)

func TestDisplay(t *testing.T) {
	for _, c := range []struct {
		words []string
		want  string
	}{
		{nil, ""},
		{[]string{""}, "''"},
		{[]string{"it's", "it's"}, `'it'\''s' 'it'\''s'`},
		{[]string{"a", "\x1b[31m\u009b"}, `a '\x1B[31m\x9B'`},
		{[]string{"a", "\u0085\x85\xa0\xff\x80"}, `a '\x85\x{85}\xA0\xFF\x{80}'`},
		{[]string{"a", "\xed\xa0\x80\xc0\x80"}, `a '\xED\xA0\x{80}\xC0\x{80}'`},
		{[]string{"a", "e\u0301\u00a0\u2003\u3000\ue000\U000e0041\U0010ffff"}, `a 'e\u{0301}\u{00A0}\u{2003}\u{3000}\u{E000}\u{E0041}\u{10FFFF}'`},
		{[]string{"a", "\u115f\u1160\u2800\u3164\uffa0\ufffc\u1161"}, `a '\u{115F}\u{1160}\u{2800}\u{3164}\u{FFA0}\u{FFFC}\u{1161}'`},
		{[]string{"a", "é漢字🙂\ufffd«»"}, "a 'é漢字🙂\ufffd«»'"},
		{[]string{"a", `C:\temp`, `\d+\.`, `a\`, `\\`}, `a 'C:\temp' '\d+\.' 'a\' '\\\'`},
		{[]string{"a", `\n`, `\x1B`, `\x1b`, `\x1`, `\x{`, `\u{41}`, `\u`}, `a '\\n' '\\x1B' '\\x1b' '\x1' '\\x{' '\\u{41}' '\u'`},
		{[]string{"a", "\\\n", "\\\x1b", "\\\xff", "\\\u202e", `\é`}, `a '\\\n' '\\\x1B' '\\\xFF' '\\\u{202E}' '\é'`},
		{[]string{"ｌs", "ｌs"}, "'\\u{FF4C}s' 'ｌs'"},
		{[]string{"/tmp/\\é", `\é`}, `'/tmp/\\\u{00E9}' '\é'`},
	} {
		if got := argv.Display(c.words); got != c.want {
			t.Errorf("Display(%q) = %s\n want %s", c.words, got, c.want)
		}
		readBack(t, c.words)
	}
}

// Right-to-left letters stay readable where they cannot move anything.
func TestDisplayDoesNotReorder(t *testing.T) {
	for _, c := range []struct {
		words  []string
		hidden bool
	}{
		{[]string{"cat", "דוח.pdf"}, false},
		{[]string{"cat", "דוח שנתי.pdf"}, false},
		{[]string{"cp", "דוח.pdf", "תיקיה/x"}, false},
		{[]string{"cat", "1 דוח"}, false},
		{[]string{"mv", "א", "1"}, true},
		{[]string{"mv", "א", "ב"}, true},
		{[]string{"mv", "א1"}, true},
		{[]string{"mv", "א١"}, true},
		{[]string{"mv", "א²"}, true},
		{[]string{"[", "א"}, true},
		{[]string{"ב", "א"}, false}, // the name is escaped, and so leads with a letter
	} {
		got := argv.Display(c.words)
		if hidden := !strings.ContainsFunc(got, func(r rune) bool { return unicode.Is(unicode.Hebrew, r) }); hidden != c.hidden {
			t.Errorf("Display(%q) = %s", c.words, got)
		}
		readBack(t, c.words)
	}
}

func TestEscape(t *testing.T) {
	for text, want := range map[string]string{
		"/home/a b/.config/aii/allow": "/home/a b/.config/aii/allow",
		"it's":                        "it's",
		"a\nb\x1b":                    `a\nb\x1B`,
		"/é/\u202e":                   `/é/\u{202E}`,
		"/home/דוד/x":                 "/home/דוד/x",
		"/home/דוד":                   `/home/\u{05D3}\u{05D5}\u{05D3}`,
	} {
		if got := argv.Escape(text); got != want || unescape(got) != text {
			t.Errorf("Escape(%q) = %s, want %s", text, got, want)
		}
	}
}

func TestDisplayReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { readBack(t, drawWords(t)) })
}

// blanks are the characters Unicode counts as letters or symbols although
// nothing of them is seen. Written apart from the table under test.
const blanks = "\u115f\u1160\u2800\u303f\u3164\uffa0\ufffc\U00013441\U00013442\U0001d159\U0001da7f\U0001da80"

// Every character of Unicode, in a program's name, alone, and after a backslash.
func TestDisplayOverAllOfUnicode(t *testing.T) {
	const chunk = 64 // characters a command
	shown := 0
	for first := rune(0); first <= unicode.MaxRune; first += chunk {
		words := []string{"/bin/"}
		for r := first; r < first+chunk; r++ {
			if r < 0xD800 || r > 0xDFFF { // no UTF-8 holds a surrogate
				words[0] += string(r)
				words = append(words, string(r), "a\\"+string(r)+"z")
			}
		}
		readBack(t, words)
		text := argv.Display(words)
		name := argv.Display(words[:1])
		for _, c := range name {
			if c >= 0x7F || c < ' ' {
				t.Fatalf("U+%04X…: the program's name reads %s", first, name)
			}
		}
		for _, c := range text {
			if ' ' <= c && c <= '~' {
				continue
			}
			if !unicode.In(c, unicode.L, unicode.N, unicode.P, unicode.S) || strings.ContainsRune(blanks, c) ||
				unicode.In(c, unicode.M, unicode.C, unicode.Z, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) {
				t.Fatalf("U+%04X is printed as it is", c)
			}
			if c > unicode.MaxLatin1 {
				shown++
			}
		}
	}
	if shown < 200_000 { // each of some 130,000 letters and symbols is there twice
		t.Fatalf("only %d characters are printed as they are", shown)
	}
}

// Every byte that is no UTF-8 differs from every character.
func TestDisplayTellsBytesFromCharacters(t *testing.T) {
	seen := map[string]string{}
	for b := range 256 {
		for _, word := range []string{string([]byte{byte(b)}), string(rune(b))} {
			text := argv.Display([]string{"a", word})
			if other, ok := seen[text]; ok && other != word {
				t.Errorf("%q and %q both read %s", word, other, text)
			}
			seen[text] = word
			readBack(t, []string{"a", word})
		}
	}
}
