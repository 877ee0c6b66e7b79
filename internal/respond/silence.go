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
	waiting int  // tool calls not answered yet
	over    bool // the hook was called, or the response ended
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

// fire calls the hook with the lock held, so that it is done when end returns.
func (s *silence) fire() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.over { // the timer could no longer be stopped
		return
	}
	s.over = true
	s.call()
}
