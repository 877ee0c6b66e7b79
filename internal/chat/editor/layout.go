package editor

import (
	"strings"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"github.com/mattn/go-runewidth"

	"github.com/aii-cli/aii/internal/terminal"
)

// widths are those that terminals of any locale use.
var widths = runewidth.Condition{StrictEmojiNeutral: true}

// layout is a text broken into the rows of a screen.
type layout struct {
	rows  []string // as shown: what a terminal would obey is escaped
	width []int    // columns of each row
	// The cursor's row, and what stands before it there.
	row    int
	before string
}

// lay breaks the text into rows. The first begins with the prompt, and each
// line of the text after a newline with as many blanks. The last column stays
// free: what a terminal does behind it differs.
func lay(prompt string, t *text, columns int) layout {
	var l layout
	room := max(columns-1, 1)
	row, width := prompt, widths.StringWidth(prompt)
	indent := strings.Repeat(" ", width)
	end := func(next string, nextWidth int) {
		l.rows, l.width = append(l.rows, row), append(l.width, width)
		row, width = next, nextWidth
	}
	mark := func() { l.row, l.before = len(l.rows), row }
	at := 0
	for g := graphemes.FromString(t.s); g.Next(); {
		cluster := g.Value()
		if cluster == "\n" {
			if at == t.at {
				mark()
			}
			end(indent, len(indent))
			at++
			continue
		}
		shown := show(cluster)
		w := widths.StringWidth(shown)
		if width+w > room && width > 0 {
			end("", 0)
		}
		if at == t.at {
			mark()
		}
		row, width = row+shown, width+w
		at += len(cluster)
	}
	if at == t.at {
		mark()
	}
	end("", 0)
	return l
}

// show returns what stands for a cluster on the screen.
func show(cluster string) string {
	switch {
	case cluster == "\t":
		return "    "
	case len(cluster) == 1 && cluster[0] >= ' ' && cluster[0] < 0x7F:
		return cluster
	}
	return terminal.Visible(cluster)
}

// window cuts the layout to the rows around the cursor that fit the screen.
func (l layout) window(height int) layout {
	height = max(height-1, 1)
	if len(l.rows) <= height {
		return l
	}
	top := min(max(l.row-height/2, 0), len(l.rows)-height)
	l.rows, l.width = l.rows[top:top+height], l.width[top:top+height]
	l.row -= top
	return l
}
