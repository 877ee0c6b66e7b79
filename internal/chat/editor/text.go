package editor

import (
	"strings"
	"unicode"

	"github.com/clipperhouse/uax29/v2/graphemes"
)

// text is what is being edited and where the cursor is.
type text struct {
	s      string
	at     int    // bytes before the cursor; it is between two clusters
	killed string // what was last cut, for yank
}

func (t *text) set(s string) { t.s, t.at = s, len(s) }

// replace puts s in the place of the bytes from..to, and the cursor behind it.
func (t *text) replace(from, to int, s string) {
	t.s = t.s[:from] + s + t.s[to:]
	t.at = t.boundary(from + len(s))
}

func (t *text) insert(s string) { t.replace(t.at, t.at, s) }
func (t *text) backspace()      { t.replace(t.previous(t.at), t.at, "") }
func (t *text) erase()          { t.replace(t.at, t.next(t.at), "") }

// kill cuts the bytes from..to.
func (t *text) kill(from, to int) {
	if from < to {
		t.killed = t.s[from:to]
		t.replace(from, to, "")
	}
}

func (t *text) left()  { t.at = t.previous(t.at) }
func (t *text) right() { t.at = t.next(t.at) }
func (t *text) home()  { t.at = t.lineStart(t.at) }
func (t *text) end()   { t.at = t.lineEnd(t.at) }

// lineStart returns where the line of byte i begins. A newline is a cluster by
// itself (UAX #29, GB4 and GB5), so clusters can be counted from there.
func (t *text) lineStart(i int) int { return strings.LastIndexByte(t.s[:i], '\n') + 1 }

func (t *text) lineEnd(i int) int {
	if n := strings.IndexByte(t.s[i:], '\n'); n >= 0 {
		return i + n
	}
	return len(t.s)
}

// around returns the cluster boundaries next to byte i: the last before it and
// the first at or behind it.
func (t *text) around(i int) (before, behind int) {
	behind = t.lineStart(i)
	before = max(behind-1, 0) // the newline
	for g := graphemes.FromString(t.s[behind:]); behind < i && g.Next(); {
		before, behind = behind, behind+len(g.Value())
	}
	return before, behind
}

func (t *text) previous(i int) int {
	before, _ := t.around(i)
	return before
}

func (t *text) boundary(i int) int {
	if i == len(t.s) {
		return i
	}
	_, behind := t.around(i)
	return behind
}

func (t *text) next(i int) int {
	if g := graphemes.FromString(t.s[i:]); g.Next() {
		return i + len(g.Value())
	}
	return i
}

// wordStart returns where the word before the cursor begins.
func (t *text) wordStart() int {
	before := strings.TrimRightFunc(t.s[:t.at], unicode.IsSpace)
	return t.boundary(strings.LastIndexFunc(before, unicode.IsSpace) + 1)
}

// wordEnd returns where the word behind the cursor ends.
func (t *text) wordEnd() int {
	behind := strings.TrimLeftFunc(t.s[t.at:], unicode.IsSpace)
	if n := strings.IndexFunc(behind, unicode.IsSpace); n >= 0 {
		return t.boundary(len(t.s) - len(behind) + n)
	}
	return len(t.s)
}

// up moves to the line above, or reports that there is none.
func (t *text) up() bool {
	start := t.lineStart(t.at)
	if start == 0 {
		return false
	}
	t.toLine(t.lineStart(start - 1))
	return true
}

// down moves to the line below, or reports that there is none.
func (t *text) down() bool {
	end := t.lineEnd(t.at)
	if end == len(t.s) {
		return false
	}
	t.toLine(end + 1)
	return true
}

// toLine moves into the line that begins at byte i, as many clusters behind
// its start as the cursor is behind the start of its own.
func (t *text) toLine(i int) {
	end := t.lineEnd(i)
	for g := graphemes.FromString(t.s[t.lineStart(t.at):t.at]); g.Next() && i < end; {
		i = t.next(i)
	}
	t.at = i
}
