package exectool

// Bounded is a writer that keeps the first bytes written to it and counts the
// rest, so that a command that prints without end costs no memory. It is not
// safe for concurrent use.
type Bounded struct {
	limit int
	kept  []byte
	total int64
}

// NewBounded returns a writer that keeps limit bytes.
func NewBounded(limit int) *Bounded { return &Bounded{limit: limit} }

// Write keeps what fits and returns len(p), nil always: a writer that reported
// a short write would stop whoever copies into it, and the command would block
// on a full pipe.
func (b *Bounded) Write(p []byte) (int, error) {
	b.total += int64(len(p))
	if room := b.limit - len(b.kept); room > 0 {
		b.kept = append(b.kept, p[:min(room, len(p))]...)
	}
	return len(p), nil
}

// Bytes returns what was kept. The slice is the writer's own.
func (b *Bounded) Bytes() []byte { return b.kept }

// Total returns how many bytes were written.
func (b *Bounded) Total() int64 { return b.total }

// Truncated reports whether more was written than kept.
func (b *Bounded) Truncated() bool { return b.total > int64(len(b.kept)) }
