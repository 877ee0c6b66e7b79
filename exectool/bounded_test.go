package exectool

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestBounded(t *testing.T) {
	for _, test := range []struct {
		limit  int
		writes []string
		kept   string
		cut    bool
	}{
		{64, []string{strings.Repeat("x", 1<<20)}, strings.Repeat("x", 64), true},
		{3, []string{"abc"}, "abc", false},
		{3, []string{"abc", "d"}, "abc", true},
		{3, []string{"ab", "cd", "ef"}, "abc", true},
		{3, nil, "", false},
		{0, []string{"a"}, "", true},
	} {
		b := NewBounded(test.limit)
		total := 0
		for _, w := range test.writes {
			if n, err := b.Write([]byte(w)); n != len(w) || err != nil {
				t.Errorf("Write of %d bytes = %d, %v", len(w), n, err)
			}
			total += len(w)
		}
		if string(b.Bytes()) != test.kept || b.Truncated() != test.cut || b.Total() != int64(total) {
			t.Errorf("limit %d: kept %q of %d, truncated %v", test.limit, b.Bytes(), b.Total(), b.Truncated())
		}
	}
}

func TestBoundedKeepsTheBeginning(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limit := rapid.IntRange(0, 50).Draw(t, "limit")
		writes := rapid.SliceOf(rapid.SliceOf(rapid.Byte())).Draw(t, "writes")
		all := slices.Concat(writes...)
		b := NewBounded(limit)
		for _, w := range writes {
			if n, err := b.Write(w); n != len(w) || err != nil {
				t.Fatalf("%d, %v", n, err)
			}
		}
		if want := all[:min(limit, len(all))]; !bytes.Equal(b.Bytes(), want) || b.Total() != int64(len(all)) {
			t.Fatalf("kept %q of %d", b.Bytes(), b.Total())
		}
	})
}

var _ io.Writer = (*Bounded)(nil)

func TestLenient(t *testing.T) {
	for in, want := range map[string]string{
		"plain":                "plain",
		"ä€😀":                  "ä€😀",
		"\xff":                 "\uFFFD",
		"\xff\xfe":             "\uFFFD\uFFFD",
		"a\xe2\x82":            "a\uFFFD", // cut in the middle of €
		"a\xf0\x9f\x98":        "a\uFFFD", // and of 😀
		"\xe2\x82A":            "\uFFFDA", // not completed
		"\xe2\x82\xe2\x82\xac": "\uFFFD€", // completed at the second try
		"\xf0\x80\x80":         "\uFFFD\uFFFD\uFFFD",
		"\xed\xa0\x80":         "\uFFFD\uFFFD\uFFFD", // a surrogate
		"\xc0\xaf":             "\uFFFD\uFFFD",       // overlong
		"\x80":                 "\uFFFD",
		"a\x00b":               "a\x00b",
	} {
		if got := lenient([]byte(in)); got != want {
			t.Errorf("lenient(%q) = %q, want %q", in, got, want)
		}
	}
}

func FuzzLenient(f *testing.F) {
	f.Add([]byte("a\xe2\x82"))
	f.Add([]byte("\xf0\x9f\x98\x80\xed\xa0\x80"))
	f.Fuzz(func(t *testing.T, b []byte) {
		got := lenient(b)
		if !utf8.ValidString(got) {
			t.Fatalf("lenient(%q) = %q", b, got)
		}
		if utf8.Valid(b) && got != string(b) {
			t.Fatalf("changed %q to %q", b, got)
		}
		if n := utf8.RuneCountInString(got); n > len(b) {
			t.Fatalf("%d characters from %d bytes", n, len(b))
		}
	})
}
