package editor

import (
	"fmt"
	"strings"

	"golang.org/x/term"
)

// paint shows the text as it is now, in one write; whole shows it beyond the
// screen's height, too, which leaves all of it above what comes next.
func (r *reading) paint(whole bool) {
	columns, height := r.size()
	l := lay(r.prompt, &r.text, columns)
	if !whole {
		l = l.window(height)
	}
	var out strings.Builder
	out.WriteString(r.toFirstRow(columns))
	if r.clearing {
		out.WriteString("\x1b[2J\x1b[H")
		r.clearing = false
	}
	out.WriteString("\x1b[J")
	out.WriteString(strings.Join(l.rows, "\r\n"))
	if last := len(l.rows) - 1; l.row < last || l.before != l.rows[last] {
		out.WriteString("\r")
		if l.row < last {
			fmt.Fprintf(&out, "\x1b[%dA", last-l.row)
		}
		out.WriteString(l.before)
	}
	r.write(out.String())
	r.shown = l
}

// toFirstRow returns what moves the cursor to the start of what is shown. A
// terminal that became narrower since has broken the rows anew.
func (r *reading) toFirstRow(columns int) string {
	up := 0
	for _, width := range r.shown.width[:r.shown.row] {
		up += max(width-1, 0)/columns + 1
	}
	up += widths.StringWidth(r.shown.before) / columns
	if up == 0 {
		return "\r"
	}
	return fmt.Sprintf("\r\x1b[%dA", up)
}

// finish shows all of the text, with the note behind it, and goes to the start
// of a new line.
func (r *reading) finish(note string) {
	r.text.at = len(r.text.s)
	r.paint(true)
	r.write(note + "\r\n")
	r.shown = layout{}
}

// size returns the terminal's, or a usual one where it is unknown.
func (r *reading) size() (columns, rows int) {
	columns, rows, err := term.GetSize(int(r.out.Fd()))
	if err != nil || columns <= 0 || rows <= 0 {
		return 80, 24
	}
	return columns, rows
}
