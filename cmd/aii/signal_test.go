package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// longCommand starts a process in the background, says both ids on a FIFO, so
// that the test knows that they run, and waits.
const longCommand = `sleep 1000 & echo $$ $! >ids; wait`

// running is the program while a command of the model runs.
type running struct {
	*exec.Cmd
	dir    string
	stdout *os.File
	stderr strings.Builder
	ids    []int
}

// startLong starts the program with a model that has longCommand run; the rule
// for it was written by hand. wrap, if any, are the words before the program.
func startLong(t *testing.T, wrap ...string) *running {
	t.Helper()
	dir := t.TempDir()
	home := filepath.Join(dir, ".config", "aii")
	if err := os.MkdirAll(home, 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(home, "allow"), "sh\n")
	write(t, filepath.Join(dir, "m.json"), fmt.Sprintf(
		`{"turns":[{"steps":[{"call":{"executable":"sh","arguments":["-c",%q]}},{"say":"it answered\n"}]}]}`, longCommand))
	if err := syscall.Mkfifo(filepath.Join(dir, "ids"), 0o600); err != nil {
		t.Fatal(err)
	}
	words := append(wrap, program, "-x", "--model-script", "m.json", "p")
	r := &running{Cmd: exec.Command(words[0], words[1:]...), dir: dir}
	stdout, theirs, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	r.stdout, r.Stdout = stdout, theirs
	r.Stderr = &r.stderr
	t.Cleanup(func() { _ = stdout.Close() })
	r.Dir, r.Env = dir, []string{"HOME=" + dir, "PATH=/usr/bin:/bin"}
	r.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := r.Start(); err != nil {
		t.Fatal(err)
	}
	_ = theirs.Close()
	t.Cleanup(func() { _ = r.Process.Kill() })
	r.readIDs(t)
	return r
}

func (r *running) readIDs(t *testing.T) {
	t.Helper()
	fifo, err := os.OpenFile(filepath.Join(r.dir, "ids"), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer fifo.Close()
	if err := fifo.SetReadDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(fifo).ReadString('\n')
	if err != nil {
		t.Fatalf("the command did not start: %v", err)
	}
	for word := range strings.FieldsSeq(line) {
		id, err := strconv.Atoi(word)
		if err != nil {
			t.Fatal(err)
		}
		r.ids = append(r.ids, id)
	}
}

// wantsEnd waits for the program and checks how it ended, and that nothing of
// the command is left.
func (r *running) wantsEnd(t *testing.T, status string) {
	t.Helper()
	timer := time.AfterFunc(patience, func() { _ = r.Process.Kill() })
	err := r.Wait()
	timer.Stop()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if got := statusOf(r.ProcessState); got != status {
		t.Errorf("ended with status %s, want %s", got, status)
	}
	for _, id := range r.ids {
		for deadline := time.Now().Add(patience); alive(id); time.Sleep(10 * time.Millisecond) {
			if time.Now().Before(deadline) {
				continue // killed, but the kernel is still at it
			}
			t.Errorf("process %d of the command is left", id)
			_ = syscall.Kill(id, syscall.SIGKILL)
			break
		}
	}
}

// alive reports whether a process runs. One that has ended and that nobody has
// waited for yet does not.
func alive(id int) bool {
	if syscall.Kill(id, 0) != nil {
		return false
	}
	state, err := exec.Command("ps", "-o", "stat=", "-p", strconv.Itoa(id)).Output()
	return err == nil && !strings.HasPrefix(strings.TrimSpace(string(state)), "Z")
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// A signal ends the command first, all of it, and then the program dies of it;
// of SIGQUIT only for a shell, since the Go runtime would print its goroutines.
func TestSignalsEndTheCommand(t *testing.T) {
	for s, status := range endings {
		t.Run(status, func(t *testing.T) {
			t.Parallel()
			r := startLong(t)
			if err := r.Process.Signal(s); err != nil {
				t.Fatal(err)
			}
			r.wantsEnd(t, status)
			if got := r.stderr.String(); strings.Count(got, "\n") != 3 { // the script, a warning about the rule, the command
				t.Errorf("it said: %s", got)
			}
		})
	}
}

// What nohup and a shell's "&" ignore stays ignored.
func TestIgnoredSignals(t *testing.T) {
	t.Parallel()
	r := startLong(t, "sh", "-c", `trap "" HUP INT QUIT; exec "$@"`, "sh")
	for _, s := range []syscall.Signal{syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT} {
		if err := r.Process.Signal(s); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Kill(r.ids[0], syscall.SIGKILL); err != nil { // the command ends by itself
		t.Fatal(err)
	}
	text, err := io.ReadAll(r.stdout)
	if err != nil || string(text) != "it answered\n" {
		t.Errorf("%q, %v", text, err)
	}
	r.wantsEnd(t, "0")
}

// Whoever read the output has gone: the program ends of SIGPIPE, without a
// word, and nothing of the command is left.
func TestReaderGone(t *testing.T) {
	t.Parallel()
	r := startLong(t)
	_ = r.stdout.Close()
	if err := syscall.Kill(r.ids[0], syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	r.wantsEnd(t, "PIPE")
	if got := r.stderr.String(); strings.Count(got, "\n") != 3 { // the script, a warning about the rule, the command
		t.Errorf("it said: %s", got)
	}
}

// aii … | head -1
func TestHead(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "m.json"), `{"turns":[{"steps":[{"say":"one\n"},{"say":"two\n"},{"delay_ms":200},{"say":"three\n"},{"delay_ms":200},{"say":"four\n"}]}]}`)
	command := exec.Command("bash", "-c", `"$0" --model-script m.json p | head -1; echo "${PIPESTATUS[0]}"`, program)
	command.Dir = dir
	var stderr strings.Builder
	command.Stderr = &stderr
	out, err := command.Output()
	if err != nil || string(out) != "one\n141\n" || stderr.String() != "aii: scripted model: m.json\n" {
		t.Errorf("%q, %v, stderr %q", out, err, stderr.String())
	}
}
