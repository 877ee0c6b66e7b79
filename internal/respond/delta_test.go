package respond

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestDelta(t *testing.T) {
	for _, c := range []struct{ snapshots, want []string }{
		{[]string{"He", "Hello", "Hello wor"}, []string{"He", "llo", " wor"}},
		{[]string{"", "a", "a", "ab"}, []string{"", "a", "", "b"}},
		// The mark joins the letter before it, and is sent all the same.
		{[]string{"e", "e\u0301", "e\u0301\u200d"}, []string{"e", "\u0301", "\u200d"}},
		{[]string{"👩", "👩\u200d👧"}, []string{"👩", "\u200d👧"}},
		{[]string{"Long text", "Hi"}, []string{"Long text", "|Hi"}},
		{[]string{"Long text", "Long"}, []string{"Long text", "|Long"}},
		{[]string{"Hello wor", "Hello Mars"}, []string{"Hello wor", "|Hello Mars"}},
		{[]string{"a", "", "b", "bc"}, []string{"a", "|", "b", "c"}},
		{[]string{"é", "è"}, []string{"é", "|è"}}, // one byte in common
	} {
		var d Delta
		var got []string
		for _, snapshot := range c.snapshots {
			text, reset := d.Next(snapshot)
			if reset {
				text = "|" + text
			}
			got = append(got, text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: got %q, want %q", c.snapshots, got, c.want)
		}
	}
}

// FuzzDelta: from any snapshots, the texts of a segment are together its last
// snapshot, so that nothing is lost, doubled or invented; and where the
// snapshots are UTF-8 every text is.
func FuzzDelta(f *testing.F) {
	f.Add("He|Hello|Hello wor", "|")
	f.Add("Long text|Hi||a|a|", "|")
	f.Add("e,e\u0301,e\u0301\u0302,é,è,\xff,\xff\xfe", ",")
	f.Fuzz(func(t *testing.T, joined, separator string) {
		var d Delta
		var segments []string
		last := ""
		for i, snapshot := range strings.Split(joined, separator) {
			text, reset := d.Next(snapshot)
			if reset == strings.HasPrefix(snapshot, last) {
				t.Fatalf("%q after %q: reset is %v", snapshot, last, reset)
			}
			if i == 0 || reset {
				segments = append(segments, "")
			}
			segments[len(segments)-1] += text
			if segments[len(segments)-1] != snapshot {
				t.Fatalf("the segment is %q after snapshot %q", segments[len(segments)-1], snapshot)
			}
			if utf8.ValidString(last) && utf8.ValidString(snapshot) && !utf8.ValidString(text) {
				t.Fatalf("%q after %q gives %q", snapshot, last, text)
			}
			last = snapshot
		}
	})
}
