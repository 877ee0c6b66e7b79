package argv_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/aii-cli/aii/argv"
)

var seeds = []string{
	"", "ls -l", "a 'b c' \"d e\" f\\ g", "x ''", `"a\"b"`, `trailing\`, "'bad", "#x", "it's", "a\x00b", "\xff\x85\u0085",
	`\n \x1B \x{85} \u{202E} \\`, "\\\x1b", "e\u0301 \u3164", "mv א 1", "a\\\nb", "\r\n",
}

func FuzzSplit(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		words, err := argv.Split(line)
		if err != nil {
			if words != nil {
				t.Fatalf("Split(%q) = %q with error %v", line, words, err)
			}
			return
		}
		again, err := argv.Split(argv.Quote(words))
		if err != nil || !slices.Equal(again, words) {
			t.Fatalf("Split(%q) = %q; quoted and split again: %q, %v", line, words, again, err)
		}
	})
}

func FuzzQuote(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		words := strings.Split(text, " ")
		got, err := argv.Split(argv.Quote(words))
		if err != nil || !slices.Equal(got, words) {
			t.Fatalf("Split(Quote(%q)) = %q, %v", words, got, err)
		}
	})
}

func FuzzDisplay(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		readBack(t, strings.Split(text, " "))
		if got := unescape(argv.Escape(text)); got != text {
			t.Fatalf("Escape(%q) = %s, which reads back as %q", text, argv.Escape(text), got)
		}
	})
}
