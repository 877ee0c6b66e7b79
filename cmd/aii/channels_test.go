package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// SPEC-EXEC §9, whatever the standard streams are: model text on standard
// output, log lines on standard error, the question on the terminal alone.
func TestChannels(t *testing.T) {
	for n := range 32 {
		stdinPipe, stdoutFile, stderrFile, noTerminal, asJSON := n&1 != 0, n&2 != 0, n&4 != 0, n&8 != 0, n&16 != 0
		name := fmt.Sprintf("stdin piped %t, stdout file %t, stderr file %t, no terminal %t, JSON %t", stdinPipe, stdoutFile, stderrFile, noTerminal, asJSON)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newChannels(t, asJSON)
			if stdinPipe {
				c.command.Stdin = strings.NewReader("y\ny\n")
			}
			if stdoutFile || noTerminal {
				c.command.Stdout = c.create("stdout")
			}
			if stderrFile || noTerminal {
				c.command.Stderr = c.create("stderr")
			}
			shown := c.run(noTerminal)
			c.check(shown, noTerminal, asJSON)
		})
	}
}

type channels struct {
	*testing.T
	dir     string
	command *exec.Cmd
}

func newChannels(t *testing.T, asJSON bool) *channels {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "m.json"), `{"turns":[{"steps":[{"say":"text\n"},{"call":{"executable":"uname"}},
		{"call":{"executable":"touch","arguments":["made"]}},{"say":"{{result}}"}]}]}`)
	args := []string{"-x", "--model-script", "m.json", "p"}
	if asJSON {
		args = append(args, "-j")
	}
	command := exec.Command(program, args...)
	command.Dir, command.Env = dir, []string{"HOME=" + dir, "PATH=/usr/bin:/bin"}
	return &channels{t, dir, command}
}

func (c *channels) create(name string) *os.File {
	file, err := os.Create(filepath.Join(c.dir, name))
	if err != nil {
		c.Fatal(err)
	}
	c.Cleanup(func() { _ = file.Close() })
	return file
}

// run runs the program and returns what the terminal showed.
func (c *channels) run(noTerminal bool) string {
	if noTerminal {
		c.command.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		if err := c.command.Run(); err != nil {
			c.Error(err)
		}
		return ""
	}
	s, err := onTerminal(c.command)
	if err != nil {
		c.Fatal(err)
	}
	defer s.terminal.Close()
	if problem := (keys{s, 0}).play("wait > \ntype n"); problem != "" {
		c.Error(problem)
		_ = s.process.Kill()
	}
	if err := s.end(); err != nil {
		c.Error(err)
	}
	return seen.Replace(s.shown.all())
}

func (c *channels) check(shown string, noTerminal, asJSON bool) {
	denied := "Denied: the user declined to run this command. Do not retry it.\n"
	if noTerminal {
		denied = "Denied: this command is not on the allowlist and there is no terminal to ask the user for approval. Do not retry it.\n"
	}
	said, told := "text\n"+denied, "aii: scripted model: m.json\naii: $ uname\n"
	if noTerminal {
		told += "aii: warning: not run: touch made (no terminal to ask on)\n"
	}
	if asJSON {
		told = ""
	}
	question := "aii: run this command?\n  touch made\n  [y] yes once   [N] no\n> n\n"
	onScreen := ""
	if !noTerminal {
		onScreen = question
	}
	if text, err := os.ReadFile(filepath.Join(c.dir, "stdout")); err == nil {
		c.same("standard output", string(text), said)
	} else {
		onScreen = "text\n" + onScreen + denied
	}
	if text, err := os.ReadFile(filepath.Join(c.dir, "stderr")); err == nil {
		c.same("standard error", string(text), told)
	} else if !asJSON {
		log := "aii: $ uname\n"
		onScreen = "aii: scripted model: m.json\n" + strings.Replace(onScreen, question, log+question, 1)
	}
	c.same("the terminal", shown, onScreen)
	if _, err := os.Stat(filepath.Join(c.dir, "made")); err == nil {
		c.Error("it ran")
	}
}

func (c *channels) same(what, got, want string) {
	if got != want {
		c.Errorf("%s:\n%q\nwant\n%q", what, got, want)
	}
}
