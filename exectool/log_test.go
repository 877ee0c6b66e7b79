package exectool

import (
	"os"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// Every command that runs is logged, and no other (SPEC-EXEC §5.1).
func TestLogTellsOfWhatRan(t *testing.T) {
	const script = "#!/bin/sh\n"
	for _, test := range []struct {
		name, content string
		approved      func(t *testing.T, path string) // done when the answer was given
		logged        bool
		result        string
	}{
		{"runs", script, nil, true, "exit 0"},
		{"fails", "#!/bin/false\n", nil, true, "exit 1"},
		{"bad format", "\x7fELF and nothing behind it", nil, false, "Error: could not launch"},
		{"no interpreter", "#!/no/such/interpreter\n", nil, false, "Error: could not launch"},
		{"changed after approval", script, func(t *testing.T, path string) {
			if err := os.WriteFile(path, []byte(script+"exit 3 # changed\n"), 0o755); err != nil {
				t.Fatal(err)
			}
		}, false, "Error: could not launch"},
		{"gone after approval", script, func(t *testing.T, path string) {
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
		}, false, "Error: could not launch"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newScene(t, "y")
			s.runner = &Runner{Dir: s.dir}
			path := s.program("program", test.content)
			if test.approved != nil {
				s.options.Terminal = func() (Terminal, error) {
					test.approved(t, path)
					return s.terminal, nil
				}
			}
			got := s.call(path)
			if !strings.HasPrefix(got, test.result) || len(s.ran) != 1 {
				t.Errorf("%q, started %d", got, len(s.ran))
			}
			logged := slices.ContainsFunc(s.events, func(e string) bool { return strings.HasPrefix(e, "log ") })
			if logged != test.logged {
				t.Errorf("logged: %v, want %v: %q", logged, test.logged, s.events)
			}
			if i := slices.Index(s.events, "spawn"); slices.ContainsFunc(s.events[:max(i, 0)], func(e string) bool { return strings.HasPrefix(e, "log ") }) {
				t.Errorf("logged before the start: %q", s.events)
			}
		})
	}
}

// A log line that nobody reads suspends no limit, and what comes later in time
// comes later in the log.
func TestStartedThatBlocks(t *testing.T) {
	terminated := make(chan struct{})
	var once sync.Once
	r := &Runner{Env: testEnv, Limits: Limits{Timeout: 10 * time.Millisecond, Slow: time.Nanosecond}}
	r.signal = func(pid int, signal syscall.Signal) error {
		once.Do(func() { close(terminated) })
		return unix.Kill(pid, signal)
	}
	var told []string
	result := run(t, r, Process{
		Path: "/bin/sleep", Args: []string{"1000"},
		Started: func() { <-terminated; told = append(told, "started") },
		Slow:    func() { told = append(told, "slow") },
	})
	if result.End != TimedOut || !slices.Equal(told, []string{"started", "slow"}) {
		t.Errorf("ended by %v, told %q", result.End, told)
	}
}
