package attacks

import (
	"strconv"
	"strings"

	"github.com/aii-cli/aii/argv"
)

// question is what a person was shown.
type question struct {
	shown   string // the command
	outside bool   // "(not in a system directory)" stands after it
	measure string // the line of counts below it, if any
	always  string // what "always" would store
	offered bool   // whether it is offered
	last    string // the line before the arrow
}

// readQuestion reads the question at the end of what a terminal received.
func readQuestion(text string) question {
	text = strings.ReplaceAll(strings.TrimSuffix(text, arrow), "\r\n", "\n")
	if at := strings.LastIndex(text, "aii: run this command?\n  "); at >= 0 {
		text = text[at+len("aii: run this command?\n  "):]
	}
	var q question
	q.shown, q.last, _ = strings.Cut(text, "\n")
	if before, after, ok := strings.Cut(q.last, "\n"); ok && strings.HasPrefix(before, "  (") {
		q.measure, q.last = before, after
	}
	q.last = strings.TrimSuffix(q.last, "\n")
	q.shown, q.outside = strings.CutSuffix(q.shown, " (not in a system directory)")
	if _, after, ok := strings.Cut(q.last, `[a] always allow "`); ok {
		q.offered = true
		q.always = strings.TrimSuffix(after, `"   [N] no`)
	}
	return q
}

// unshown reads a displayed command back: what is in quotes and escapes stands
// for the words that run (argv.Display).
func unshown(shown string) ([]string, error) {
	words, err := argv.Split(shown)
	for i, word := range words {
		words[i] = unescape(word)
	}
	return words, err
}

// unescape is written from the comment of argv.Display. What is no escape
// stands for itself.
func unescape(s string) string {
	var out []byte
	for s != "" {
		text, n := escaped(s)
		out, s = append(out, text...), s[n:]
	}
	return string(out)
}

func escaped(s string) (string, int) {
	digits := func(from, to int) (uint64, bool) {
		if len(s) < to || from >= to {
			return 0, false
		}
		v, err := strconv.ParseUint(s[from:to], 16, 32)
		return v, err == nil && strings.ToUpper(s[from:to]) == s[from:to]
	}
	switch {
	case strings.HasPrefix(s, `\\`):
		return `\`, 2
	case strings.HasPrefix(s, `\n`):
		return "\n", 2
	case strings.HasPrefix(s, `\x{`):
		if v, ok := digits(3, 5); ok && strings.HasPrefix(s[5:], "}") {
			return string([]byte{byte(v)}), 6
		}
	case strings.HasPrefix(s, `\u{`):
		end := strings.IndexByte(s, '}')
		if v, ok := digits(3, end); ok && end >= 7 {
			return string(rune(v)), end + 1
		}
	case strings.HasPrefix(s, `\x`):
		switch v, ok := digits(2, 4); {
		case ok && v < 0xA0:
			return string(rune(v)), 4
		case ok:
			return string([]byte{byte(v)}), 4
		}
	}
	return s[:1], 1
}
