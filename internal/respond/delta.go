package respond

import "strings"

// Delta turns cumulative snapshots into the text that is new in each. It
// compares bytes, never characters: a combining mark that joins the character
// before it is a suffix like any other, and where the snapshots are UTF-8 no
// rune is ever split. The zero value is ready for a response.
type Delta struct {
	last string
	null bool // the only thing seen so far is the snapshot "null"
	said bool
}

// Next returns the text that is new in the snapshot. reset says that the
// snapshot does not extend the last one: its text, all of it, starts a new
// segment. The text may then be empty, and the next one belongs to the segment.
//
// A snapshot of exactly "null" that begins a segment is held back: Apple's
// stream can open with that word before there is any text.
func (d *Delta) Next(snapshot string) (text string, reset bool) {
	if strings.HasPrefix(snapshot, d.last) {
		text = snapshot[len(d.last):]
	} else {
		text, reset = snapshot, true
	}
	d.last = snapshot
	d.null = false
	if text == "null" && len(text) == len(snapshot) {
		d.last = ""
		d.null = !d.said
		return "", reset
	}
	d.said = d.said || text != ""
	return text, reset
}

// Called tells of a tool call: after it, a "null" held back is no answer.
func (d *Delta) Called() {
	d.null = false
	d.said = true
}

// End returns what is still held back at the end of the response: "null" where
// that is the whole answer, otherwise "".
func (d *Delta) End() string {
	if d.null {
		return "null"
	}
	return ""
}
