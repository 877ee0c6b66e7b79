package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
)

// Every console block of the README is run, and prints what stands there. A
// comment before the block says how:
//
//	<!-- run -->             in a session without a terminal
//	<!-- type: A | B -->     on a terminal, A typed at the first "> ", B next
//
// A line "…" stands for any lines.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)(?:<!-- (run|type: [^\n]*) -->\n)?```console\n(.*?)```").FindAllStringSubmatch(string(text), -1)
	if len(blocks) < 6 {
		t.Fatalf("only %d blocks", len(blocks))
	}
	for _, block := range blocks {
		how, typed, _ := strings.Cut(block[1], ": ")
		for _, example := range regexp.MustCompile(`(?m)^\$ `).Split(block[2], -1)[1:] {
			line, want, _ := strings.Cut(example, "\n")
			t.Run(line, func(t *testing.T) {
				command := readmeCommand(t, line)
				got := ""
				switch how {
				case "run":
					got = runQuietly(t, command)
				case "type":
					got = runTyping(t, command, strings.Split(typed, " | "))
				default:
					t.Fatal("the comment before the block does not say how to run it")
				}
				if !matches(got, want) {
					t.Errorf("it prints\n%s\nthe README says\n%s", got, want)
				}
			})
		}
	}
}

// readmeCommand returns the command, in a folder like the top of a clone.
func readmeCommand(t *testing.T, line string) *exec.Cmd {
	t.Helper()
	dir, home := t.TempDir(), t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "examples"), os.DirFS(filepath.Join("..", "..", "examples"))); err != nil {
		t.Fatal(err)
	}
	licence, err := os.ReadFile(filepath.Join("..", "..", "LICENSE"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "LICENSE"), string(licence))
	command := exec.Command("sh", "-c", line)
	command.Dir = dir
	command.Env = []string{"HOME=" + home, "PATH=" + filepath.Dir(program) + ":/usr/bin:/bin"}
	return command
}

// runQuietly returns what the command prints on both streams, in order.
func runQuietly(t *testing.T, command *exec.Cmd) string {
	t.Helper()
	command.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	out, err := command.CombinedOutput()
	if _, failed := err.(*exec.ExitError); err != nil && !failed {
		t.Fatal(err)
	}
	return string(out)
}

// runTyping runs the command on a terminal and answers at each "> ".
func runTyping(t *testing.T, command *exec.Cmd, lines []string) string {
	t.Helper()
	s, err := onTerminal(command)
	if err != nil {
		t.Fatal(err)
	}
	defer s.terminal.Close()
	script := ""
	for _, line := range lines {
		script += "wait > \ntype " + line + "\n"
	}
	if problem := (keys{s, 0}).play(script); problem != "" {
		_ = s.process.Kill()
		t.Errorf("%s", problem)
	}
	if err := s.end(); err != nil {
		t.Error(err)
	}
	return seen.Replace(s.shown.all())
}

// matches compares line by line; a line "…" matches any number of lines.
func matches(got, want string) bool {
	pattern := regexp.QuoteMeta(strings.TrimRight(want, "\n"))
	pattern = strings.ReplaceAll(pattern, "\n…", "(?:\n.*)*")
	return regexp.MustCompile(`^` + pattern + `\s*$`).MatchString(got)
}
