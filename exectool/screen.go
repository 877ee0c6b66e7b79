package exectool

import "sync"

// screen keeps the tool's own lines out of a question: what is said while one
// is open comes after it. Nobody waits for that, so that a command which needs
// no answer neither stops nor misses its time limit meanwhile.
type screen struct {
	mu      sync.Mutex
	asking  bool
	waiting []func()
}

// say calls write, at once or when the open question is answered.
func (s *screen) say(write func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.asking {
		s.waiting = append(s.waiting, write)
		return
	}
	write()
}

// question opens one, after prepare. The caller closes it with answered.
func (s *screen) question(prepare func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asking = true
	prepare()
}

// answered closes the question and says what waited.
func (s *screen) answered() {
	s.mu.Lock()
	defer s.mu.Unlock()
	waiting := s.waiting
	s.asking, s.waiting = false, nil
	for _, write := range waiting {
		write()
	}
}
