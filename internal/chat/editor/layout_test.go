package editor

import (
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
)

func TestLayout(t *testing.T) {
	for _, test := range []struct {
		name, s string
		columns int
		rows    []string
		before  string
	}{
		{"empty", "", 10, []string{"> "}, "> "},
		{"short", "abc", 10, []string{"> abc"}, "> abc"},
		{"full", "abcdefg", 10, []string{"> abcdefg"}, "> abcdefg"},
		{"over", "abcdefgh", 10, []string{"> abcdefg", "h"}, "h"},
		{"wide does not fit", "abcdef日", 10, []string{"> abcdef", "日"}, "日"},
		{"combining fits", "abcdefe\u0301", 10, []string{"> abcdefe\u0301"}, "> abcdefe\u0301"},
		{"lines", "ab\ncd\n", 10, []string{"> ab", "  cd", "  "}, "  "},
		{"escapes", "a\x1b[m\u202e\u0085", 40, []string{`> a\x1B[m\u{202E}\x85`}, `> a\x1B[m\u{202E}\x85`},
		{"tab", "a\tb", 20, []string{"> a    b"}, "> a    b"},
		{"narrower than anything", "日本", 1, []string{"> ", "日", "本"}, "本"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var x text
			x.set(test.s)
			l := lay("> ", &x, test.columns)
			if diff := cmp.Diff(test.rows, l.rows); diff != "" {
				t.Error(diff)
			}
			if l.row != len(l.rows)-1 || l.before != test.before {
				t.Errorf("cursor in row %d behind %q, want behind %q", l.row, l.before, test.before)
			}
		})
	}
}

func TestWindowFollowsTheCursor(t *testing.T) {
	var x text
	x.set(strings.Repeat("x\n", 99) + "x")
	for _, test := range []struct{ at, row int }{
		{0, 0}, {20, 5}, {len(x.s), 9},
	} {
		x.at = test.at
		l := lay("> ", &x, 80).window(11)
		if len(l.rows) != 10 || l.row != test.row {
			t.Errorf("at %d: %d rows, cursor in %d, want %d", test.at, len(l.rows), l.row, test.row)
		}
	}
}

func FuzzLayout(f *testing.F) {
	f.Add("a日\ne\u0301\x1b👩\u200d👧", 3, 7)
	f.Fuzz(func(t *testing.T, s string, at, columns int) {
		x := text{s: strings.ToValidUTF8(s, "�")}
		x.at = x.boundary(min(max(at, 0), len(x.s)))
		columns = 2 + columns&63
		l := lay("> ", &x, columns)
		if l.row >= len(l.rows) || !strings.HasPrefix(l.rows[l.row], l.before) {
			t.Fatalf("the cursor is behind %q in row %d of %q", l.before, l.row, l.rows)
		}
		all := strings.Join(l.rows, "")
		if i := strings.IndexFunc(all, unicode.IsControl); i >= 0 {
			t.Fatalf("a control character is shown: %q", all)
		}
		for i, row := range l.rows {
			if w := widths.StringWidth(row); columns > 12 && w >= columns {
				t.Fatalf("row %q takes %d of %d columns", l.rows[i], w, columns)
			}
		}
	})
}
