package apple

import (
	"context"
	"strings"
	"sync"
)

// event is one event of a request, its text copied.
type event struct {
	kind int32
	call uint64
	code int32
	text string
}

func (e event) terminal() bool { return e.kind == eventDone || e.kind == eventFailed }

// request is the ordered queue between the library's threads and the one
// goroutine that reads a response.
type request struct {
	mu      sync.Mutex
	pending []event
	ended   bool          // the terminal event is in or through the queue
	ready   chan struct{} // holds a token while pending is not empty
}

func newRequest() *request {
	return &request{ready: make(chan struct{}, 1)}
}

// push appends an event. It never waits for the reader. A snapshot that is
// still pending gives way to one that extends it; what comes after the
// terminal event is dropped.
func (r *request) push(e event) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ended {
		return
	}
	r.ended = e.terminal()
	if n := len(r.pending); n > 0 && e.kind == eventSnapshot && r.pending[n-1].kind == eventSnapshot &&
		strings.HasPrefix(e.text, r.pending[n-1].text) {
		r.pending[n-1] = e
	} else {
		r.pending = append(r.pending, e)
	}
	select {
	case r.ready <- struct{}{}:
	default:
	}
}

// next returns the next event, or the context's error once it is done.
func (r *request) next(ctx context.Context) (event, error) {
	for {
		select {
		case <-ctx.Done():
			return event{}, ctx.Err()
		default:
		}
		if e, ok := r.pop(); ok {
			return e, nil
		}
		select {
		case <-ctx.Done():
		case <-r.ready:
		}
	}
}

func (r *request) pop() (event, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.pending) == 0 {
		return event{}, false
	}
	e := r.pending[0]
	r.pending[0] = event{}
	r.pending = r.pending[1:]
	return e, true
}

// requests are those under way, by number. A request leaves when its terminal
// event arrives, so an event that comes later finds nobody.
type requests struct {
	mu   sync.Mutex
	last uint64
	live map[uint64]*request
}

func newRequests() *requests {
	return &requests{live: map[uint64]*request{}}
}

// add registers a new request under a number that none had before.
func (t *requests) add() (uint64, *request) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last++
	r := newRequest()
	t.live[t.last] = r
	return t.last, r
}

// drop forgets a request that the library refused.
func (t *requests) drop(id uint64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.live, id)
}

// deliver hands an event to its request. It is what the callback does.
func (t *requests) deliver(id uint64, e event) {
	t.mu.Lock()
	r := t.live[id]
	if e.terminal() {
		delete(t.live, id)
	}
	t.mu.Unlock()
	if r != nil {
		r.push(e)
	}
}
