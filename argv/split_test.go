package argv_test

import (
	"bytes"
	"errors"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/aii-cli/aii/argv"
	"pgregory.net/rapid"
)

func TestSplit(t *testing.T) {
	for _, c := range []struct {
		line string
		want []string
		err  error
	}{
		{"", nil, nil},
		{" \t\r\n\v\f", nil, nil},
		{"ls -l\r", []string{"ls", "-l"}, nil},
		{"a\nb", []string{"a", "b"}, nil},
		{"''", []string{""}, nil},
		{`a""'b'\ c`, []string{"ab c"}, nil},
		{"a\\\nb \"c\\\nd\"", []string{"ab", "cd"}, nil},
		{`"\a\"\\\$\` + "`" + `"`, []string{"\\a\"\\$`"}, nil},
		{"'a\nb'", []string{"a\nb"}, nil},
		{`a#b '#' #`, []string{"a#b", "#", "#"}, nil},
		{"~ $x *", []string{"~", "$x", "*"}, nil},
		{"a\x00b \xff", []string{"a\x00b", "\xff"}, nil},
		{"a\u00a0b", []string{"a\u00a0b"}, nil},
		{"a 'b", nil, argv.ErrUnterminatedQuote},
		{`a "b`, nil, argv.ErrUnterminatedQuote},
		{`"b\"`, nil, argv.ErrUnterminatedQuote},
		{`"b\`, nil, argv.ErrUnterminatedQuote},
		{`a b\`, nil, argv.ErrTrailingBackslash},
		{`\`, nil, argv.ErrTrailingBackslash},
	} {
		got, err := argv.Split(c.line)
		if !slices.Equal(got, c.want) || !errors.Is(err, c.err) || (err != nil) != (c.err != nil) {
			t.Errorf("Split(%q) = %q, %v; want %q, %v", c.line, got, err, c.want, c.err)
		}
	}
}

// The shell is the judge of POSIX quoting. Lines are drawn from what it would
// not expand.
func TestSplitAgreesWithTheShell(t *testing.T) {
	line := rapid.StringMatching(`[ab\-\t '"\\é]{0,12}`)
	var lines []string
	var script strings.Builder
	for seed := range 500 {
		l := line.Example(seed)
		if _, err := argv.Split(l); err != nil {
			continue
		}
		lines = append(lines, l)
		script.WriteString("p " + l + "\n")
	}
	cmd := exec.Command("/bin/sh", "-c", `p() { for w; do printf '%s\001' "$w"; done; printf '\002'; }`+"\n"+script.String())
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	records := bytes.Split(out, []byte{2})
	if len(lines) < 100 || len(records) != len(lines)+1 {
		t.Fatalf("%d records for %d lines", len(records)-1, len(lines))
	}
	for i, l := range lines {
		got, _ := argv.Split(l)
		var text string
		for _, w := range got {
			text += w + "\x01"
		}
		if text != string(records[i]) {
			t.Errorf("Split(%q) = %q, the shell says %q", l, got, records[i])
		}
	}
}

func TestQuoteRoundTrips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := drawWords(t)
		got, err := argv.Split(argv.Quote(words))
		if err != nil || !slices.Equal(got, words) {
			t.Fatalf("Split(Quote(%q)) = %q, %v", words, got, err)
		}
		if argv.Plain(words) && strings.ContainsAny(argv.Quote(words), "\n\r\x00") {
			t.Fatalf("plain words %q are more than a line: %q", words, argv.Quote(words))
		}
	})
}

// drawWords draws argument lists that are rich in what matters here: quotes,
// backslashes, controls, stray bytes, escapes that look real.
func drawWords(t *rapid.T) []string {
	piece := rapid.OneOf(
		rapid.SampledFrom([]string{
			`\`, `'`, `"`, " ", "\n", "\r", "\t", "\x00", "\x7f", "\u0085", "\x85", "\xff", "\xc3", "é", "א", "ب", "1", "n", "x1B",
			"x1b", "x{85}", "u{202E}", "u{", "{", "}", "\u202e", "\u3164", "́", "#", "漢", "🙂", "$x", "`", "a", "-", "\ufffd",
		}),
		rapid.StringN(0, 4, -1),
		rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 4), func(b []byte) string { return string(b) }),
	)
	word := rapid.Map(rapid.SliceOfN(piece, 0, 8), func(p []string) string { return strings.Join(p, "") })
	return rapid.SliceOfN(word, 0, 5).Draw(t, "words")
}

func TestPlain(t *testing.T) {
	for _, word := range []string{"", "a b", "é", "漢字", "it's", `a\b`, "#x", "🙂", "\ufffd"} {
		if !argv.Plain([]string{"git", word}) {
			t.Errorf("Plain(%q) = false", word)
		}
	}
	for _, word := range []string{"\n", "a\tb", "\r", "\x00", "\x7f", "\u0085", "\xff", "\u202e", "\u200b", "\u00a0", "e\u0301", "\u3164", "\ufeff", "\U000e0001"} {
		if argv.Plain([]string{"git", word}) {
			t.Errorf("Plain(%q) = true", word)
		}
	}
}

func TestChained(t *testing.T) {
	for line, want := range map[string]bool{
		"a && b": true, "a || b": true, "a;b": true, "a|b": true, "a>b": true, "a<b": true, "`a`": true, "$(a)": true, "a\nb": true, "a&": true, "'a;b'": true,
		"": false, "$HOME": false, "${X}": false, "a\rb": false, "*": false, "$ (": false, "(a)": false, `a\b`: false,
	} {
		if got := argv.Chained(line); got != want {
			t.Errorf("Chained(%q) = %v", line, got)
		}
	}
}
