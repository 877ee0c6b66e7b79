package editor

import (
	"strings"
	"testing"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"pgregory.net/rapid"
)

// show writes the text with a bar at the cursor.
func (t *text) show() string { return t.s[:t.at] + "|" + t.s[t.at:] }

func TestTextMovesByClusters(t *testing.T) {
	for _, test := range []struct {
		name, s string
		do      func(*text)
		want    string
	}{
		{"combining mark", "ae\u0301", (*text).left, "a|e\u0301"},
		{"emoji of several runes", "a👩\u200d👩\u200d👧", (*text).left, "a|👩\u200d👩\u200d👧"},
		{"flag", "a🇩🇪", (*text).backspace, "a|"},
		{"wide", "日本", (*text).backspace, "日|"},
		{"newline", "a\n", (*text).backspace, "a|"},
		{"to the line above", "a\n", (*text).left, "a|\n"},
		{"start", "", (*text).left, "|"},
		{"nothing to erase", "", (*text).backspace, "|"},
		{"home of its line", "ab\ncd", (*text).home, "ab\n|cd"},
		{"erase behind", "ab", func(t *text) { t.left(); t.erase() }, "a|"},
		{"erase joins a mark to what is before", "ae\n\u0301", func(t *text) { t.left(); t.backspace() }, "ae\u0301|"},
		{"word left", "one two  ", func(t *text) { t.at = t.wordStart() }, "one |two  "},
		{"word right", "one two", func(t *text) { t.at = 0; t.at = t.wordEnd() }, "one| two"},
		{"kill word", "one two", func(t *text) { t.kill(t.wordStart(), t.at) }, "one |"},
		{"up", "abc\nde", func(t *text) { t.up() }, "ab|c\nde"},
		{"up into a shorter line", "a\nbcd", func(t *text) { t.up() }, "a|\nbcd"},
		{"up counts clusters", "日本語\ne\u0301x", func(t *text) { t.up() }, "日本|語\ne\u0301x"},
		{"down", "abc\nde", func(t *text) { t.up(); t.down() }, "abc\nde|"},
		{"down into an empty line", "abc\n\nx", func(t *text) { t.at = 2; t.down() }, "abc\n|\nx"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var x text
			x.set(test.s)
			test.do(&x)
			if got := x.show(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestKillAndYank(t *testing.T) {
	var x text
	x.set("one two")
	x.kill(x.wordStart(), x.at)
	x.home()
	x.insert(x.killed)
	if got := x.show(); got != "two|one " {
		t.Errorf("got %q", got)
	}
}

// Whatever is typed, the cursor stands between two clusters.
func TestCursorStaysOnABoundary(t *testing.T) {
	pieces := []string{"a", " ", "\n", "\u0301", "日", "👩", "\u200d", "🇩", "🇪", "\ufe0f", "क", "\u094d", "\u1100", "\u1161", "\t", "\x1b", "\u0600"}
	moves := []func(*text){
		(*text).left, (*text).right, (*text).home, (*text).end, (*text).backspace, (*text).erase,
		func(t *text) { t.up() }, func(t *text) { t.down() },
		func(t *text) { t.at = t.wordStart() }, func(t *text) { t.at = t.wordEnd() },
		func(t *text) { t.kill(t.wordStart(), t.at) }, func(t *text) { t.kill(t.at, t.lineEnd(t.at)) },
		func(t *text) { t.insert(t.killed) },
	}
	rapid.Check(t, func(t *rapid.T) {
		var x text
		for range rapid.IntRange(0, 40).Draw(t, "steps") {
			if rapid.Bool().Draw(t, "type") {
				x.insert(rapid.SampledFrom(pieces).Draw(t, "piece"))
			} else {
				moves[rapid.IntRange(0, len(moves)-1).Draw(t, "move")](&x)
			}
			boundary := x.at == 0
			at := 0
			for g := graphemes.FromString(x.s); g.Next(); {
				at += len(g.Value())
				boundary = boundary || at == x.at
			}
			if !boundary {
				t.Fatalf("inside a cluster: %+q", x.show())
			}
		}
	})
}

func TestHistory(t *testing.T) {
	var h history
	for _, s := range []string{"one", "two", "two", ""} {
		h.add(s)
	}
	var got []string
	for _, n := range []int{-1, -1, -1, 1, 1, 1} {
		s, ok := h.move(n, "typed")
		if !ok {
			s = "none"
		}
		got = append(got, s)
	}
	if want := "two one none two typed none"; strings.Join(got, " ") != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for range historyLimit + 5 {
		h.add("x")
		h.add("y")
	}
	if len(h.entries) != historyLimit {
		t.Errorf("%d entries", len(h.entries))
	}
}
