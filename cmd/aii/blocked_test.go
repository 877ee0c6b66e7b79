package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

// endings are the signals that end a run, and the status that it ends with.
var endings = map[syscall.Signal]string{
	syscall.SIGHUP: "HUP", syscall.SIGINT: "INT", syscall.SIGQUIT: "131", syscall.SIGTERM: "TERM",
}

// Models that say, or have logged, more than a pipe or a terminal holds.
var (
	saysMuch = `{"turns":[{"steps":[{"say":"` + strings.Repeat("x", 1<<20) + `\n"}]}]}`
	logsMuch = `{"turns":[{"steps":[` + strings.Repeat(`{"call":{"executable":"true","arguments":["`+strings.Repeat("x", 7000)+`"]}},`, 20) + `{"say":"done"}]}]}`
)

// prepare returns a command of the program, with a home where "true" may run.
func prepare(t *testing.T, script string, args ...string) *exec.Cmd {
	t.Helper()
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, ".config", "aii"), 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, ".config", "aii", "allow"), "true\n")
	write(t, filepath.Join(dir, "m.json"), script)
	command := exec.Command(program, append([]string{"--model-script", "m.json"}, args...)...)
	command.Dir, command.Env = dir, []string{"HOME=" + dir, "PATH=/usr/bin:/bin", "TERM=xterm"}
	command.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	return command
}

// unread returns the writing end of a pipe that nobody reads.
func unread(t *testing.T) *os.File {
	t.Helper()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = read.Close(), write.Close() })
	return write
}

// untilFull waits until f takes no more: whoever writes to it blocks.
func untilFull(t *testing.T, f *os.File) {
	t.Helper()
	for deadline := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		poll := []unix.PollFd{{Fd: int32(f.Fd()), Events: unix.POLLOUT}}
		if n, err := unix.Poll(poll, 0); err == nil && n == 0 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("it does not block")
		}
	}
}

// wantsStatus waits for the command and checks how it ended.
func wantsStatus(t *testing.T, command *exec.Cmd, status string) {
	t.Helper()
	late := time.AfterFunc(patience, func() { _ = command.Process.Kill() })
	defer late.Stop()
	_ = command.Wait() // what counts is the status
	if got := statusOf(command.ProcessState); got != status {
		t.Errorf("%q ended with status %s, want %s", command.Args[3:], got, status)
	}
}

// A signal ends the run, whatever it is blocked in.
func TestSignalsEndWhatBlocks(t *testing.T) {
	for s, status := range endings {
		t.Run(status, func(t *testing.T) {
			for name, start := range map[string]func(*testing.T) (*exec.Cmd, *os.File){
				"standard output": func(t *testing.T) (*exec.Cmd, *os.File) {
					command, out := prepare(t, saysMuch, "p"), unread(t)
					command.Stdout = out
					return command, out
				},
				"standard error": func(t *testing.T) (*exec.Cmd, *os.File) {
					command, out := prepare(t, logsMuch, "-x", "p"), unread(t)
					command.Stderr = out
					return command, out
				},
				"the output of a chat": func(t *testing.T) (*exec.Cmd, *os.File) {
					command, out := prepare(t, saysMuch, "-i"), unread(t)
					command.Stdin, command.Stdout = strings.NewReader("hello\n"), out
					return command, out
				},
			} {
				t.Run(name, func(t *testing.T) {
					t.Parallel()
					command, out := start(t)
					if err := command.Start(); err != nil {
						t.Fatal(err)
					}
					untilFull(t, out)
					if s == syscall.SIGINT && name == "the output of a chat" { // the first stops the answer
						_ = command.Process.Signal(s)
						time.Sleep(100 * time.Millisecond) // two at once count as one
					}
					_ = command.Process.Signal(s)
					wantsStatus(t, command, status)
				})
			}
		})
	}
}

