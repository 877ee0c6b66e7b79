package editor_test

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/aii-cli/aii/internal/chat/editor"
	"github.com/aii-cli/aii/internal/terminal/ptytest"
)

func TestMain(m *testing.M) {
	ptytest.Main(m, map[string]func(ptytest.Program) int{"edit": editProgram})
}

// editProgram reads a message at each "read" and reports it.
func editProgram(p ptytest.Program) int {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	interrupts := make(chan os.Signal, 1)
	e := editor.New(os.Stdin, os.Stdout)
	p.Report("pid %d", os.Getpid())
	for command := range p.Commands {
		switch command {
		case "read":
			go func() {
				message, err := e.Read(ctx, "> ", interrupts)
				p.Report("%q %v", message, err)
			}()
		case "cancel":
			cancel()
		case "interrupt":
			interrupts <- os.Interrupt
		}
	}
	return 0
}

// start returns a running editor and its process id.
func start(t *testing.T, size unix.Winsize) (*ptytest.Session, int) {
	t.Helper()
	s := ptytest.Start(t, "edit", ptytest.Options{Size: size})
	pid, err := strconv.Atoi(strings.TrimPrefix(s.NextEvent(), "pid "))
	if err != nil {
		t.Fatal(err)
	}
	return s, pid
}

func TestWhatIsTypedIsShownAndReturned(t *testing.T) {
	const leftArrow = "\x1b[D"
	type screen struct {
		x, y  int
		lines []string
	}
	at := func(x, y int, l ...string) screen { return screen{x, y, l} }
	for _, test := range []struct {
		name, keys string
		screen     screen
		message    string
	}{
		{"text", "hello", at(7, 0, "> hello"), "hello"},
		{"edit in the middle", "helo" + leftArrow + "l", at(6, 0, "> hello"), "hello"},
		{"home and end", "b\x01a\x05c", at(5, 0, "> abc"), "abc"},
		{"wide: erase", "日本語\x7f\x7fX", at(5, 0, "> 日X"), "日X"},
		{"wide: insert", "日本語" + leftArrow + leftArrow + "X", at(5, 0, "> 日X本語"), "日X本語"},
		{"combining: erase", "e\u0301a\u0308o\x7f\x7fX", at(4, 0, "> e\u0301X"), "e\u0301X"},
		{"combining: insert", "e\u0301a\u0308o" + leftArrow + leftArrow + "X", at(4, 0, "> e\u0301Xa\u0308o"), "e\u0301Xa\u0308o"},
		// The test's terminal draws an emoji of three as three.
		{"emoji of several runes", "👩\u200d👩\u200d👧b" + leftArrow + "X", at(9, 0, "> 👩\u200d👩\u200d👧Xb"), "👩\u200d👩\u200d👧Xb"},
		{"emoji of several runes: erase", "👩\u200d👩\u200d👧b" + leftArrow + "\x7fX", at(3, 0, "> Xb"), "Xb"},
		{"flag: erase", "🇩🇪b" + leftArrow + "\x7fX", at(3, 0, "> Xb"), "Xb"},
		{"wide over the edge", strings.Repeat("日", 20) + "\x7fX",
			at(3, 1, "> "+strings.Repeat("日", 18), "日X"), strings.Repeat("日", 19) + "X"},
		{"wide over the edge: insert above", "a" + strings.Repeat("日", 30) + "\x01X",
			at(3, 0, "> Xa"+strings.Repeat("日", 17), strings.Repeat("日", 13)), "Xa" + strings.Repeat("日", 30)},
		{"back from the edge", strings.Repeat("x", 37) + "y\x7f" + leftArrow + "z",
			at(0, 1, "> "+strings.Repeat("x", 36)+"z", "x"), strings.Repeat("x", 36) + "zx"},
		{"words", "one two three\x1bb\x1bbX" + "\x1b[1;5CY", at(11, 0, "> one XtwoY three"), "one XtwoY three"},
		{"kill and yank", "one two\x17\x01\x19 ", at(6, 0, "> two one"), "two one "},
		{"kill to the ends", "one two\x1bb\x0b\x15X", at(3, 0, "> X"), "X"},
		{"Ctrl-D erases", "abc\x01\x04", at(2, 0, "> bc"), "bc"},
		{"continued line", "one\\\rtwo", at(5, 1, "> one", "  two"), "one\ntwo"},
		{"edit the line above", "one\\\rtwo\x1b[AX", at(6, 0, "> oneX", "  two"), "oneX\ntwo"},
		{"erase a line's end", "one\\\rtwo\x01\x7f", at(5, 0, "> onetwo"), "onetwo"},
		{"controls are shown", "\x1b[200~a\x1b[31m\x07\u202e\x1b[201~", at(23, 0, `> a\x1B[31m\x07\u{202E}`), "a\x1b[31m\a\u202e"},
		{"clear screen", "abc\x0c", at(5, 0, "> abc"), "abc"},
		{"escape and unknown keys", "a\x1b\x1b[15~\x00b", at(4, 0, "> ab"), "ab"},
		{"not UTF-8", "a\xffb", at(5, 0, "> a\ufffdb"), "a\ufffdb"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, _ := start(t, unix.Winsize{Col: 40, Row: 10})
			s.Send("read")
			s.Await(2, 0, ">")
			s.Type(test.keys)
			s.Await(test.screen.x, test.screen.y, test.screen.lines...)
			s.Type("\r")
			s.Event(fmt.Sprintf("%q <nil>", test.message))
		})
	}
}

