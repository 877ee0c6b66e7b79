package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Two people, or one with two windows, answer "always" at the same moment, in
// a home without an allow file: both rules are there, and every line is whole.
func TestTwoTerminalsAnswerAlways(t *testing.T) {
	for range 5 {
		home := t.TempDir()
		var sessions []*session
		for n := range 2 {
			dir := t.TempDir()
			write(t, filepath.Join(dir, "m.json"), fmt.Sprintf(
				`{"turns":[{"steps":[{"call":{"executable":"seq","arguments":["%d"]}},{"say":"{{result}}"}]}]}`, n+1))
			command := exec.Command(program, "-x", "--model-script", "m.json", "p")
			command.Dir, command.Env = dir, []string{"HOME=" + home, "PATH=/usr/bin:/bin", "TERM=xterm"}
			s, err := onTerminal(command)
			if err != nil {
				t.Fatal(err)
			}
			defer s.terminal.Close()
			sessions = append(sessions, s)
		}
		for _, s := range sessions {
			if s.shown.waitFor("\n\x1b[?2004h> ", 0) < 0 {
				_ = s.process.Kill() // all waits for its end
				_ = s.process.Kill() // or its screen never ends
				t.Fatalf("no question: %q", s.shown.all())
			}
		}
		for _, s := range sessions {
			if _, err := s.terminal.WriteString("a\r"); err != nil {
				t.Fatal(err)
			}
		}
		for _, s := range sessions {
			if err := s.end(); err != nil || !strings.Contains(s.shown.all(), "exit 0") {
				t.Errorf("%v: %q", err, s.shown.all())
			}
		}
		text, err := os.ReadFile(filepath.Join(home, ".config", "aii", "allow"))
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(text), "\n")
		added := lines[min(19, len(lines)):] // below two comments and 17 rules
		slices.Sort(added)
		if !slices.Equal(added, []string{"", "seq 1", "seq 2"}) {
			t.Errorf("the file holds\n%s", text)
		}
	}
}
