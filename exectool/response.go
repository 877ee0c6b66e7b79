package exectool

import "sync"

// The limits of one response.
const (
	maxDeclined = 3
	maxCalls    = 25
)

// Response is one response of the model: the tool with the counts that end
// loops. Its methods may be called from several goroutines at once.
type Response struct {
	// Interrupt, where set before the first Call, is called once when a person
	// struck Ctrl-C at a prompt: that is a no, and the response is to end.
	// Whether or not it is set, nothing more runs in this response.
	Interrupt func()

	tool  *RunCommand
	mu    sync.Mutex
	calls int
	noes  int
	ended bool
}

// NewResponse starts the counts for one response.
func (t *RunCommand) NewResponse() *Response { return &Response{tool: t} }

// count counts a call and reports whether it is within the limit. Calls that
// fail count too: they are what a model loops on.
func (r *Response) count() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.calls++
	return r.calls <= maxCalls
}

// decline counts a no.
func (r *Response) decline() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.noes++
}

// declined reports whether there were so many noes that nobody is asked again.
func (r *Response) declined() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.noes >= maxDeclined
}

// stop ends the response: nothing runs any more.
func (r *Response) stop() {
	r.mu.Lock()
	first := !r.ended
	r.ended = true
	r.mu.Unlock()
	if first && r.Interrupt != nil {
		r.Interrupt()
	}
}

func (r *Response) stopped() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.ended
}

// observe tells the observer. A record that fails must not change what the
// model is told.
func (r *Response) observe(call Call) {
	defer func() { _ = recover() }()
	if r.tool.options.Observer != nil {
		r.tool.options.Observer(call)
	}
}