// read begins a read and waits until it has the terminal.
func read(s *ptytest.Session) {
	s.Send("read")
	s.Expect("\x1b[?2004h")
}

func TestHistoryOfMessages(t *testing.T) {
	s, _ := start(t, unix.Winsize{})
	for i, keys := range []string{"first\r", "second\\\rline\r"} {
		read(s)
		s.Type(keys)
		s.Event([]string{`"first" <nil>`, `"second\nline" <nil>`}[i])
	}
	read(s)
	s.Type("typed\x1b[A")
	s.Await(6, 4, "> first", "> second", "  line", "> second", "  line")
	s.Type("\x1b[A\x1b[A")
	s.Await(7, 3, "> first", "> second", "  line", "> first")
	s.Type("\x1b[B\x1b[B\x1b[B")
	s.Await(7, 3, "> first", "> second", "  line", "> typed")
	s.Type("\x1b[A\x7f\x7f\x7f\x7f\x7f!\r") // an old one, edited
	s.Event(`"second!" <nil>`)
	read(s)
	s.Type("\x1b[A\r")
	s.Event(`"second!" <nil>`)
}

// What is typed while nobody reads waits for the next read, and a line behind
// the end of a message for the one after.
func TestTypeAheadOfMessages(t *testing.T) {
	s, _ := start(t, unix.Winsize{})
	s.Type("one\rtwo\rthr")
	s.Expect("thr")
	s.Send("read")
	s.Event(`"one" <nil>`)
	s.Send("read")
	s.Event(`"two" <nil>`)
	s.Send("read")
	s.Type("ee\r")
	s.Event(`"three" <nil>`)
}

func TestPasteOfManyLinesIsOneMessage(t *testing.T) {
	var pasted, shown strings.Builder
	for i := range 200 {
		fmt.Fprintf(&pasted, "line %d\t\x1b[3%dm\x07 日本 e\u0301\r", i, i%8)
	}
	s, _ := start(t, unix.Winsize{Col: 60, Row: 6})
	s.Send("read")
	s.Await(2, 0, ">")
	before := len(s.Output())
	s.Type("\x1b[200~" + pasted.String() + "\x1b[201~")
	for i := 196; i < 200; i++ {
		fmt.Fprintf(&shown, "  line %d    \\x1B[3%dm\\x07 日本 e\u0301|", i, i%8)
	}
	s.Await(2, 4, strings.Split(strings.TrimSuffix(shown.String(), "|"), "|")...)
	s.Type("end\x1b[A") // edits the line above the last
	s.Await(5, 3, append(strings.Split(strings.TrimSuffix(shown.String(), "|"), "|"), "  end")...)
	if n := len(s.Output()) - before; n > 20_000 {
		t.Errorf("%d bytes written for a screen of six rows", n)
	}
	s.Type("\r")
	s.Event(fmt.Sprintf("%q <nil>", strings.ReplaceAll(pasted.String(), "\r", "\n")+"end"))
	s.Expect("> line 0    ") // all of it stands above now
	if s.Expect("\x1b[?2004l"); strings.Contains(s.Output(), "\x1b[31m") {
		t.Error("its control characters were obeyed")
	}
}

