package respond

import (
	"io"
	"strings"
	"sync"
	"time"
)

// The flush rule: buffered text is written at a newline, at this many bytes,
// or this long after its first byte, whichever comes first.
const (
	FlushBytes = 128
	FlushDelay = 40 * time.Millisecond
)

// AfterFunc calls f in a goroutine of its own once d has passed. stop keeps it
// from being called and reports whether it was in time, as [time.Timer.Stop]
// does.
type AfterFunc func(d time.Duration, f func()) (stop func() bool)

// OutputOptions say how an [Output] writes. The zero value buffers for a pipe.
type OutputOptions struct {
	// Immediate writes every text at once: a tool may write to the terminal at
	// any moment (-x).
	Immediate bool
	// Terminal says that the writer is a terminal, so that others who write to
	// it need the cursor at the start of a line.
	Terminal bool
	// OnSilence, if set, is called at most once a response, in a goroutine of
	// its own, when the model has sent nothing for [Silence] and no tool call
	// is waiting for its answer. The response waits for it to return.
	OnSilence func()
	// AfterFunc is the timer; nil means the real one.
	AfterFunc AfterFunc
}

// WriteError is a write to the output that failed. It ends the response: text
// that nobody receives is not worth generating.
type WriteError struct{ Err error }

// Error returns the cause's text.
func (e *WriteError) Error() string { return "write output: " + e.Err.Error() }

// Unwrap returns the cause, such as EPIPE.
func (e *WriteError) Unwrap() error { return e.Err }

// Output is where the text of responses goes. Every method may be called from
// any goroutine; writes never overlap. After a failed write every method
// returns the same *WriteError.
type Output struct {
	w       io.Writer
	options OutputOptions

	mu      sync.Mutex
	buffer  []byte
	text    bool // this response wrote some
	midLine bool // what was written and buffered does not end in a newline
	// blank counts newlines held back after the one that ended a line: at the
	// end of a response they would be one newline too many.
	blank  int
	stop   func() bool // the flush timer; nil while none runs
	failed *WriteError
	onFail func() // tells the response under way
}

// NewOutput returns an output that writes to w.
func NewOutput(w io.Writer, options OutputOptions) *Output {
	if options.AfterFunc == nil {
		options.AfterFunc = func(d time.Duration, f func()) func() bool {
			return time.AfterFunc(d, f).Stop
		}
	}
	return &Output{w: w, options: options}
}

// Write takes the next piece of a response and writes what the flush rule
// says. Newlines after the first at the end of the text wait for more text,
// because a response ends in exactly one.
func (o *Output) Write(text string) error {
	return o.locked(func() {
		body := strings.TrimRight(text, "\n")
		newlines := len(text) - len(body)
		if body != "" {
			for ; o.blank > 0; o.blank-- {
				o.buffer = append(o.buffer, '\n')
			}
			o.buffer = append(o.buffer, body...)
			o.midLine = true
			o.text = true
		}
		if newlines > 0 && o.midLine {
			o.newline()
			newlines--
		}
		o.blank += newlines
		o.flushByRule()
	})
}

// NewSegment says that the text starts anew: what follows begins on a new
// line, on a terminal and in a pipe alike.
func (o *Output) NewSegment() error {
	return o.locked(func() {
		if o.midLine {
			o.newline()
		}
		o.flushByRule()
	})
}

// Flush writes what is buffered.
func (o *Output) Flush() error { return o.locked(o.flush) }

// EnsureNewline prepares the terminal for a prompt or a log line: it flushes,
// and on a terminal in the middle of a line it starts a new one. A pipe gets
// no byte that the model did not send (SPEC-EXEC §9).
func (o *Output) EnsureNewline() error {
	return o.locked(func() {
		if o.options.Terminal && o.midLine {
			o.newline()
		}
		o.flush()
	})
}

// AtLineStart reports whether everything given so far ends in a newline, or
// nothing was given yet.
func (o *Output) AtLineStart() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return !o.midLine
}

// EndLine ends the response's text in exactly one newline and flushes. Where
// there was no text it writes nothing: it is for a response that failed, and
// for chat.
func (o *Output) EndLine() error {
	return o.locked(func() {
		if o.midLine {
			o.newline()
		}
		o.blank = 0
		o.flush()
	})
}

// Finish ends a response that succeeded in exactly one newline and flushes. A
// response without text leaves that newline alone.
func (o *Output) Finish() error {
	return o.locked(func() {
		if o.midLine || !o.text {
			o.newline()
		}
		o.blank = 0
		o.flush()
	})
}

// begin prepares for a response. onFail is called, once and with no lock held,
// if a write fails before end.
func (o *Output) begin(onFail func()) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.blank = 0
	o.text = false
	o.onFail = onFail
}

// end flushes what the response left and forgets it.
func (o *Output) end() error {
	err := o.Flush()
	o.mu.Lock()
	defer o.mu.Unlock()
	o.onFail = nil
	return err
}

// locked runs f and reports a failed write to the response under way.
func (o *Output) locked(f func()) error {
	o.mu.Lock()
	before := o.failed
	if before == nil {
		f()
	}
	failed, onFail := o.failed, o.onFail
	o.mu.Unlock()
	if failed == nil {
		return nil
	}
	if before == nil && onFail != nil {
		onFail()
	}
	return failed
}

func (o *Output) newline() {
	o.buffer = append(o.buffer, '\n')
	o.midLine = false
}
