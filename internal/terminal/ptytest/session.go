package ptytest

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"testing"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
)

// Options change how [Start] starts a program.
type Options struct {
	Background bool           // not in the terminal's foreground process group
	NoTerminal bool           // a session without a controlling terminal
	Size       unix.Winsize   // 80×24 where zero
	Env        []string       // added to the environment
	Modes      func(*os.File) // prepares the terminal before the start
}

// Session is a program on a pseudo-terminal and the person in front of it.
type Session struct {
	// Device is the name of the terminal's device.
	Device string

	t               testing.TB
	master          *os.File
	cmd             *exec.Cmd
	commands, shell *os.File
	events          chan string
	mu              sync.Mutex
	changed         *sync.Cond
	output          []byte
	seen            int // how much of output Expect has passed
	screen          *Screen
	ended           bool // the terminal gives no more output
}

// Start runs the program of that name of this test binary's [Main]. The
// session ends with the test.
func Start(t testing.TB, name string, options Options) *Session {
	t.Helper()
	master, slave := open(t)
	size := options.Size
	if size == (unix.Winsize{}) {
		size = unix.Winsize{Row: 24, Col: 80}
	}
	if err := control(master, setSize(size)); err != nil {
		t.Fatal(err)
	}
	if options.Modes != nil {
		options.Modes(slave)
	}
	commandsR, commandsW := pipe(t)
	eventsR, eventsW := pipe(t)
	shellR, shellW := pipe(t)

	role := shellFront
	if options.Background || options.NoTerminal {
		role = shellBack
	}
	executable, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(executable)
	cmd.Env = append(append(os.Environ(), "TERM=xterm-256color", variable+"="+role+name), options.Env...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = slave, slave, slave
	cmd.ExtraFiles = []*os.File{commandsR, eventsW, shellR}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: !options.NoTerminal}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for _, f := range []*os.File{slave, commandsR, eventsW, shellR} {
		_ = f.Close()
	}
	s := &Session{Device: slave.Name(), t: t, master: master, cmd: cmd, commands: commandsW, shell: shellW, events: make(chan string)}
	s.screen = NewScreen(int(size.Col), int(size.Row))
	s.changed = sync.NewCond(&s.mu)
	go s.watch()
	go func() {
		defer close(s.events)
		for in := bufio.NewScanner(eventsR); in.Scan(); {
			s.events <- in.Text()
		}
	}()
	t.Cleanup(s.end)
	return s
}

// open returns a pseudo-terminal whose master can be closed while it is read.
func open(t testing.TB) (master, slave *os.File) {
	t.Helper()
	blocking, slave, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer blocking.Close()
	fd, err := unix.FcntlInt(blocking.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.SetNonblock(fd, true); err != nil {
		t.Fatal(err)
	}
	return os.NewFile(uintptr(fd), blocking.Name()), slave
}

// control calls do with the descriptor of f. (f.Fd would make its reads
// uninterruptible.)
func control(f *os.File, do func(fd int) error) error {
	conn, err := f.SyscallConn()
	if err != nil {
		return err
	}
	if e := conn.Control(func(fd uintptr) { err = do(int(fd)) }); e != nil {
		return e
	}
	return err
}

func setSize(size unix.Winsize) func(int) error {
	return func(fd int) error { return unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &size) }
}

func pipe(t testing.TB) (*os.File, *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	return r, w
}

func (s *Session) watch() {
	buf := make([]byte, 4096)
	for {
		n, err := s.master.Read(buf)
		s.mu.Lock()
		s.output = append(s.output, buf[:n]...)
		_, _ = s.screen.Write(buf[:n])
		s.ended = err != nil
		s.mu.Unlock()
		s.changed.Broadcast()
		if err != nil {
			return
		}
	}
}

// end hangs up, which ends the shell and the program, and waits for the shell.
func (s *Session) end() {
	_ = s.commands.Close()
	_ = s.shell.Close()
	_ = s.cmd.Process.Kill()
	_ = s.master.Close()
	_ = s.cmd.Wait()
	if s.t.Failed() {
		s.t.Logf("output: %q", s.Output())
	}
	for range s.events { // until the program, too, is gone
	}
}

// Type sends keys.
func (s *Session) Type(keys string) {
	s.t.Helper()
	if _, err := io.WriteString(s.master, keys); err != nil {
		s.t.Fatal(err)
	}
}

// Send sends a line to the program's Commands.
func (s *Session) Send(command string) {
	s.t.Helper()
	if _, err := fmt.Fprintln(s.commands, command); err != nil {
		s.t.Fatal(err)
	}
}

// Shell has the shell continue the stopped program, with "fg" or "bg", and
// waits until the terminal is whose it then is.
func (s *Session) Shell(command string) {
	s.t.Helper()
	if _, err := fmt.Fprintln(s.shell, command); err != nil {
		s.t.Fatal(err)
	}
	s.Event("continued")
}

// Frozen calls do while nothing that the program writes is taken.
func (s *Session) Frozen(do func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	do()
}

// Modes returns the terminal's modes.
func (s *Session) Modes() unix.Termios {
	s.t.Helper()
	var modes *unix.Termios
	err := control(s.master, func(fd int) (err error) {
		modes, err = unix.IoctlGetTermios(fd, getModes)
		return err
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return *modes
}

// SetModes sets the terminal's modes, as stty does.
func (s *Session) SetModes(modes unix.Termios) {
	s.t.Helper()
	err := control(s.master, func(fd int) error { return unix.IoctlSetTermios(fd, SetModesNow, &modes) })
	if err != nil {
		s.t.Fatal(err)
	}
}

// Resize changes the terminal's size, which signals the program.
func (s *Session) Resize(columns, rows uint16) {
	s.t.Helper()
	s.mu.Lock()
	s.screen.Resize(int(columns), int(rows))
	s.mu.Unlock()
	if err := control(s.master, setSize(unix.Winsize{Row: rows, Col: columns})); err != nil {
		s.t.Fatal(err)
	}
}

// Hangup closes the terminal, as closing its window does.
func (s *Session) Hangup() {
	s.t.Helper()
	if err := s.master.Close(); err != nil && !errors.Is(err, os.ErrClosed) {
		s.t.Fatal(err)
	}
}
