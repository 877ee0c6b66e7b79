package respond

import "strings"

// Delta turns cumulative snapshots into the text that is new in each. It
// compares bytes, never characters: a combining mark that joins the character
// before it is a suffix like any other, and where the snapshots are UTF-8 no
// rune is ever split. The zero value is ready for a response.
type Delta struct{ last string }

// Next returns the text that is new in the snapshot. reset says that the
// snapshot does not extend the last one: its text, all of it, starts a new
// segment. The text may then be empty, and the next one belongs to the segment.
func (d *Delta) Next(snapshot string) (text string, reset bool) {
	text, extends := strings.CutPrefix(snapshot, d.last)
	d.last = snapshot
	return text, !extends
}
