package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/creack/pty"
	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

// screen collects what a terminal shows.
type screen struct {
	mu   sync.Mutex
	cond *sync.Cond
	text []byte
	over bool
}

// collect reads the terminal until nobody writes to it any more.
func collect(terminal *os.File) *screen {
	s := new(screen)
	s.cond = sync.NewCond(&s.mu)
	go func() {
		buffer := make([]byte, 4096)
		for {
			n, err := terminal.Read(buffer)
			s.mu.Lock()
			s.text = append(s.text, buffer[:n]...)
			s.over = err != nil
			s.cond.Broadcast()
			s.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	return s
}

// waitFor waits until text stands on the screen beyond from, and returns the
// position after it; -1 where the program ended or the time is up first.
func (s *screen) waitFor(text string, from int) int {
	deadline := time.Now().Add(patience) // before the timer, which else could fire too early for it
	late := time.AfterFunc(patience, s.cond.Broadcast)
	defer late.Stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		if at := strings.Index(string(s.text[from:]), text); at >= 0 {
			return from + at + len(text)
		}
		if s.over || time.Now().After(deadline) {
			return -1
		}
		s.cond.Wait()
	}
}

// all waits for the end and returns everything that was shown.
func (s *screen) all() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for !s.over {
		s.cond.Wait()
	}
	return string(s.text)
}

// session is a command that has a terminal to itself.
type session struct {
	terminal *os.File // the side that a person looks at
	shown    *screen
	process  *os.Process
	ended    chan struct{}
	err      error  // of waiting for the command, once it has ended
	changed  string // how the terminal's modes differ then from before
}

// onTerminal starts a command in a session of its own on a new terminal.
// Standard streams that are set stay as they are.
func onTerminal(command *exec.Cmd) (*session, error) {
	terminal, theirs, err := pty.Open()
	if err != nil {
		return nil, err
	}
	if err := pty.Setsize(terminal, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
		return nil, err
	}
	if command.Stdin == nil {
		command.Stdin = theirs
	}
	if command.Stdout == nil {
		command.Stdout = theirs
	}
	if command.Stderr == nil {
		command.Stderr = theirs
	}
	// The terminal is descriptor 3 too, since the others may be redirected.
	command.ExtraFiles = []*os.File{theirs}
	command.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true, Ctty: 3}
	before, err := term.GetState(int(theirs.Fd()))
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	s := &session{terminal: terminal, shown: collect(terminal), process: command.Process, ended: make(chan struct{})}
	go func() {
		s.err = command.Wait()
		if after, err := term.GetState(int(theirs.Fd())); err != nil || *after != *before {
			s.changed = fmt.Sprintf("the terminal's modes were %+v, and are %+v (%v)", before, after, err)
		}
		_ = theirs.Close()
		close(s.ended)
	}()
	return s, nil
}

// end waits for the command's end, and kills it where that does not come.
func (s *session) end() error {
	slow := time.AfterFunc(patience, func() { _ = s.process.Kill() })
	defer slow.Stop()
	<-s.ended
	if s.changed != "" {
		return errors.New(s.changed)
	}
	return s.err
}

// seen turns what a terminal received into what one reads on it, as far as the
// scripts go: switching bracketed paste on and off shows nothing.
var seen = strings.NewReplacer("\r\n", "\n", "\x1b[?2004h", "", "\x1b[?2004l", "")

// ttyCommand is tty.
func ttyCommand(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: tty KEYS [=STATUS] [REDIRECTION…] PROGRAM ARGS…")
	}
	in := parse(ts, args[1:])
	in.close()
	s, err := onTerminal(in.command)
	ts.Check(err)
	defer s.terminal.Close()
	in.started()
	problem := keys{s, 0}.play(ts.ReadFile(args[0]))
	if problem != "" {
		_ = s.process.Kill()
	}
	defer func() {
		_, _ = ts.Stdout().Write([]byte(seen.Replace(s.shown.all())))
	}()
	err = s.end()
	if problem != "" {
		ts.Fatalf("%s: %s\nthe terminal shows:\n%q", args[0], problem, s.shown.all())
	}
	in.check(err)
}

// keys plays a file of keys, one action a line:
//
//	wait TEXT       until TEXT stands on the screen, below what was waited for
//	type TEXT       the text and Enter
//	press TEXT      the text, in Go's quoting without the quotes
//	signal NAME     to the program, such as TERM
//	size ROWS COLS  of the terminal
type keys struct {
	*session
	seen int
}

// play returns what went wrong, or "".
func (k keys) play(script string) string {
	for n, line := range strings.Split(strings.TrimRight(script, "\n"), "\n") {
		action, text, _ := strings.Cut(line, " ")
		problem := ""
		switch action {
		case "wait":
			if k.seen = k.shown.waitFor(text, k.seen); k.seen < 0 {
				problem = "not shown: " + text
			}
		case "type":
			problem = k.press(text + "\r")
		case "press":
			raw, err := strconv.Unquote(`"` + text + `"`)
			if err != nil {
				problem = err.Error()
			} else {
				problem = k.press(raw)
			}
		case "signal":
			if err := k.process.Signal(unix.SignalNum("SIG" + text)); err != nil {
				problem = err.Error()
			}
		case "size":
			problem = k.size(text)
		case "", "#":
		default:
			problem = "unknown action"
		}
		if problem != "" {
			return strconv.Itoa(n+1) + ": " + problem
		}
	}
	return ""
}

func (k keys) press(text string) string {
	if _, err := k.terminal.WriteString(text); err != nil {
		return err.Error()
	}
	return ""
}

func (k keys) size(text string) string {
	var size pty.Winsize
	rows, cols, _ := strings.Cut(text, " ")
	for _, field := range []struct {
		text string
		into *uint16
	}{{rows, &size.Rows}, {cols, &size.Cols}} {
		n, err := strconv.ParseUint(field.text, 10, 16)
		if err != nil {
			return err.Error()
		}
		*field.into = uint16(n)
	}
	if err := pty.Setsize(k.terminal, &size); err != nil {
		return err.Error()
	}
	return ""
}
