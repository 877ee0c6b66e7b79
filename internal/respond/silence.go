package respond

import (
	"sync"
	"time"
)

// Silence is how long the model may send nothing before OnSilence is called.
const Silence = 5 * time.Second

// silence waits for a model that sends nothing. Time in which a tool call is
// answered is not the model's.
type silence struct {
	after AfterFunc
	call  func()

	mu      sync.Mutex
	waiting int // tool calls not answered yet
	over    bool
	stop    func() bool
}

// heard starts the wait again; calls is the change in unanswered tool calls.
func (s *silence) heard(calls int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting += calls
	s.halt()
	if s.call == nil || s.over || s.waiting > 0 {
		return
	}
	s.stop = s.after(Silence, s.fire)
}

func (s *silence) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.over = true
	s.halt()
}

func (s *silence) halt() {
	if s.stop != nil {
		s.stop()
		s.stop = nil
	}
}

func (s *silence) fire() {
	s.mu.Lock()
	due := !s.over && s.waiting == 0
	s.over = s.over || due
	s.mu.Unlock()
	if due {
		s.call()
	}
}
