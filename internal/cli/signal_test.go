package cli

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/aii-cli/aii/bridge"
)

// start runs the program in the background and returns what it ends with.
func (p *program) start(t *testing.T) <-chan Exit {
	t.Helper()
	dir := t.TempDir()
	if p.Stdout == nil {
		p.Stdout = createFile(t, filepath.Join(dir, "stdout"))
	}
	p.Stderr = createFile(t, filepath.Join(dir, "stderr"))
	end := make(chan Exit, 1)
	go func() { end <- Run(context.Background(), p.Process) }()
	return end
}

// endless makes the model ask for a command that runs until it is ended, and
// calls meanwhile once it runs.
func (p *program) endless(t *testing.T, meanwhile func(send func(bridge.Event))) {
	t.Helper()
	p.Args = append(p.Args, "-x")
	p.terminal.answers = []string{"y"}
	p.model.answer = func(_ int, send func(bridge.Event)) error {
		fifo := filepath.Join(p.Dir, "fifo")
		if err := syscall.Mkfifo(fifo, 0o600); err != nil {
			return err
		}
		result := make(chan string, 1)
		send(bridge.NewToolCall(`{"executable":"sh","arguments":["-c","read forever <fifo"]}`,
			func(text string) { result <- text }))
		// Opening the other side blocks until the command is there.
		writer, err := os.OpenFile(fifo, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		defer writer.Close()
		meanwhile(send)
		<-result
		return nil
	}
}

// gone fails where the command of endless is left.
func (p *program) gone(t *testing.T) {
	t.Helper()
	if _, err := os.OpenFile(filepath.Join(p.Dir, "fifo"), os.O_WRONLY|syscall.O_NONBLOCK, 0); err == nil {
		t.Error("the command is left")
	}
}

// A signal ends the command before Run returns.
func TestSignalEndsTheCommand(t *testing.T) {
	for _, s := range Signals {
		s := s.(syscall.Signal)
		signals := make(chan os.Signal, 1)
		p := newProgram(t, "p")
		p.Signals = func() <-chan os.Signal { return signals }
		p.endless(t, func(func(bridge.Event)) { signals <- s })
		if exit := <-p.start(t); exit != diesOf(s) {
			t.Errorf("%v: ends with %+v", s, exit)
		}
		p.gone(t)
	}
}

// So does output that nobody reads: text that comes while a command runs.
func TestFailedWriteEndsTheCommand(t *testing.T) {
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer write.Close()
	p := newProgram(t, "p")
	p.Stdout = write
	p.endless(t, func(send func(bridge.Event)) {
		_ = read.Close()
		send(bridge.Snapshot("text that nobody reads\n"))
	})
	if exit := <-p.start(t); exit.Signal != syscall.SIGPIPE {
		t.Errorf("ends with %+v", exit)
	}
	p.gone(t)
	if text := readFile(t, p.Stderr.Name()); text != "aii: $ sh -c 'read forever <fifo'\n" {
		t.Errorf("it said %q", text)
	}
}

// A signal ends the command, and then the run, though a write that nobody reads
// holds the response; a further one does not wait for the courtesy.
func TestSignalWhileNothingIsRead(t *testing.T) {
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	signals := make(chan os.Signal)
	var waits []time.Duration
	p := newProgram(t, "p")
	p.Stdout = write
	p.Signals = func() <-chan os.Signal { return signals }
	p.AfterFunc = func(d time.Duration, f func()) func() bool {
		switch d {
		case courtesy: // which is not over before the further signal
			go func() { signals <- syscall.SIGHUP }()
			waits = append(waits, d)
		case haste:
			go f()
			waits = append(waits, d)
		}
		return func() bool { return true }
	}
	p.endless(t, func(send func(bridge.Event)) {
		go send(bridge.Snapshot(strings.Repeat("x", 1<<20)))
		if _, err := read.Read(make([]byte, 1)); err != nil { // and then no more
			t.Error(err)
		}
		signals <- syscall.SIGTERM
	})
	if exit := <-p.start(t); exit.Signal != syscall.SIGTERM {
		t.Errorf("ends with %+v", exit)
	}
	if !slices.Equal(waits, []time.Duration{courtesy, haste}) {
		t.Errorf("waited %v", waits)
	}
	p.gone(t)
	_ = read.Close() // lets the write go, with an error
}
