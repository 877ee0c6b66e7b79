package attacks

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// person is who sits at the terminal.
type person struct {
	before  string   // typed before the program starts
	answers []string // to one question after the other, then no
	during  string   // typed right after the first answer
	says    string   // the first answer, for messages
}

const enter = "\r"

// answering is a person who always answers so.
func answering(word string) person {
	return person{answers: slices.Repeat([]string{word + enter}, 8), says: word}
}

var keyNames = map[string]string{
	"enter": enter, "return": enter, "nothing": enter, "none": enter, "ctrl-c": "\x03", "^c": "\x03",
	"ctrl-d": "\x04", "^d": "\x04", "eof": "\x04", "ctrl-z": "\x1a", "^z": "\x1a",
	"esc": "\x1b" + enter, "escape": "\x1b" + enter, "tab": "\t" + enter, "space": " " + enter,
}

var (
	quoted = regexp.MustCompile(`'([^']*)'|"([^"]*)"`)
	answer = regexp.MustCompile(`^[A-Za-z]{1,8}$`)
)

// readKeys reads what the case has the person do:
//
//	y                     an answer, then Enter; also Enter, ESC, Ctrl-C, Ctrl-D, Ctrl-Z
//	y, n or y then n      answers to questions in turn
//	send 'y\n' … before …  typed before the question is there, then nothing
//	paste 'y\n'           as a terminal pastes
//	type 'x'              that, then Enter; raw control characters are typed as they are
//	type 'x' while …      typed once the question is answered with n, or y
func readKeys(text string) (person, error) {
	if strings.ContainsFunc(strings.TrimSpace(text), unicode.IsControl) || text != "" && strings.TrimSpace(text) == "" {
		return person{answers: slices.Repeat([]string{strings.TrimSuffix(text, "\n") + enter}, 8), says: text}, nil
	}
	text = strings.TrimSpace(text)
	lower := strings.ToLower(text)
	m := quoted.FindStringSubmatch(text)
	switch {
	case m == nil:
		return readAnswers(text)
	case strings.Contains(lower, "before"):
		return person{before: unquoted(m), says: "nothing after the question"}, nil
	case strings.HasPrefix(lower, "paste"):
		paste := "\x1b[200~" + unquoted(m) + "\x1b[201~"
		return person{answers: []string{paste + enter}, says: "a paste"}, nil
	case strings.Contains(lower, "while"), strings.Contains(lower, "after"):
		p := answering("n")
		p.during = unquoted(m) + enter
		return p, nil
	case strings.HasPrefix(lower, "type"), strings.HasPrefix(lower, "answer"), m[0] == text:
		return answering(unquoted(m)), nil
	}
	return person{}, fmt.Errorf("nobody knows how to type %q; teach person_test.go", text)
}

func unquoted(m []string) string {
	text := m[1] + m[2]
	if plain, err := strconv.Unquote(`"` + strings.ReplaceAll(text, `"`, `\"`) + `"`); err == nil {
		return plain
	}
	return text
}

func readAnswers(text string) (person, error) {
	var p person
	for part := range strings.FieldsFuncSeq(strings.ReplaceAll(text, "then", ","), func(c rune) bool { return c == ',' || c == ' ' }) {
		keys, named := keyNames[strings.ToLower(part)]
		switch {
		case named:
		case answer.MatchString(part):
			keys = part + enter
		default:
			return p, fmt.Errorf("nobody knows how to type %q; teach person_test.go", text)
		}
		p.answers = append(p.answers, keys)
	}
	p.says = strings.TrimSuffix(p.answers[0], enter)
	if len(p.answers) == 1 {
		p.answers = slices.Repeat(p.answers, 8)
	}
	return p, nil
}

// answer returns the keys for the question of that number, from 0.
func (p person) answer(n int) string {
	if n < len(p.answers) {
		return p.answers[n]
	}
	return "n" + enter
}

// consents reports whether the person has said yes to something.
func (p person) consents() bool {
	return slices.ContainsFunc(p.answers, func(keys string) bool {
		word := strings.ToLower(strings.TrimRight(keys, "\r\n"))
		return strings.HasPrefix(word, "y") || word == "a" || word == "always"
	})
}

func TestReadKeys(t *testing.T) {
	for text, want := range map[string]person{
		"y":            {answers: []string{"y\r"}},
		"y, then n":    {answers: []string{"y\r", "n\r"}},
		"Ctrl-D":       {answers: []string{"\x04"}},
		"paste 'y\\n'": {answers: []string{"\x1b[200~y\n\x1b[201~\r"}},
		"type 'abort'": {answers: []string{"abort\r"}},
		"send 'y\\n' 500 ms BEFORE the prompt is drawn, then nothing": {before: "y\n"},
		"type 'secret' while it would run":                            {answers: []string{"n\r"}, during: "secret\r"},
	} {
		p, err := readKeys(text)
		if err != nil || p.before != want.before || p.during != want.during {
			t.Errorf("%s: %+v, %v", text, p, err)
		}
		for n, keys := range want.answers {
			if p.answer(n) != keys {
				t.Errorf("%s: answer %d is %q", text, n, p.answer(n))
			}
		}
	}
	if _, err := readKeys("do something clever"); err == nil {
		t.Error("keys that nobody knows pass")
	}
}
