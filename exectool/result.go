package exectool

import (
	"errors"
	"time"
)

// End says how a command came to its end.
type End int

// The ends. Exited is the zero value.
const (
	Exited     End = iota // by itself, or killed by somebody else
	TimedOut              // past Limits.Timeout
	Overflowed            // past Limits.OutputLimit
	Cancelled             // the context was done
)

// String returns "exited", "timed out", "overflowed" or "cancelled".
func (e End) String() string {
	switch e {
	case TimedOut:
		return "timed out"
	case Overflowed:
		return "overflowed"
	case Cancelled:
		return "cancelled"
	default:
		return "exited"
	}
}

// Result is what became of a command that was started.
type Result struct {
	// End says how it ended; for all but Exited its group was terminated.
	End End
	// Status is its exit status, 128+n where signal n killed it, and -1 where
	// it could not be ended (another user's process, one stuck in the kernel).
	Status int
	// Output is the first Limits.OutputCap bytes of standard output and
	// standard error in order of arrival.
	Output []byte
	// Total is how many bytes it printed; more than len(Output) means that the
	// rest was dropped.
	Total int64
	// Duration is the time from start to end by Runner.Now; 0 without one.
	Duration time.Duration
	// Limits are those it ran under, defaults filled in.
	Limits Limits
}

// Truncated reports whether more was printed than kept.
func (r Result) Truncated() bool { return r.Total > int64(len(r.Output)) }

// ErrChanged means that the file is not the one that was approved.
var ErrChanged = errors.New("file changed after approval")

// LaunchError says that a command could not be started; nothing ran.
type LaunchError struct {
	// Name is the Process's.
	Name string
	// Err is ErrChanged, ErrNUL, or the operating system's error.
	Err error
}

// Error returns "could not launch <name>: <reason>".
func (e *LaunchError) Error() string { return "could not launch " + e.Name + ": " + e.Err.Error() }

// Unwrap returns the reason.
func (e *LaunchError) Unwrap() error { return e.Err }
