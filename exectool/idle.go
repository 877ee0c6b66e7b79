package exectool

import (
	"context"
	"sync"
)

// calls counts the calls of Run that have not returned.
type calls struct {
	mu      sync.Mutex
	running int
	idle    chan struct{} // closed when none is left; nil while nobody asked
}

func (c *calls) begin() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.running++
}

func (c *calls) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.running--; c.running == 0 && c.idle != nil {
		close(c.idle)
		c.idle = nil
	}
}

// Idle returns a channel that is closed as soon as no call of Run is under way.
// Whoever first ends the context of all calls learns that way, without waiting
// for those who called Run, that every process has ended and that no other one
// will start.
func (r *Runner) Idle() <-chan struct{} {
	c := &r.calls
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.idle != nil {
		return c.idle
	}
	idle := make(chan struct{})
	if c.running == 0 {
		close(idle)
	} else {
		c.idle = idle
	}
	return idle
}

// unless returns f, which may be nil, as a function that returns when f has, or
// when ctx is done: a note for a person that nobody reads must not keep what
// was cancelled.
func unless(ctx context.Context, f func()) func() {
	if f == nil {
		return func() {}
	}
	return func() {
		done := make(chan struct{})
		go func() { defer close(done); f() }()
		select {
		case <-done:
		case <-ctx.Done():
		}
	}
}
