package terminal_test

import (
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/aii-cli/aii/internal/terminal/ptytest"
	"golang.org/x/sys/unix"
)

const another = "no terminal to ask on: another question is open on it, or was left so (to fix: stty sane)"

// held reports whether a process holds the session's terminal. Where a
// terminal takes no lock the test does not apply; the modes are looked at then.
func held(t *testing.T, s *ptytest.Session) bool {
	t.Helper()
	fd, err := unix.Open(s.Device, unix.O_RDONLY|unix.O_NOCTTY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(fd)
	switch err := unix.Flock(fd, unix.LOCK_EX|unix.LOCK_NB); {
	case errors.Is(err, unix.EWOULDBLOCK):
		return true
	case err != nil:
		t.Skipf("%s takes no lock: %v", s.Device, err)
	}
	return false
}

// startTwo returns two programs in the terminal's foreground group, and the
// second's process id.
func startTwo(t *testing.T) (s *ptytest.Session, before unix.Termios, second int) {
	t.Helper()
	s, before = start(t, ptytest.Options{})
	held(t, s)
	s.Send("start second")
	pid, err := strconv.Atoi(strings.TrimPrefix(s.NextEvent(), "second: pid "))
	if err != nil {
		t.Fatal(err)
	}
	return s, before, pid
}

func TestAnAnswerGoesToTheQuestionItWasTypedFor(t *testing.T) {
	s, before, _ := startTwo(t)
	prompt(s)
	s.Send("second ask")
	s.Event("second: waiting")
	s.Send("second quiet")
	s.Event("second: waiting")
	s.Type("y\ry\r") // the second line is for a question that nobody has seen
	s.Event(`answer "y" <nil>`)
	checkModes(t, s, before)
	if n := strings.Count(s.Output(), shown); n != 1 {
		t.Errorf("%d questions were shown at once", n)
	}
	s.Send("second quiet")
	s.Event("second: armed")
	s.Send("second quiet")
	s.Expect(shown + pasteOn + "> ")
	s.Type("n\r")
	s.Event(`second: answer "n" <nil>`)
	checkModes(t, s, before)
	if held(t, s) {
		t.Error("the terminal is still held")
	}
}

func TestCancelWhileAnotherAsks(t *testing.T) {
	s, before, _ := startTwo(t)
	prompt(s)
	s.Send("second ask")
	s.Event("second: waiting")
	s.Send("second cancel")
	s.Event(`second: answer "" context canceled`)
	s.Type("y\r")
	s.Event(`answer "y" <nil>`)
	checkModes(t, s, before)
}

// The kernel frees the terminal of one that was killed; its modes are left as
// a prompt's, and what they were before nobody knows.
func TestTheOneThatAskedWasKilled(t *testing.T) {
	s, before, second := startTwo(t)
	s.Send("second ask")
	s.Event("second: armed")
	s.Send("second quiet")
	s.Expect("> ")
	s.Send("ask")
	s.Event("waiting")
	if err := unix.Kill(second, unix.SIGKILL); err != nil {
		t.Fatal(err)
	}
	s.Event("second: ended")
	left := s.Modes()
	s.Send("quiet")
	s.Event(`answer "" ` + another)
	if s.Modes() != left {
		t.Error("modes were changed")
	}
	s.SetModes(before)
	prompt(s)
	s.Type("y\r")
	s.Event(`answer "y" <nil>`)
	checkModes(t, s, before)
}

func TestAStoppedQuestionFreesTheTerminal(t *testing.T) {
	s, before := start(t, ptytest.Options{})
	prompt(s)
	if !held(t, s) {
		t.Error("not held while asking")
	}
	s.Type("\x1a")
	s.Event("stopped")
	if held(t, s) {
		t.Error("held while stopped")
	}
	s.Shell("fg")
	s.Event("armed")
	if !held(t, s) {
		t.Error("not held when continued")
	}
	s.Send("quiet")
	s.Expect("> ")
	s.Type("n\r")
	s.Event(`answer "n" <nil>`)
	checkModes(t, s, before)
}

func TestPutIntoTheBackgroundWhileAnotherAsks(t *testing.T) {
	s, before, _ := startTwo(t)
	s.Send("second ask")
	s.Event("second: armed")
	s.Send("second quiet")
	s.Expect("> ")
	s.Send("ask")
	s.Event("waiting")
	s.Type("\x1a") // stops both
	s.Event("stopped")
	s.Shell("bg")
	s.Event(`second: answer "" no terminal to ask on`)
	s.Send("quiet")
	s.Event(`answer "" no terminal to ask on`)
	checkModes(t, s, before)
}

// Whatever the lock does, what looks like an open prompt is not asked upon.
func TestModesOfAnOpenPrompt(t *testing.T) {
	for _, moment := range []string{"in the quiet time", "at the prompt"} {
		t.Run(moment, func(t *testing.T) {
			open, _ := start(t, ptytest.Options{})
			open.Send("ask")
			open.Event("armed")
			if moment == "at the prompt" {
				open.Send("quiet")
				open.Expect("> ")
			}
			asking := open.Modes()
			s, before := start(t, ptytest.Options{Modes: func(tty *os.File) {
				if err := unix.IoctlSetTermios(int(tty.Fd()), ptytest.SetModesNow, &asking); err != nil {
					t.Fatal(err)
				}
			}})
			s.Send("ask")
			s.Event(`answer "" ` + another)
			checkModes(t, s, before)
			if out := s.Output(); out != "" {
				t.Errorf("shown: %q", out)
			}
		})
	}
}
