package chat_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"testing"
	"time"

	"github.com/aii-cli/aii/internal/chat"
	"github.com/aii-cli/aii/internal/terminal"
	"github.com/aii-cli/aii/internal/terminal/ptytest"
)

func TestMain(m *testing.M) {
	ptytest.Main(m, map[string]func(ptytest.Program) int{"chat": chatProgram})
}

// chatProgram is a chat with a model that does what the message says. It
// reports each message and what the person answered when asked.
func chatProgram(p ptytest.Program) int {
	signals, interrupts := make(chan os.Signal, 1), make(chan os.Signal)
	signal.Notify(signals, os.Interrupt)
	go func() {
		for s := range signals {
			interrupts <- s
			p.Report("interrupted") // the chat has taken it
		}
	}()
	c := &chat.Chat{
		Input:      chat.NewInput(os.Stdin, os.Stdout, os.Getenv("TERM")),
		Output:     os.Stdout,
		Terminal:   true,
		Reset:      func(context.Context) error { return nil },
		Failed:     func(err error) error { fmt.Fprintf(os.Stderr, "aii: %v\n", err); return nil },
		Note:       func(text string) { fmt.Fprintln(os.Stderr, "aii: "+text) },
		Interrupts: interrupts,
		Answer: func(ctx context.Context, message string) error {
			p.Report("%q", message)
			switch message {
			case "hang":
				<-ctx.Done()
				return ctx.Err()
			case "hang on":
				fmt.Println("thinking")
				<-ctx.Done()
				p.Report("stopping")
				<-p.Commands
				return ctx.Err()
			case "fail":
				return errModel
			case "ask":
				return ask(ctx, p)
			}
			fmt.Println("answer")
			return nil
		},
	}
	err := c.Run(context.Background())
	p.Report("end %v", err)
	return 0
}

// ask asks on the terminal once the test says so, as run_command would.
func ask(ctx context.Context, p ptytest.Program) error {
	<-p.Commands
	tty, err := terminal.Open("/dev/tty")
	if err != nil {
		return err
	}
	defer tty.Close()
	quiet := make(chan time.Time, 1)
	quiet <- time.Time{}
	tty.After = func(time.Duration) <-chan time.Time { return quiet }
	answer, err := tty.Ask(ctx, "run?\n")
	p.Report("answered %q %v", answer, err)
	if errors.Is(err, terminal.ErrInterrupted) {
		return chat.ErrStopped
	}
	return nil
}

const editing = "\x1b[?2004h\r\x1b[J> " // the editor has the terminal

func start(t *testing.T, env ...string) *ptytest.Session {
	t.Helper()
	s := ptytest.Start(t, "chat", ptytest.Options{Env: env})
	s.Expect("/quit to exit.\r\n")
	if env == nil {
		s.Expect(editing)
	} else {
		s.Expect("> ")
	}
	return s
}

func TestConversation(t *testing.T) {
	s := start(t)
	s.Type("one\r")
	s.Event(`"one"`)
	s.Expect("answer\r\n\r\n" + editing)
	s.Type("\x1b[200~a\rb\x1b[201~\r")
	s.Event(`"a\nb"`)
	s.Await(2, 9, "aii — Apple Intelligence Interface", "Type /new to reset, /quit to exit.",
		"> one", "answer", "", "> a", "  b", "answer", "", ">")
	s.Type("fail\r")
	s.Event(`"fail"`)
	s.Expect("aii: model failed\r\n\r\n" + editing)
	s.Type("\x1b[A\x1b[A\r")
	s.Event(`"a\nb"`)
	s.Expect(editing)
	s.Type(" /new \r")
	s.Expect("\x1b[2J\x1b[H")
	s.Await(2, 2, "aii — Apple Intelligence Interface", "Type /new to reset, /quit to exit.", ">")
	s.Type("/quit\r")
	s.Event("end <nil>")
	s.Event("exit 0")
}

