package terminal_test

import (
	"os"
	"strings"
	"testing"

	"github.com/aii-cli/aii/internal/terminal"
	"github.com/aii-cli/aii/internal/terminal/ptytest"
	"github.com/creack/pty"
	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

const (
	shown    = "aii: run this command?\r\n  touch x\r\n  [y] yes once   [N] no\r\n"
	pasteOn  = "\x1b[?2004h"
	pasteOff = "\x1b[?2004l"
)

// start returns a running program and the terminal's modes before it asked.
func start(t *testing.T, options ptytest.Options) (*ptytest.Session, unix.Termios) {
	t.Helper()
	s := ptytest.Start(t, "ask", options)
	if e := s.NextEvent(); !strings.HasPrefix(e, "pid ") {
		t.Fatalf("event %q", e)
	}
	return s, s.Modes()
}

// prompt asks and lets the quiet time pass.
func prompt(s *ptytest.Session) {
	s.Send("ask")
	s.Event("armed")
	s.Send("quiet")
	s.Expect(shown + pasteOn + "> ")
}

func checkModes(t *testing.T, s *ptytest.Session, want unix.Termios) {
	t.Helper()
	if got := s.Modes(); got != want {
		t.Errorf("modes not put back:\n got %+v\nwant %+v", got, want)
	}
}

func TestAsk(t *testing.T) {
	long := strings.Repeat("x", 4000)
	for _, test := range []struct {
		name, keys string
		armed      int // quiet times after the keys
		answer     string
	}{
		{"yes", "y\r", 0, `"y" <nil>`},
		{"line feed", "y\n", 0, `"y" <nil>`},
		{"empty", "\r", 0, `"" <nil>`},
		{"words", "always, please \r", 0, `"always, please " <nil>`},
		{"corrected", "n\x7fyes\r", 0, `"yes" <nil>`},
		{"line killed", "y\x15n\r", 0, `"n" <nil>`},
		{"wide character corrected", "はい\x7f\x7fy\r", 0, `"y" <nil>`},
		{"not UTF-8", "\xff\r", 0, `"\xff" <nil>`},
		{"very long", long + "\r", 0, `"` + long + `" <nil>`},
		{"escape", "\x1b\r", 1, `"" <nil>`},
		{"escape after yes", "y\x1b\r", 1, `"" <nil>`},
		{"escape before yes", "\x1by\r", 1, `"" <nil>`},
		{"arrow key", "y\x1b[A\r", 1, `"" <nil>`},
		{"escape before Ctrl-C", "\x1b\x03", 1, `"" <nil>`},
		{"quoted escape", "y\x16\x1b\r", 1, `"" <nil>`},
		{"end of input", "\x04", 0, `"" EOF`},
		{"end of input after yes", "y\x04", 0, `"" EOF`},
		{"Ctrl-C", "\x03", 0, `"" interrupted at the prompt`},
		{"Ctrl-C after yes", "y\x03", 0, `"" interrupted at the prompt`},
		{"quoted Ctrl-C", "y\x16\x03\r", 0, `"" interrupted at the prompt`},
		{"Ctrl-backslash is no quit", "\x1c\r", 0, `"\x1c" <nil>`},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, before := start(t, ptytest.Options{})
			prompt(s)
			s.Type(test.keys)
			for range test.armed {
				s.Event("armed")
				s.Send("quiet")
			}
			s.Event("answer " + test.answer)
			checkModes(t, s, before)
			if end := s.Expect(pasteOff); !strings.HasSuffix(end, "\r\n"+pasteOff) || strings.HasSuffix(end, "\r\n\r\n"+pasteOff) {
				t.Errorf("the line is not ended: %q", end)
			}
		})
	}
}

// The kernel's line is finite: it drops what goes beyond, and the newline
// still ends it.
func TestAskSurvivesALineBeyondTheKernelsLimit(t *testing.T) {
	s, before := start(t, ptytest.Options{})
	prompt(s)
	part := strings.Repeat("y", 1000)
	for range 6 {
		s.Type(part)
	}
	s.Expect(part + part + part)
	s.Type("\r")
	answer := s.NextEvent()
	if ys := strings.Count(answer, "y"); ys < 3000 || answer != `answer "`+strings.Repeat("y", ys)+`" <nil>` {
		t.Errorf("event %q", answer)
	}
	checkModes(t, s, before)
}

