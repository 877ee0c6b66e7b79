package terminal_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/aii-cli/aii/internal/terminal/ptytest"
	"golang.org/x/sys/unix"
)

func TestSuspendAndContinueWhileAsking(t *testing.T) {
	for _, test := range []struct {
		name  string
		setUp func(*ptytest.Session)
	}{
		{"in the quiet time", func(s *ptytest.Session) { s.Send("ask"); s.Event("armed") }},
		{"at the prompt", prompt},
		{"with yes typed", func(s *ptytest.Session) { prompt(s); s.Type("y"); s.Expect("y") }},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, before := start(t, ptytest.Options{})
			test.setUp(s)
			s.Type("\x1a")
			s.Event("stopped")
			checkModes(t, s, before)
			s.Expect(pasteOff)
			s.Type("y\r") // to the shell
			s.Expect("y\r\n")
			s.Shell("fg")
			s.Event("armed")
			s.Send("quiet")
			s.Expect(shown + pasteOn + "> ")
			s.Type("n\r")
			s.Event(`answer "n" <nil>`)
			checkModes(t, s, before)
			if n := strings.Count(s.Output(), shown); n != 2 {
				t.Errorf("the question was shown %d times", n)
			}
		})
	}
}

func TestSuspendTwice(t *testing.T) {
	s, before := start(t, ptytest.Options{})
	prompt(s)
	for range 2 {
		s.Type("\x1a")
		s.Event("stopped")
		s.Shell("fg")
		s.Event("armed")
		s.Send("quiet")
		s.Expect("> ")
	}
	s.Type("y\r")
	s.Event(`answer "y" <nil>`)
	checkModes(t, s, before)
}

func TestContinuedInTheBackgroundIsNoTerminal(t *testing.T) {
	s, before := start(t, ptytest.Options{})
	prompt(s)
	s.Type("\x1a")
	s.Event("stopped")
	s.Shell("bg")
	s.Event(`answer "" no terminal to ask on`)
	checkModes(t, s, before)
}

// kill -STOP leaves no time to put the modes back; on return the question is
// shown again all the same, and the modes found are those of before.
func TestStoppedFromOutsideAndContinued(t *testing.T) {
	s := ptytest.Start(t, "ask", ptytest.Options{})
	pid, err := strconv.Atoi(strings.TrimPrefix(s.NextEvent(), "pid "))
	if err != nil {
		t.Fatal(err)
	}
	before := s.Modes()
	prompt(s)
	s.Type("y")
	s.Expect("y")
	if err := unix.Kill(pid, unix.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	s.Event("stopped")
	s.Shell("fg")
	s.Event("armed")
	s.Send("quiet")
	s.Expect(shown + pasteOn + "> ")
	s.Type("\r")
	s.Event(`answer "" <nil>`)
	checkModes(t, s, before)
}
