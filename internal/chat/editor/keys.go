package editor

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// action is what a key asks for.
type action int

const (
	ignore action = iota
	insert        // the event's text
	enter
	interrupt // Ctrl-C
	endOfFile // Ctrl-D
	suspend   // Ctrl-Z
	left
	right
	up
	down
	home
	end
	wordLeft
	wordRight
	backspace
	erase
	killWord
	killWordRight
	killToStart
	killToEnd
	yank
	clear
	pasteStart
)

type event struct {
	action action
	text   string
}

var controls = map[byte]action{
	0x01: home, 0x02: left, 0x03: interrupt, 0x04: endOfFile, 0x05: end, 0x06: right, 0x08: backspace,
	'\t': insert, '\n': enter, 0x0B: killToEnd, 0x0C: clear, '\r': enter, 0x0E: down, 0x10: up,
	0x15: killToStart, 0x17: killWord, 0x19: yank, 0x1A: suspend, 0x7F: backspace,
}

// alts are the keys behind an ESC.
var alts = map[byte]action{'b': wordLeft, 'f': wordRight, 'd': killWordRight, 0x08: killWord, 0x7F: killWord, '\r': enter, '\n': enter}

var finals = map[byte]action{'A': up, 'B': down, 'C': right, 'D': left, 'H': home, 'F': end}

var tildes = map[string]action{"1": home, "7": home, "4": end, "8": end, "3": erase, "200": pasteStart}

const pasteEnd = "\x1b[201~"

// longestSequence bounds an escape sequence: no key sends a longer one.
const longestSequence = 32

// decoder makes events of the bytes that a terminal sends. A sequence that is
// not whole yet waits for its rest, without a timer: an ESC by itself means
// nothing here.
type decoder struct {
	buf     []byte
	pasting bool
}

func (d *decoder) feed(b []byte) {
	if d.pasting && len(b) == 1 && b[0] == 0x03 {
		d.buf, d.pasting = nil, false // a key: the end of this paste got lost
	}
	d.buf = append(d.buf, b...)
}

// next returns the next event; false when there is none yet.
func (d *decoder) next() (event, bool) {
	for len(d.buf) > 0 {
		if d.pasting {
			if text := d.paste(); text != "" {
				return event{insert, text}, true
			}
			if d.pasting {
				return event{}, false
			}
			continue
		}
		e, n := d.key()
		if n == 0 {
			return event{}, false
		}
		d.buf = d.buf[n:]
		switch e.action {
		case ignore:
		case pasteStart:
			d.pasting = true
		default:
			return e, true
		}
	}
	d.buf = nil
	return event{}, false
}

// key parses the key at the start of the buffer and returns its length, 0 when
// it is not whole.
func (d *decoder) key() (event, int) {
	if d.buf[0] == 0x1B {
		a, n := escape(d.buf)
		return event{action: a}, n
	}
	if a, ok := controls[d.buf[0]]; ok {
		return event{a, string(d.buf[:1])}, 1
	}
	if d.buf[0] < ' ' {
		return event{}, 1
	}
	n := bytes.IndexFunc(d.buf, func(r rune) bool { return r < ' ' || r == 0x7F })
	if n < 0 {
		n = whole(d.buf)
	}
	return event{insert, strings.ToValidUTF8(string(d.buf[:n]), "\uFFFD")}, n
}

// whole returns how much of b does not end in the middle of a character.
func whole(b []byte) int {
	for i := max(len(b)-utf8.UTFMax+1, 0); i < len(b); i++ {
		if utf8.RuneStart(b[i]) && !utf8.FullRune(b[i:]) {
			return i
		}
	}
	return len(b)
}

// escape parses the escape sequence at the start of b (ECMA-48 §5.4).
func escape(b []byte) (action, int) {
	switch {
	case len(b) == 1:
		return ignore, 0
	case b[1] == 0x1B:
		return ignore, 1
	case b[1] == 'O':
		if len(b) == 2 {
			return ignore, 0
		}
		return finals[b[2]], 3
	case b[1] != '[':
		if n := whole(b[1:]); n == 0 {
			return ignore, 0
		}
		_, size := utf8.DecodeRune(b[1:])
		return alts[b[1]], 1 + size
	}
	for i := 2; i < len(b) && i < longestSequence; i++ {
		switch c := b[i]; {
		case c < ' ' || c > '~':
			return ignore, i // no part of a sequence
		case c >= '@':
			return sequence(string(b[2:i]), c), i + 1
		}
	}
	if len(b) >= longestSequence {
		return ignore, longestSequence
	}
	return ignore, 0
}

// sequence returns the action of CSI parameters final. With a modifier the
// arrows go by words.
func sequence(parameters string, final byte) action {
	number, modifier, modified := strings.Cut(parameters, ";")
	switch {
	case final == '~' && !modified:
		return tildes[number]
	case final == '~':
		return ignore
	case modified && modifier != "1" && final == 'C':
		return wordRight
	case modified && modifier != "1" && final == 'D':
		return wordLeft
	}
	return finals[final]
}

// paste takes what has come of a paste. Its lines end in newlines, whatever
// the terminal made of them; all else is kept as it is.
func (d *decoder) paste() string {
	n, found := bytes.Index(d.buf, []byte(pasteEnd)), true
	if n < 0 {
		n, found = len(d.buf), false
		for i := max(n-len(pasteEnd)+1, 0); i < n; i++ {
			if strings.HasPrefix(pasteEnd, string(d.buf[i:n])) {
				n = i
			}
		}
		if n = whole(d.buf[:n]); n > 0 && d.buf[n-1] == '\r' {
			n-- // a newline may follow
		}
	}
	text := strings.ToValidUTF8(string(d.buf[:n]), "\uFFFD")
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	d.buf = d.buf[n:]
	if found {
		d.buf, d.pasting = d.buf[len(pasteEnd):], false
	}
	return text
}