func TestAskPlaysOnARawTerminal(t *testing.T) {
	s, before := start(t, ptytest.Options{Modes: func(tty *os.File) {
		if _, err := term.MakeRaw(int(tty.Fd())); err != nil {
			t.Fatal(err)
		}
	}})
	if before.Lflag&unix.ICANON != 0 {
		t.Fatal("the terminal is not raw")
	}
	prompt(s)
	s.Type("n\x7fy\r")
	s.Event(`answer "y" <nil>`)
	s.Expect("n\b \by\r\n")
	checkModes(t, s, before)
}

func TestAskTwice(t *testing.T) {
	s, before := start(t, ptytest.Options{})
	prompt(s)
	s.Type("y\rn\r") // the second line was typed before the second question
	s.Event(`answer "y" <nil>`)
	prompt(s)
	s.Type("a\r")
	s.Event(`answer "a" <nil>`)
	checkModes(t, s, before)
}

func TestResizeWhileAsking(t *testing.T) {
	s, before := start(t, ptytest.Options{})
	prompt(s)
	s.Type("y")
	s.Expect("y")
	s.Resize(40, 10)
	s.Type("es\r")
	s.Event(`answer "yes" <nil>`)
	checkModes(t, s, before)
}

func TestALongQuestionIsTheLastThingOnTheScreen(t *testing.T) {
	s, _ := start(t, ptytest.Options{})
	s.Send("long question")
	s.Send("ask")
	s.Event("armed")
	s.Send("quiet")
	s.Expect(pasteOn + "> ")
	screen := ptytest.NewScreen(80, 24)
	_, _ = screen.Write([]byte(s.Output()))
	lines := screen.Lines()
	if x, y := screen.Cursor(); x != 2 || y != 23 || len(lines) != 24 || lines[22] != "  [y] yes once   [N] no" || lines[23] != ">" {
		t.Errorf("cursor at %d, %d of %q", x, y, lines)
	}
}

func TestQuestionCannotSteerTheTerminal(t *testing.T) {
	s, _ := start(t, ptytest.Options{})
	s.Send("hostile question")
	s.Send("ask")
	s.Event("armed")
	s.Send("quiet")
	s.Expect(`aii: run \x1B[8mthis\u{202E}?` + "\r\n" + pasteOn + "> ")
}

func TestModesArePutBackAfterAPanic(t *testing.T) {
	s, before := start(t, ptytest.Options{})
	s.Send("panic")
	s.Send("ask")
	s.Event("panic clock")
	s.Expect(shown + pasteOff)
	checkModes(t, s, before)
}

func TestOpenWithoutATerminal(t *testing.T) {
	for _, test := range []struct {
		name, command, want string
		options             ptytest.Options
	}{
		{"background", "ask", "open: no terminal to ask on: /dev/tty: not in the foreground", ptytest.Options{Background: true}},
		{"no controlling terminal", "ask", "open: no terminal to ask on: open /dev/tty: no such device or address", ptytest.Options{NoTerminal: true}},
		{"no terminal at all", "other path", "open: no terminal to ask on: /dev/null: not in the foreground", ptytest.Options{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, _ := start(t, test.options)
			s.Send(test.command)
			if test.command != "ask" {
				s.Send("ask")
			}
			s.Event(test.want)
		})
	}
}

func TestHangupWhileAsking(t *testing.T) {
	for _, quiet := range []bool{false, true} {
		s, _ := start(t, ptytest.Options{})
		s.Send("no hangup")
		s.Send("ask")
		s.Event("armed")
		if quiet {
			s.Send("quiet")
			s.Expect("> ")
			s.Type("y")
			s.Expect("y")
		}
		s.Hangup()
		if e := s.NextEvent(); !strings.HasPrefix(e, `answer "" `) || strings.HasSuffix(e, "<nil>") {
			t.Errorf("event %q", e)
		}
	}
}

func TestWidth(t *testing.T) {
	master, slave, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer master.Close()
	defer slave.Close()
	if err := pty.Setsize(slave, &pty.Winsize{Rows: 5, Cols: 42}); err != nil {
		t.Fatal(err)
	}
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	for _, test := range []struct {
		file     *os.File
		terminal bool
		width    int
	}{{slave, true, 42}, {null, false, 0}} {
		fd := int(test.file.Fd())
		if got := terminal.IsTerminal(fd); got != test.terminal {
			t.Errorf("%s: IsTerminal = %v", test.file.Name(), got)
		}
		if got := terminal.Width(fd); got != test.width {
			t.Errorf("%s: Width = %d, want %d", test.file.Name(), got, test.width)
		}
	}
}
