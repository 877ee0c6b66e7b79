package editor

import (
	"context"
	"errors"
	"time"

	"github.com/aii-cli/aii/internal/terminal"
)

// hold keeps other processes of ours from asking on the terminal while this
// one reads from it, since what is typed for a message could answer a question
// of theirs; it waits while one of them asks. In the background nothing is
// held: the change of the modes, which comes next, stops the process there.
func (r *reading) hold() error {
	ctx, cancel := context.WithCancel(r.ctx)
	defer cancel()
	ended, interrupted := make(chan struct{}), false
	go func() {
		defer close(ended)
		select {
		case <-r.interrupts:
			interrupted = true
			cancel()
		case <-ctx.Done():
		}
	}()
	release, err := terminal.Hold(ctx, r.fd, time.After)
	cancel()
	<-ended
	switch {
	case err == nil:
		r.release = release
	case errors.Is(err, terminal.ErrNoTerminal):
		err = nil
	}
	if interrupted {
		return ErrInterrupted
	}
	return err
}

// letGo undoes hold, if it held anything.
func (r *reading) letGo() {
	if r.release != nil {
		r.release()
		r.release = nil
	}
}
