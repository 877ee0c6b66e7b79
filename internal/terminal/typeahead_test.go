package terminal_test

import (
	"testing"

	"github.com/aii-cli/aii/internal/terminal/ptytest"
)

func TestTypeAheadIsNoAnswer(t *testing.T) {
	for _, test := range []struct{ name, keys, echo string }{
		{"a line", "y\r", "y\r\n"},
		{"a key", "y", "y"},
		{"lines", "a\ry\ry", "a\r\ny\r\ny"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, before := start(t, ptytest.Options{})
			s.Type(test.keys)
			s.Expect(test.echo) // the kernel holds it
			prompt(s)
			s.Type("no\r")
			s.Event(`answer "no" <nil>`)
			checkModes(t, s, before)
		})
	}
}

func TestKeysInTheQuietTimeAreDiscardedAndProlongIt(t *testing.T) {
	s, before := start(t, ptytest.Options{})
	s.Send("ask")
	s.Event("armed")
	for _, key := range []string{"y", "\r", "a", "\x1b"} {
		s.Type(key)
		s.Event("armed")
	}
	s.Send("quiet")
	if got := s.Expect("> "); got != shown+pasteOn+"> " {
		t.Errorf("keys were shown: %q", got)
	}
	s.Type("\r")
	s.Event(`answer "" <nil>`)
	checkModes(t, s, before)
}

func TestCtrlCInTheQuietTime(t *testing.T) {
	s, before := start(t, ptytest.Options{})
	s.Send("ask")
	s.Event("armed")
	s.Type("\x03")
	s.Event(`answer "" interrupted at the prompt`)
	checkModes(t, s, before)
}

// A paste is refused at the end of its first line, and the rest of it must not reach
// whoever reads the terminal next.
func TestPasteIsANoAndIsTakenOffTheTerminal(t *testing.T) {
	s, before := start(t, ptytest.Options{})
	prompt(s)
	s.Type("\x1b[200~y\r")
	s.Event("armed")
	s.Type("y\ra\r")
	s.Event("armed")
	s.Type("touch owned\r\x1b[201~")
	s.Event("armed")
	s.Send("quiet")
	s.Event(`answer "" <nil>`)
	checkModes(t, s, before)
	s.Expect(pasteOff)
	s.Send("line")
	s.Type("next\r")
	s.Event(`line "next\n" <nil>`)
}

func TestCancelWhileAsking(t *testing.T) {
	for _, test := range []struct {
		name  string
		setUp func(*ptytest.Session)
	}{
		{"in the quiet time", func(s *ptytest.Session) { s.Send("ask"); s.Event("armed") }},
		{"at the prompt", prompt},
		{"with keys typed", func(s *ptytest.Session) { prompt(s); s.Type("y"); s.Expect("y") }},
		{"while the rest of a paste is awaited", func(s *ptytest.Session) { prompt(s); s.Type("\x1b\r"); s.Event("armed") }},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, before := start(t, ptytest.Options{})
			test.setUp(s)
			s.Send("cancel")
			s.Event(`answer "" context canceled`)
			checkModes(t, s, before)
			s.Expect(pasteOff)
		})
	}
}

// A wait that was cancelled must not have started a read that swallows the
// next line.
func TestCancelledAskLeavesTheNextKeysAlone(t *testing.T) {
	s, _ := start(t, ptytest.Options{})
	prompt(s)
	s.Send("cancel")
	s.Event(`answer "" context canceled`)
	s.Send("line")
	s.Type("next\r")
	s.Event(`line "next\n" <nil>`)
}

func TestCancelWhileTheTerminalTakesNoOutput(t *testing.T) {
	s, before := start(t, ptytest.Options{})
	s.Send("endless question")
	s.Frozen(func() {
		s.Send("ask")
		s.Send("cancel")
		s.Event(`answer "" context canceled`)
	})
	checkModes(t, s, before)
}

// Ctrl-S before the question must not hide it.
func TestStoppedOutputStarts(t *testing.T) {
	s, before := start(t, ptytest.Options{})
	s.Type("\x13")
	s.Send("await stopped output")
	s.Event("output stopped")
	prompt(s)
	s.Type("y\x13\r")
	s.Event(`answer "y\x13" <nil>`)
	checkModes(t, s, before)
}