func TestCtrlC(t *testing.T) {
	const leaving = "aii: to leave, press Ctrl-C again or type /quit\r\n"
	t.Run("at an empty prompt", func(t *testing.T) {
		s := start(t)
		s.Type("\x03")
		s.Expect("^C\r\n")
		s.Expect(leaving + editing)
		s.Type("\x03")
		s.Event("end interrupted at the prompt")
	})
	t.Run("with something typed", func(t *testing.T) {
		s := start(t)
		for range 3 {
			s.Type("abc\x03")
			s.Expect("abc^C\r\n")
			s.Expect(editing)
		}
		s.Type("\x03")
		s.Expect(leaving + editing)
		s.Type("x\r")
		s.Event(`"x"`)
		s.Expect(editing)
		s.Type("\x03")
		s.Expect(leaving + editing)
	})
	t.Run("while the model hangs", func(t *testing.T) {
		s := start(t)
		for range 2 {
			s.Type("hang\r")
			s.Event(`"hang"`)
			s.Type("\x03")
			s.Event("interrupted")
			s.Expect("^C\r\n" + editing)
		}
		s.Type("x\r")
		s.Event(`"x"`)
	})
	t.Run("again before the answer has stopped", func(t *testing.T) {
		s := start(t)
		s.Type("hang on\r")
		s.Event(`"hang on"`)
		s.Expect("thinking")
		s.Type("\x03")
		if e := s.NextEvent() + " " + s.NextEvent(); e != "interrupted stopping" && e != "stopping interrupted" {
			t.Fatalf("events %q", e)
		}
		s.Type("\x03")
		s.Event("interrupted")
		s.Send("stopped")
		s.Event("end interrupted at the prompt")
	})
	t.Run("at an approval prompt", func(t *testing.T) {
		s := start(t)
		s.Type("ask\r")
		s.Event(`"ask"`)
		s.Send("go")
		s.Expect("run?\r\n\x1b[?2004h> ")
		s.Type("\x03")
		s.Event(`answered "" interrupted at the prompt`)
		s.Expect("^C\r\n\x1b[?2004l")
		s.Expect("\r\n" + editing)
		s.Type("x\r")
		s.Event(`"x"`)
	})
}

func TestEndOfInput(t *testing.T) {
	t.Run("at an empty prompt", func(t *testing.T) {
		s := start(t)
		s.Type("\x04")
		s.Event("end <nil>")
		s.Event("exit 0")
		s.Await(0, 3, "aii — Apple Intelligence Interface", "Type /new to reset, /quit to exit.", ">")
	})
	t.Run("with something typed", func(t *testing.T) {
		s := start(t)
		s.Type("ab\x01\x04\x04\x04")
		s.Event("end <nil>")
	})
	t.Run("after an answer", func(t *testing.T) {
		s := start(t)
		s.Type("x\r\x04")
		s.Event(`"x"`)
		s.Event("end <nil>")
	})
}

// The question has the terminal to itself; what was typed before it reaches
// neither the question nor the next message, what comes after it does.
func TestApprovalInsideAChat(t *testing.T) {
	s := start(t)
	before := s.Modes()
	s.Type("ask\r")
	s.Event(`"ask"`)
	s.Type("y\r")
	s.Expect("y\r\n")
	if s.Modes() == before {
		t.Error("the editor still has the terminal")
	}
	s.Send("go")
	s.Expect("run?\r\n\x1b[?2004h> ")
	s.Type("no\r")
	s.Event(`answered "no" <nil>`)
	s.Expect(editing)
	s.Type("日本\x7f\r")
	s.Event(`"日"`)
	s.Expect(editing)
	if s.Modes() != before {
		t.Error("the editor does not have the terminal back")
	}
}

func TestSuspendInEachState(t *testing.T) {
	s := start(t)
	s.Type("ab\x1a")
	s.Event("stopped")
	s.Shell("fg")
	s.Expect(editing)
	s.Type("\x15hang\r")
	s.Event(`"hang"`)
	s.Type("\x1a")
	s.Event("stopped")
	s.Shell("fg")
	s.Type("\x03")
	s.Event("interrupted")
	s.Expect("\r\n" + editing)
	s.Type("ask\r")
	s.Event(`"ask"`)
	s.Send("go")
	s.Expect("run?\r\n\x1b[?2004h> ")
	s.Type("\x1a")
	s.Event("stopped")
}

func TestPlainTerminals(t *testing.T) {
	for _, env := range []string{"TERM=dumb", "TERM="} {
		t.Run(env, func(t *testing.T) {
			s := start(t, env)
			s.Type("helo\x7flo\\\rthere\r")
			s.Event(`"hello\nthere"`)
			s.Expect("answer\r\n\r\n> ")
			s.Type("hang\r")
			s.Event(`"hang"`)
			s.Type("\x03")
			s.Event("interrupted")
			s.Expect("^C\r\n> ")
			s.Type("ask\r")
			s.Event(`"ask"`)
			s.Send("go")
			s.Expect("run?\r\n")
			s.Expect("> ")
			s.Type("y\r")
			s.Event(`answered "y" <nil>`)
			s.Expect("\r\n> ")
			s.Type("\x03")
			s.Event("interrupted")
			s.Expect("aii: to leave, press Ctrl-C again or type /quit\r\n> ")
			s.Type("\x04")
			s.Event("end <nil>")
			plain := strings.NewReplacer("\x1b[?2004h", "", "\x1b[?2004l", "").Replace(s.Output()) // the question's
			if strings.Contains(plain, "\x1b") {
				t.Errorf("escapes: %q", plain)
			}
		})
	}
}
