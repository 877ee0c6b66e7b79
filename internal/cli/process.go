package cli

import (
	"os"
	"strings"
	"syscall"
	"time"

	"golang.org/x/term"

	"github.com/aii-cli/aii/allowlist"
	"github.com/aii-cli/aii/bridge"
	"github.com/aii-cli/aii/exectool"
)

// Process is everything that one run of the program has of the world. Run
// touches nothing else.
type Process struct {
	// Args are the arguments without the program's name.
	Args []string
	// Stdin, Stdout and Stderr are the standard streams. Nobody else writes
	// to them.
	Stdin, Stdout, Stderr *os.File
	// Env is the environment, "NAME=value" each.
	Env []string
	// Dir is the working directory, absolute; "" where it cannot be told.
	Dir string
	// UID is the user's effective id.
	UID int
	// Version is the program's, such as "0.9.0".
	Version string
	// Signals starts to bring the signals that end a run, those of [Signals]
	// that were not ignored when the program started, and has a write that
	// nobody reads fail with EPIPE on standard error too, where a Go program
	// would die of SIGPIPE. It is called once, before anything is written. nil
	// brings no signal.
	Signals func() <-chan os.Signal
	// AfterFunc calls f in a goroutine once d has passed; stop keeps it from
	// being called, as [time.Timer.Stop] does.
	AfterFunc func(d time.Duration, f func()) (stop func() bool)
	// Now is the clock.
	Now func() time.Time
	// OpenTerminal opens the controlling terminal for one question; its error
	// means that nobody can be asked.
	OpenTerminal func() (exectool.Terminal, error)
	// Limits bound the commands that run; zero values mean the defaults.
	Limits exectool.Limits
	// System, Trusted and Standard are those of [allowlist.Resolver], for
	// tests; zero values mean this machine's.
	System            string
	Trusted, Standard []string
	// OpenModel opens the model of this machine. It is called at most once,
	// and only where a model is needed.
	OpenModel func() (bridge.Model, error)
	// OpenScript opens the scripted model of a file.
	OpenScript func(path string) (bridge.Model, error)
}

// Signals are what ends a run: the program stops its commands first and then
// dies of the signal.
var Signals = []os.Signal{syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGTERM}

// Exit is how the process is to end.
type Exit struct {
	// Code is the exit code; with Signal what a shell makes of that.
	Code int
	// Signal is what the process is to die of; 0 for none.
	Signal syscall.Signal
}

// interrupted is the cause of a context that a signal ended.
type interrupted struct{ signal syscall.Signal }

func (i interrupted) Error() string { return "interrupted: " + i.signal.String() }

// resolver finds programs as a shell of this process would, and judges them.
func (p *Process) resolver() allowlist.Resolver {
	path, set := p.lookupenv("PATH")
	return allowlist.Resolver{
		Dir: p.Dir, Path: path, PathSet: set, UID: p.UID,
		System: p.System, Trusted: p.Trusted, Standard: p.Standard,
	}
}

// lookupenv returns the value of a variable and whether it is there; of
// several the first, as os.Getenv and the C library do.
func (p *Process) lookupenv(name string) (value string, ok bool) {
	for _, entry := range p.Env {
		if value, ok := strings.CutPrefix(entry, name+"="); ok {
			return value, true
		}
	}
	return "", false
}

func (p *Process) getenv(name string) string {
	value, _ := p.lookupenv(name)
	return value
}

// isTerminal reports whether a stream is a terminal. It leaves the file in the
// mode it is in, which os.File.Fd would not.
func isTerminal(f *os.File) bool {
	conn, err := f.SyscallConn()
	if err != nil {
		return false
	}
	terminal := false
	err = conn.Control(func(fd uintptr) { terminal = term.IsTerminal(int(fd)) })
	return err == nil && terminal
}
