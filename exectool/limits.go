package exectool

import "time"

// Limits bound one command. A field that is zero or negative means its default.
type Limits struct {
	// Timeout is the wall-clock time a command may take (SPEC-EXEC §7): 30 s.
	// It passes while this process is stopped, by Ctrl-Z or SIGSTOP, too: a
	// command past it is ended at once when the process is continued. Only
	// the time for which the machine sleeps does not count.
	Timeout time.Duration
	// Grace is the time between SIGTERM and SIGKILL (SPEC-EXEC §7): 2 s.
	Grace time.Duration
	// OutputCap is how many bytes of output are kept (SPEC-EXEC §7): 2048.
	OutputCap int
	// OutputLimit is how many bytes a command may print before it is ended:
	// 64 MiB.
	OutputLimit int64
	// Drain is how long output is still read after the command itself ended,
	// while a process it left behind holds the pipe: 1 s.
	Drain time.Duration
	// Slow is the time after which Process.Slow is called: 5 s.
	Slow time.Duration
}

// DefaultLimits returns the limits of SPEC-EXEC §7 and their companions.
func DefaultLimits() Limits { return Limits{}.orDefault() }

func (l Limits) orDefault() Limits {
	return Limits{
		Timeout:     positive(l.Timeout, 30*time.Second),
		Grace:       positive(l.Grace, 2*time.Second),
		OutputCap:   positive(l.OutputCap, 2048),
		OutputLimit: positive(l.OutputLimit, 64<<20),
		Drain:       positive(l.Drain, time.Second),
		Slow:        positive(l.Slow, 5*time.Second),
	}
}

func positive[N int | int64 | time.Duration](n, otherwise N) N {
	if n > 0 {
		return n
	}
	return otherwise
}