func TestResizeWhileTyping(t *testing.T) {
	s, _ := start(t, unix.Winsize{Col: 40, Row: 10})
	read(s)
	s.Type("the quick brown fox jumps over the lazy dog")
	s.Await(6, 1, "> the quick brown fox jumps over the la", "zy dog")
	s.Resize(30, 10)
	s.Await(16, 1, "> the quick brown fox jumps o", "ver the lazy dog")
	s.Resize(70, 10)
	s.Await(45, 0, "> the quick brown fox jumps over the lazy dog")
	s.Type("s\x01")
	s.Await(2, 0, "> the quick brown fox jumps over the lazy dogs")
	s.Resize(20, 10)
	s.Type("X")
	s.Await(3, 0, "> Xthe quick brown", "fox jumps over the", "lazy dogs")
	s.Type("\r")
	s.Event(`"Xthe quick brown fox jumps over the lazy dogs" <nil>`)
}

func TestWaysOut(t *testing.T) {
	for _, test := range []struct {
		name   string
		act    func(*ptytest.Session)
		event  string
		screen []string
	}{
		{"Ctrl-D", func(s *ptytest.Session) { s.Type("\x04") }, `"" EOF`, []string{">"}},
		{"Ctrl-C", func(s *ptytest.Session) { s.Type("\x03") }, `"" interrupted at the prompt`, []string{"> ^C"}},
		{"Ctrl-C with text", func(s *ptytest.Session) { s.Type("abc\x01\x03") }, `"" <nil>`, []string{"> abc^C"}},
		{"SIGINT", func(s *ptytest.Session) { s.Send("interrupt") }, `"" interrupted at the prompt`, []string{"> ^C"}},
		{"cancelled", func(s *ptytest.Session) { s.Type("abc"); s.Expect("abc"); s.Send("cancel") }, `"" context canceled`, []string{"> abc"}},
		{"entered", func(s *ptytest.Session) { s.Type("abc\x01\r") }, `"abc" <nil>`, []string{"> abc"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, _ := start(t, unix.Winsize{})
			before := s.Modes()
			s.Send("read")
			s.Await(2, 0, ">")
			test.act(s)
			s.Event(test.event)
			s.Await(0, 1, test.screen...)
			if s.Modes() != before {
				t.Error("the modes were not put back")
			}
			s.Expect("\x1b[?2004l")
		})
	}
}

func TestHangupWhileTyping(t *testing.T) {
	s, _ := start(t, unix.Winsize{})
	s.Send("read")
	s.Await(2, 0, ">")
	s.Hangup()
	s.Event(`"" EOF`)
}

func TestSuspendWhileTyping(t *testing.T) {
	s, pid := start(t, unix.Winsize{})
	before := s.Modes()
	read(s)
	s.Type("abc")
	s.Await(5, 0, "> abc")
	s.Type("\x1a")
	s.Event("stopped")
	s.Await(0, 1, "> abc^Z")
	if s.Modes() != before {
		t.Error("the modes were not put back")
	}
	s.Shell("fg")
	s.Await(5, 1, "> abc^Z", "> abc")
	s.Type("d")
	s.Await(6, 1, "> abc^Z", "> abcd")
	if err := unix.Kill(pid, unix.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	s.Event("stopped")
	s.Shell("fg")
	s.Type("e")
	s.Expect("abcde")
	s.Type("\r")
	s.Event(`"abcde" <nil>`)
	if s.Modes() != before {
		t.Error("the modes were not put back")
	}
}
