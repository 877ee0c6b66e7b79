package terminal_test

import (
	"strings"
	"testing"

	"github.com/aii-cli/aii/internal/terminal/ptytest"
)

// plainPrompt asks on a terminal that knows no escape sequences.
func plainPrompt(s *ptytest.Session) {
	s.Send("plain")
	s.Send("ask")
	s.Event("armed")
	s.Send("quiet")
	s.Expect(shown + "> ")
}

func TestPlainTerminal(t *testing.T) {
	for _, test := range []struct {
		name, keys string
		events     []string // after each of which time passes
		answer     string
	}{
		{"yes", "y\r", []string{"settling"}, `"y" <nil>`},
		{"escape", "\x1b[A\r", []string{"armed"}, `"" <nil>`},
		{"Ctrl-C", "\x03", nil, `"" interrupted at the prompt`},
		{"end of input", "\x04", nil, `"" EOF`},
		{"two lines", "y\ry\r", []string{"settling", "armed"}, `"" <nil>`},
		{"a line and a half", "y\rtouch owned", []string{"settling", "armed"}, `"" <nil>`},
		{"a line and Ctrl-C", "y\r\x03", []string{"settling", "armed"}, `"" <nil>`},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, before := start(t, ptytest.Options{})
			plainPrompt(s)
			s.Type(test.keys)
			for i, event := range test.events {
				s.Event(event)
				if i == len(test.events)-1 {
					s.Send("quiet")
				}
			}
			s.Event("answer " + test.answer)
			checkModes(t, s, before)
			if strings.Contains(s.Output(), "\x1b") {
				t.Errorf("an escape sequence was sent: %q", s.Output())
			}
			s.Send("line")
			s.Type("next\r")
			s.Event(`line "next\n" <nil>`)
		})
	}
}