// A chat whose terminal nobody reads ends as well, and the terminal is as it was.
func TestSignalWhileATerminalIsNotRead(t *testing.T) {
	t.Parallel()
	terminal, theirs, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer terminal.Close()
	defer theirs.Close()
	before, err := term.GetState(int(theirs.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	command := prepare(t, saysMuch, "-i")
	command.Stdin, command.Stdout, command.Stderr = theirs, theirs, theirs
	command.SysProcAttr.Setctty = true
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) { // until the editor has it
		if now, err := term.GetState(int(theirs.Fd())); err == nil && *now != *before {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the editor does not start")
		}
	}
	fill(t, theirs.Name())
	if _, err := terminal.WriteString("x"); err != nil { // which the editor cannot draw
		t.Fatal(err)
	}
	_ = command.Process.Signal(syscall.SIGTERM)
	wantsStatus(t, command, "TERM")
	if after, err := term.GetState(int(theirs.Fd())); err != nil || *after != *before {
		t.Errorf("the terminal's modes were %+v, and are %+v (%v)", before, after, err)
	}
}

// fill writes to a terminal until it takes no more.
func fill(t *testing.T, path string) {
	t.Helper()
	fd, err := unix.Open(path, unix.O_WRONLY|unix.O_NOCTTY|unix.O_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(fd)
	for text := []byte(strings.Repeat("y", 100)); ; {
		if _, err := unix.Write(fd, text); err == unix.EAGAIN {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// hold takes the lock of a file for the rest of the test.
func hold(t *testing.T, path string) {
	t.Helper()
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	if err := unix.Flock(int(file.Fd()), unix.LOCK_EX); err != nil {
		t.Fatal(err)
	}
}

// A record whose lock somebody holds is not complete, which is said once, and
// the run goes on.
func TestARecordThatIsLocked(t *testing.T) {
	t.Parallel()
	command := prepare(t, `{"turns":[{"steps":[{"call":{"executable":"true"}},{"call":{"executable":"true"}},{"say":"done"}]}]}`,
		"-x", "--audit", "log", "p")
	hold(t, filepath.Join(command.Dir, "log"))
	var stdout, stderr strings.Builder
	command.Stdout, command.Stderr = &stdout, &stderr
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	wantsStatus(t, command, "0")
	if stdout.String() != "done\n" || strings.Count(stderr.String(), "aii: warning: the record log is not complete: ") != 1 {
		t.Errorf("%q, stderr %q", stdout.String(), stderr.String())
	}
}

// A run that ends while an "always" waits for the allow file's lock does not
// run the command; one that goes on does, and warns.
func TestAlwaysWhileTheAllowFileIsLocked(t *testing.T) {
	for _, ends := range []bool{true, false} {
		command := prepare(t, `{"turns":[{"steps":[{"call":{"executable":"seq","arguments":["1234","1235"]}},{"say":"{{result}}"}]}]}`, "-x", "p")
		hold(t, filepath.Join(command.Dir, ".config", "aii", "allow.lock"))
		s, err := onTerminal(command)
		if err != nil {
			t.Fatal(err)
		}
		defer s.terminal.Close()
		k := keys{s, 0}
		if problem := k.play("wait > \ntype a\nwait \x1b[?2004l"); problem != "" {
			t.Error(problem)
		}
		if ends {
			_ = s.process.Signal(syscall.SIGTERM)
		}
		_ = s.end()
		want, shows := "0", []string{"aii: warning: could not save rule to ", "\r\n1235\r\n"}
		if ends {
			want, shows = "TERM", nil
		}
		shown := s.shown.all()
		if got := statusOf(command.ProcessState); got != want || s.changed != "" {
			t.Errorf("status %s, want %s; %s", got, want, s.changed)
		}
		for _, text := range shows {
			if !strings.Contains(shown, text) {
				t.Errorf("not shown: %q in %q", text, shown)
			}
		}
		if ends && strings.Contains(shown, "$ seq") {
			t.Errorf("it ran: %q", shown)
		}
	}
}

// Nobody reads a chat, or what it would say on standard error: the first ends
// it without a word, the second changes nothing.
func TestClosedPipes(t *testing.T) {
	t.Parallel()
	closed := func() *os.File {
		read, write, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		_ = read.Close()
		t.Cleanup(func() { _ = write.Close() })
		return write
	}
	const script = `{"turns":[{"steps":[{"call":{"executable":"true"}},{"say":"done"}]}]}`
	var stdout, stderr strings.Builder
	chat := prepare(t, script, "-i")
	chat.Stdout, chat.Stderr = closed(), &stderr
	if err := chat.Start(); err != nil {
		t.Fatal(err)
	}
	wantsStatus(t, chat, "PIPE")
	if got := stderr.String(); got != "aii: scripted model: m.json\n" {
		t.Errorf("it said %q", got)
	}
	for _, args := range [][]string{{"-x", "p"}, {"-xj", "p"}} {
		stdout.Reset()
		answer := prepare(t, script, args...)
		answer.Stdout, answer.Stderr = &stdout, closed()
		if err := answer.Start(); err != nil {
			t.Fatal(err)
		}
		wantsStatus(t, answer, "0")
		if stdout.String() != "done\n" {
			t.Errorf("it answered %q", stdout.String())
		}
	}
	wrong := prepare(t, script, "--no-such-flag")
	wrong.Stderr = closed()
	if err := wrong.Start(); err != nil {
		t.Fatal(err)
	}
	wantsStatus(t, wrong, "2")
}
