package ptytest

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// patience bounds a wait for something that never comes; it decides nothing.
const patience = 30 * time.Second

// Event waits for the next event of the program or the shell ("stopped",
// "exit N", "killed by SIGNAL"), and fails the test if it is another.
func (s *Session) Event(want string) {
	s.t.Helper()
	if got := s.NextEvent(); got != want {
		s.t.Fatalf("event %q, want %q", got, want)
	}
}

// NextEvent waits for the next event and returns it.
func (s *Session) NextEvent() string {
	s.t.Helper()
	select {
	case event, ok := <-s.events:
		if !ok {
			s.t.Fatal("the program is gone")
		}
		return event
	case <-time.After(patience):
		s.t.Fatal("no event came")
	}
	return ""
}

// Expect waits for text on the terminal after what was expected last, and
// returns the output up to and with it.
func (s *Session) Expect(text string) (got string) {
	s.t.Helper()
	s.wait(func() bool {
		before, _, found := strings.Cut(string(s.output[s.seen:]), text)
		if found {
			got = before + text
			s.seen += len(got)
		}
		return found
	}, func() string { return fmt.Sprintf("%q is not on the terminal after %q", text, s.output[s.seen:]) })
	return got
}

// wait waits until the output makes ok true, and fails the test with the
// reason if it never does.
func (s *Session) wait(ok func() bool, reason func() string) {
	s.t.Helper()
	late := false
	timer := time.AfterFunc(patience, func() {
		s.mu.Lock()
		late = true
		s.mu.Unlock()
		s.changed.Broadcast()
	})
	defer timer.Stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	for !ok() {
		if late || s.ended {
			s.t.Fatal(reason())
		}
		s.changed.Wait()
	}
}

// Output returns all output so far.
func (s *Session) Output() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return string(s.output)
}

// Await waits until the screen shows these lines with the cursor at column x
// of row y, both from 0.
func (s *Session) Await(x, y int, lines ...string) {
	s.t.Helper()
	s.wait(func() bool {
		atX, atY := s.screen.Cursor()
		return atX == x && atY == y && slices.Equal(s.screen.Lines(), lines)
	}, func() string {
		atX, atY := s.screen.Cursor()
		return fmt.Sprintf("cursor at %d, %d, want %d, %d\n got %q\nwant %q", atX, atY, x, y, s.screen.Lines(), lines)
	})
	if bad := s.screen.Unknown(); bad != nil {
		s.t.Errorf("output that means nothing to the terminal: %q", bad)
	}
}
