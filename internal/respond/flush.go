package respond

import "bytes"

// flushByRule writes the buffer if the flush rule says so, and otherwise makes
// sure that the timer runs.
func (o *Output) flushByRule() {
	switch {
	case len(o.buffer) == 0:
	case o.options.Immediate, len(o.buffer) >= FlushBytes, bytes.IndexByte(o.buffer, '\n') >= 0:
		o.flush()
	case o.stop == nil:
		o.stop = o.options.AfterFunc(FlushDelay, func() { _ = o.Flush() })
	}
}

// flush writes the buffer. A timer that can no longer be stopped finds an
// empty buffer, or flushes the next text early, which does no harm.
func (o *Output) flush() {
	if o.stop != nil {
		o.stop()
		o.stop = nil
	}
	if len(o.buffer) == 0 {
		return
	}
	if _, err := o.w.Write(o.buffer); err != nil {
		o.failed = &WriteError{err}
	}
	o.buffer = o.buffer[:0]
}
