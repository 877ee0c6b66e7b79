package script

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/aii-cli/aii/bridge"
)

// maxSize is how long a script may be, in bytes: a slip such as /dev/zero ends
// with an error.
const maxSize = 64 << 20

// Model plays a script. Its methods may be called from any goroutine.
type Model struct {
	// Sleep waits for d or until ctx is done, and then returns its error. Open
	// sets it to the real clock; it may be replaced before the first session.
	Sleep func(ctx context.Context, d time.Duration) error

	path   string
	script *document

	mu       sync.Mutex // guards what follows, and all of sessions and streams
	record   *recorder
	taken    int // turns
	sessions map[*session]struct{}
	closed   bool
}

// Open reads a script, a regular file, and creates its record file, if it names
// one. The error is an *[Error]. The caller closes the model.
func Open(path string) (*Model, error) {
	data, err := readFile(path)
	if err != nil {
		return nil, err
	}
	d, err := parse(path, data)
	if err != nil {
		return nil, err
	}
	m := &Model{Sleep: sleep, path: path, script: d, sessions: map[*session]struct{}{}}
	if d.record != "" {
		m.record, err = record(filepath.Join(filepath.Dir(path), d.record))
		if err != nil {
			return nil, err
		}
	}
	return m, nil
}

func readFile(path string) ([]byte, error) {
	// O_NONBLOCK keeps a FIFO that nobody writes from holding the call.
	file, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, systemError(path, err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, systemError(path, err)
	}
	if !info.Mode().IsRegular() {
		return nil, &Error{File: path, Problem: "not a regular file: a script is a file on disk"}
	}
	data, err := io.ReadAll(io.LimitReader(file, maxSize+1))
	if err != nil {
		return nil, systemError(path, err)
	}
	if len(data) > maxSize {
		return nil, &Error{File: path, Problem: fmt.Sprintf("longer than %d MiB", maxSize>>20)}
	}
	return data, nil
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Info returns what the script says of the model. It never fails.
func (m *Model) Info(context.Context) (bridge.Info, error) {
	return bridge.Info{
		Availability: m.script.availability,
		ContextSize:  m.script.contextSize,
		Variant:      m.script.variant,
		Languages:    slices.Clone(m.script.languages),
		System:       runtime.GOOS,
		Architecture: runtime.GOARCH,
		Scripted:     m.path,
	}, nil
}

// CountTokens counts as the package's documentation says. It fails with
// CodeUnsupported where tokensPerByte is 0.
func (m *Model) CountTokens(ctx context.Context, parts bridge.Parts) (int, error) {
	rate := m.script.tokensPerByte
	if rate == 0 {
		return 0, &bridge.Error{Code: bridge.CodeUnsupported, Detail: "tokensPerByte is 0"}
	}
	tool := 0
	if t := parts.Tool; t != nil {
		tool = len(t.Name) + len(t.Description)
		for _, p := range t.Parameters {
			tool += len(p.Name) + len(p.Description)
		}
	}
	tokens := 0
	for _, bytes := range []int{len(parts.Instructions), tool, len(parts.Prompt)} {
		tokens += int(math.Ceil(float64(bytes) * rate))
	}
	return tokens, ctx.Err()
}

// Open starts a session, which goes on with the script's next turn.
func (m *Model) Open(ctx context.Context, config bridge.Config) (bridge.Session, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return nil, &bridge.Error{Code: bridge.CodeInvalidRequest, Message: "the model is closed"}
	}
	if err := m.record.session(config); err != nil {
		return nil, err
	}
	s := &session{model: m, offersTool: config.Tool != nil}
	m.sessions[s] = struct{}{}
	return s, nil
}

// Close ends every session and closes the record.
func (m *Model) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return nil
	}
	m.closed = true
	var errs []error
	for s := range m.sessions {
		errs = append(errs, s.close())
	}
	return errors.Join(append(errs, m.record.close())...)
}

// turn takes the next turn; ok is false when the script has no more.
func (m *Model) turn() (t turn, ok bool) {
	turns := m.script.turns
	if m.taken < len(turns) {
		m.taken++
		return turns[m.taken-1], true
	}
	if m.script.repeatLast {
		return turns[len(turns)-1], true
	}
	return nil, false
}
