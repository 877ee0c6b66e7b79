package terminal

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

var errTooManyFiles = errors.New("descriptor number too high for select")

// Poller tells when a descriptor can be read or written, and can be told to
// stop waiting. It never reads, so a key that comes after the wait was stopped
// is still there for whoever reads next.
type Poller struct {
	fd           int
	wakeR, wakeW *os.File
}

// NewPoller returns a poller for fd, which stays the caller's. The caller
// closes the poller.
func NewPoller(fd int) (*Poller, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	if fd >= unix.FD_SETSIZE || int(r.Fd()) >= unix.FD_SETSIZE {
		r.Close()
		w.Close()
		return nil, errTooManyFiles
	}
	return &Poller{fd: fd, wakeR: r, wakeW: w}, nil
}

// Readable starts a wait. The channel receives once, when a read would not
// block, or an error; stop ends the wait and returns when it has ended. stop
// must be called before the next wait starts, and may be called after the
// channel received.
func (p *Poller) Readable() (ready <-chan error, stop func()) { return p.start(false) }

// Writable is Readable for writes.
func (p *Poller) Writable() (ready <-chan error, stop func()) { return p.start(true) }

func (p *Poller) start(writing bool) (<-chan error, func()) {
	ready, done := make(chan error, 1), make(chan struct{})
	go func() {
		defer close(done)
		if isReady, err := p.wait(writing); isReady || err != nil {
			ready <- err
		}
	}()
	return ready, func() {
		select {
		case <-done:
			return
		default:
		}
		wake := []byte{0}
		if _, err := p.wakeW.Write(wake); err == nil {
			<-done
			_, _ = p.wakeR.Read(wake)
		}
	}
}

// wait blocks until the descriptor is ready, or returns false when woken.
func (p *Poller) wait(writing bool) (bool, error) {
	wake := int(p.wakeR.Fd())
	for {
		var reads, writes unix.FdSet
		reads.Set(wake)
		if writing {
			writes.Set(p.fd)
		} else {
			reads.Set(p.fd)
		}
		_, err := unix.Select(max(wake, p.fd)+1, &reads, &writes, nil, nil)
		if errors.Is(err, unix.EINTR) {
			continue
		}
		if err != nil {
			return false, os.NewSyscallError("select", err)
		}
		return reads.IsSet(p.fd) || writes.IsSet(p.fd), nil
	}
}

// Ready reports whether a read would not block now.
func (p *Poller) Ready() bool {
	var reads unix.FdSet
	reads.Set(p.fd)
	n, err := unix.Select(p.fd+1, &reads, nil, nil, &unix.Timeval{})
	return n > 0 && err == nil
}

// Close releases the poller; no wait may be under way.
func (p *Poller) Close() error {
	return errors.Join(p.wakeR.Close(), p.wakeW.Close())
}
