package respond

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/aii-cli/aii/bridge"
)

// writes records every write. After fail is set it refuses.
type writes struct {
	mu   sync.Mutex
	list []string
	fail error
}

func (w *writes) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.fail != nil {
		return 0, w.fail
	}
	w.list = append(w.list, string(p))
	return len(p), nil
}

func (w *writes) all() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return append([]string{}, w.list...)
}

func (w *writes) text() string { return strings.Join(w.all(), "") }

func (w *writes) refuse(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.fail = err
}

// never is a timer that does not fire.
func never(time.Duration, func()) func() bool { return func() bool { return true } }

// played is a stream of given events; after them it returns err. A nil event
// waits until the stream is closed.
type played struct {
	events []bridge.Event
	err    error
	closed chan struct{}
	once   sync.Once
}

func stream(err error, events ...bridge.Event) *played {
	return &played{events: events, err: err, closed: make(chan struct{})}
}

func said(snapshots ...string) *played {
	s := stream(io.EOF)
	for _, snapshot := range snapshots {
		s.events = append(s.events, bridge.Snapshot(snapshot))
	}
	return s
}

var errClosed = errors.New("closed")

func (p *played) Next() (bridge.Event, error) {
	if len(p.events) == 0 {
		return nil, p.err
	}
	event := p.events[0]
	p.events = p.events[1:]
	if event == nil {
		<-p.closed
		return nil, errClosed
	}
	return event, nil
}

func (p *played) Close() error {
	p.once.Do(func() { close(p.closed) })
	return nil
}

// print plays a stream without a tool and returns what was written.
func print(s bridge.Stream, options OutputOptions) (string, error) {
	w := &writes{}
	options.AfterFunc = never
	err := Run(context.Background(), s, NewOutput(w, options), nil)
	return w.text(), err
}
