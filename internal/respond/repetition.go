package respond

import (
	"bytes"
	"errors"
	"strings"
	"unicode"
)

// ErrRepetition ends a response that went round in circles.
var ErrRepetition = errors.New("the model repeats itself")

const (
	longLine    = 40 // characters that a line needs to count,
	lineLetters = 20 // and how many of them have to be letters
	longestLoop = 5  // lines
	repeats     = 3
)

// repetition finds a loop: the same lines, compared without blanks at either
// end, three times in a row; up to five lines long, one of which has to have
// forty characters or more. Short lines repeat in ordinary code; long ones with
// few letters are the rules and empty rows of tables, grids of numbers, and
// forms to fill in.
type repetition struct {
	partial []byte
	lines   int
	recent  [longestLoop]line    // the last lines; recent[i] is i+1 lines back
	equal   [longestLoop + 1]int // lines in a row that equal the one p back
}

type line struct {
	text string
	long bool
}

// scan reads the next text. Where a loop is complete it reports that, and how
// much of the text belongs to it.
func (r *repetition) scan(text string) (n int, found bool) {
	for n < len(text) {
		end := strings.IndexByte(text[n:], '\n')
		if end < 0 {
			break
		}
		r.partial = append(r.partial, text[n:n+end]...)
		n += end + 1
		found = r.add(string(bytes.TrimSpace(r.partial)))
		r.partial = r.partial[:0]
		if found {
			return n, true
		}
	}
	r.partial = append(r.partial, text[n:]...)
	return len(text), false
}

func (r *repetition) add(text string) (found bool) {
	for p := 1; p <= longestLoop; p++ {
		if r.lines >= p && r.recent[p-1].text == text {
			r.equal[p]++
		} else {
			r.equal[p] = 0
		}
	}
	r.lines++
	copy(r.recent[1:], r.recent[:])
	r.recent[0] = line{text, isLong(text)}
	long := false
	for p := 1; p <= longestLoop; p++ {
		long = long || r.recent[p-1].long
		if long && r.equal[p] >= (repeats-1)*p {
			return true
		}
	}
	return false
}

func isLong(text string) bool {
	characters, letters := 0, 0
	for _, c := range text {
		characters++
		if unicode.IsLetter(c) {
			letters++
		}
	}
	return characters >= longLine && letters >= lineLetters
}
