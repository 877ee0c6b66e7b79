package ptytest

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

// Screen is what a terminal shows: enough of a VT100 to check what a line
// editor drew, wide and combining characters included.
type Screen struct {
	columns, rows int
	lines         [][]string // cells; "" is the second half of a wide one
	x, y          int
	wrap          bool   // the next character starts the next line
	rest          string // the beginning of a sequence or a character
	bad           []string
}

// NewScreen returns an empty screen.
func NewScreen(columns, rows int) *Screen {
	s := &Screen{columns: columns, rows: rows}
	for range rows {
		s.lines = append(s.lines, s.blank())
	}
	return s
}

// Write draws output.
func (s *Screen) Write(output []byte) (int, error) {
	text := s.rest + string(output)
	for text != "" {
		n := s.draw(text)
		if n == 0 {
			break
		}
		text = text[n:]
	}
	s.rest = text
	return len(output), nil
}

// draw draws the first character or sequence of the text and returns its
// length, 0 when it is not whole.
func (s *Screen) draw(text string) int {
	if text == "\x1b" || !utf8.FullRuneInString(text) {
		return 0
	}
	if parameters, ok := strings.CutPrefix(text, "\x1b["); ok {
		end := strings.IndexFunc(parameters, func(r rune) bool { return r >= '@' && r <= '~' })
		if end < 0 {
			return 0
		}
		s.control(parameters[:end], parameters[end])
		return len("\x1b[") + end + 1
	}
	r, size := utf8.DecodeRuneInString(text)
	s.put(r, text[:size])
	return size
}

// Resize changes the width as most terminals do it: what does not fit any more
// goes on in a further line.
func (s *Screen) Resize(columns, rows int) {
	var lines [][]string
	x, y := 0, 0
	s.columns, s.rows = columns, rows
	for i, old := range s.lines {
		width := len(old)
		for width > 0 && old[width-1] == " " {
			width--
		}
		if i == s.y {
			x, y = s.x%columns, len(lines)+s.x/columns
		}
		for first := true; first || width > 0; first = false {
			line := s.blank()
			n := copy(line, old[:min(width, columns)])
			old, width = old[n:], width-n
			lines = append(lines, line)
		}
	}
	for len(lines) <= max(y, rows-1) {
		lines = append(lines, s.blank())
	}
	cut := max(y+1-rows, 0) // blank lines below the cursor go first
	s.lines, s.x, s.y, s.wrap = lines[cut:cut+rows], x, y-cut, false
}

// Lines returns the text of each line, without blanks at its end, down to the
// last that has some.
func (s *Screen) Lines() []string {
	var out []string
	last := 0
	for _, cells := range s.lines {
		out = append(out, strings.TrimRight(strings.Join(cells, ""), " "))
		if out[len(out)-1] != "" {
			last = len(out)
		}
	}
	return out[:last]
}

// Cursor returns the cursor's column and row, from 0.
func (s *Screen) Cursor() (x, y int) {
	if s.wrap {
		return s.columns - 1, s.y
	}
	return s.x, s.y
}

// Unknown returns the output that the screen has no meaning for.
func (s *Screen) Unknown() []string { return s.bad }

func (s *Screen) blank() []string {
	return strings.Split(strings.Repeat(" ", s.columns), "")
}

func (s *Screen) put(r rune, text string) {
	switch {
	case r == '\r':
		s.x, s.wrap = 0, false
	case r == '\n':
		s.down()
	case r == '\b':
		s.x, s.wrap = max(s.x-1, 0), false
	case r == '\a':
	case r < ' ' || r >= 0x7F && r < 0xA0:
		s.bad = append(s.bad, text)
	default:
		s.character(text, runewidth.RuneWidth(r))
	}
}

func (s *Screen) character(text string, width int) {
	if width == 0 { // joins the character before
		x := s.x - 1
		if s.wrap {
			x = s.columns - 1
		}
		for x > 0 && s.lines[s.y][x] == "" {
			x--
		}
		if x >= 0 {
			s.lines[s.y][x] += text
		}
		return
	}
	if s.wrap || s.x+width > s.columns {
		s.x, s.wrap = 0, false
		s.down()
	}
	s.erase(s.x, s.x+width)
	s.lines[s.y][s.x] = text
	if width == 2 {
		s.lines[s.y][s.x+1] = ""
	}
	if s.x += width; s.x == s.columns {
		s.x, s.wrap = s.columns-1, true
	}
}

// erase blanks cells, and the other half of a wide character it cuts.
func (s *Screen) erase(from, to int) {
	cells := s.lines[s.y]
	if from < len(cells) && cells[from] == "" {
		cells[from-1] = " "
	}
	if to < len(cells) && cells[to] == "" {
		cells[to] = " "
	}
	for i := from; i < min(to, len(cells)); i++ {
		cells[i] = " "
	}
}

func (s *Screen) down() {
	if s.y++; s.y == s.rows {
		s.y--
		s.lines = append(s.lines[1:], s.blank())
	}
}

func (s *Screen) control(parameters string, final byte) {
	if strings.HasPrefix(parameters, "?") {
		return // a private mode, such as bracketed paste
	}
	n, err := strconv.Atoi(parameters)
	if err != nil {
		n = 0
	}
	s.wrap = s.wrap && (final == 'K' || final == 'J')
	switch final {
	case 'A':
		s.y = max(s.y-max(n, 1), 0)
	case 'B':
		s.y = min(s.y+max(n, 1), s.rows-1)
	case 'C':
		s.x = min(s.x+max(n, 1), s.columns-1)
	case 'D':
		s.x = max(s.x-max(n, 1), 0)
	case 'G':
		s.x = min(max(n, 1), s.columns) - 1
	case 'H':
		s.x, s.y = 0, 0
	case 'K':
		s.erase(s.x, s.columns)
	case 'J':
		s.clear(n)
	default:
		s.bad = append(s.bad, "\x1b["+parameters+string(final))
	}
}

func (s *Screen) clear(n int) {
	from := s.y + 1
	if n == 2 {
		from = 0
	} else {
		s.erase(s.x, s.columns)
	}
	for i := from; i < s.rows; i++ {
		s.lines[i] = s.blank()
	}
}
