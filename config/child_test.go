package config

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/aii-cli/aii/allowlist"
	"golang.org/x/sys/unix"
)

// job is what a process of its own does with the allow file: this test binary,
// started again.
type job struct {
	Path  string
	Rules []allowlist.Rule
	Each  []string // add the rules to each of these files instead
	Wait  bool     // for a line on standard input, so that several start together
	Kill  int      // at this step of saving the process kills itself; 0 for never
	Limit []uint64 // the largest file the process may write, for each file
	Mount string   // mount a small file system here first
	Size  int      // its size in bytes
	Fill  int      // and write this many bytes of comment to the allow file
	UID   int      // become this user first
}

const jobVariable = "AII_CONFIG_TEST_JOB"

func TestMain(m *testing.M) {
	text := os.Getenv(jobVariable)
	if text == "" {
		os.Exit(m.Run())
	}
	var j job
	if err := json.Unmarshal([]byte(text), &j); err != nil {
		panic(err)
	}
	j.run()
}

// run adds the rules and prints one line for each: the error, or nothing.
func (j job) run() {
	j.mount()
	if j.UID > 0 {
		if err := errors.Join(syscall.Setgid(j.UID), syscall.Setuid(j.UID)); err != nil {
			panic(err)
		}
	}
	steps := 0
	o := options(j.Path)
	o.step = func(name string) {
		steps++
		if steps == j.Kill {
			unix.Kill(os.Getpid(), unix.SIGKILL)
			select {}
		}
	}
	if j.Each == nil {
		j.Each = []string{j.Path}
	}
	for i, path := range j.Each {
		o.Path = path
		if j.Limit != nil {
			limit(j.Limit[i])
		}
		s, _ := Open(o)
		if j.Wait {
			fmt.Println("ready")
			bufio.NewReader(os.Stdin).ReadString('\n')
		}
		for _, rule := range j.Rules {
			line := ""
			if err := s.Add(rule); err != nil {
				line = err.Error()
			}
			fmt.Println(line)
		}
	}
	j.report()
}

// limit sets the largest file that the process may write. A write beyond it is
// cut short, as on a full disk, and the next one fails.
func limit(bytes uint64) {
	var now unix.Rlimit
	err := unix.Getrlimit(unix.RLIMIT_FSIZE, &now)
	now.Cur = bytes
	if err := errors.Join(err, unix.Setrlimit(unix.RLIMIT_FSIZE, &now)); err != nil {
		panic(err)
	}
}

// start starts the job. What it prints is read from out.
func (j job) start(t *testing.T, attr *syscall.SysProcAttr) (cmd *exec.Cmd, out *bufio.Reader, in func()) {
	t.Helper()
	text, err := json.Marshal(j)
	must(t, err)
	cmd = exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), jobVariable+"="+string(text))
	cmd.SysProcAttr = attr
	cmd.Stderr = os.Stderr
	stdout, err := cmd.StdoutPipe()
	must(t, err)
	stdin, err := cmd.StdinPipe()
	must(t, err)
	must(t, cmd.Start())
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	return cmd, bufio.NewReader(stdout), func() { fmt.Fprintln(stdin) }
}

// finish runs the job to its end and returns the lines it printed and whether
// it was killed.
func (j job) finish(t *testing.T, attr *syscall.SysProcAttr) (lines []string, killed bool) {
	t.Helper()
	cmd, out, _ := j.start(t, attr)
	for {
		line, err := out.ReadString('\n')
		if err != nil {
			break
		}
		lines = append(lines, strings.TrimSuffix(line, "\n"))
	}
	err := cmd.Wait()
	status := cmd.ProcessState.Sys().(syscall.WaitStatus)
	if err != nil && !status.Signaled() {
		t.Fatalf("the child failed: %v; it printed %q", err, lines)
	}
	return lines, status.Signaled()
}
