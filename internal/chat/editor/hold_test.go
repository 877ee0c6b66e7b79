package editor_test

import (
	"errors"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/aii-cli/aii/internal/chat/editor"
	"github.com/aii-cli/aii/internal/terminal/ptytest"
)

// hold takes the terminal as another process of ours does while it asks, and
// returns whether that was possible, and what gives it back.
func hold(t *testing.T, s *ptytest.Session) (held bool, release func()) {
	t.Helper()
	fd, err := unix.Open(s.Device, unix.O_RDONLY|unix.O_NOCTTY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	err = unix.Flock(fd, unix.LOCK_EX|unix.LOCK_NB)
	if err != nil && !errors.Is(err, unix.EWOULDBLOCK) {
		_ = unix.Close(fd)
		t.Skipf("%s takes no lock: %v", s.Device, err)
	}
	return err == nil, func() { _ = unix.Close(fd) }
}

func TestNobodyAsksWhileAMessageIsTyped(t *testing.T) {
	s, _ := start(t, unix.Winsize{})
	check := func(when string, want bool) {
		t.Helper()
		free, release := hold(t, s)
		release()
		if free != want {
			t.Errorf("%s: free to ask: %v", when, free)
		}
	}
	check("before", true)
	s.Send("read")
	s.Await(2, 0, ">")
	check("reading", false)
	s.Type("a\x1a")
	s.Event("stopped")
	check("stopped", true)
	s.Shell("fg")
	s.Await(3, 1, "> a^Z", "> a")
	check("continued", false)
	s.Type("\r")
	s.Event(`"a" <nil>`)
	check("afterwards", true)
}

func TestWaitsWhileAnotherAsks(t *testing.T) {
	for _, test := range []struct{ command, event string }{
		{"", ""},
		{"interrupt", `"" ` + editor.ErrInterrupted.Error()},
		{"cancel", `"" context canceled`},
	} {
		s, _ := start(t, unix.Winsize{})
		before := s.Modes()
		_, release := hold(t, s)
		s.Send("read")
		if test.command != "" {
			s.Send(test.command)
			s.Event(test.event)
			if s.Modes() != before || s.Output() != "" {
				t.Errorf("%s: the terminal was touched: %q", test.command, s.Output())
			}
			release()
			continue
		}
		release()
		s.Await(2, 0, ">")
	}
}
