package apple

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"sync"
	"unsafe"

	"github.com/aii-cli/aii/bridge"
)

// Model is Apple's model, through the library. It is safe for concurrent use.
type Model struct {
	lib      *exports
	requests *requests
	system   string
	scripted string

	mu       sync.Mutex
	sessions map[*session]bool
}

func newModel(lib *exports, system string) *Model {
	return &Model{lib: lib, requests: newRequests(), system: system, sessions: map[*session]bool{}}
}

// Info implements [bridge.Model].
func (m *Model) Info(context.Context) (bridge.Info, error) {
	var wire struct {
		Availability string
		ContextSize  int
		Languages    []string
		Variant      string
		Library      string
	}
	if err := m.result(m.lib.modelInfo, &wire); err != nil {
		return bridge.Info{}, err
	}
	info := bridge.Info{
		Availability: bridge.Availability(wire.Availability),
		ContextSize:  max(wire.ContextSize, 0),
		Variant:      wire.Variant,
		Languages:    wire.Languages,
		System:       m.system,
		Architecture: runtime.GOARCH,
		Library:      wire.Library,
		Scripted:     m.scripted,
	}
	return info, nil
}

// CountTokens implements [bridge.Model].
func (m *Model) CountTokens(ctx context.Context, parts bridge.Parts) (int, error) {
	wire := struct {
		Instructions string    `json:"instructions,omitempty"`
		Tool         *wireTool `json:"tool,omitempty"`
		Prompt       string    `json:"prompt,omitempty"`
	}{parts.Instructions, toWire(parts.Tool), parts.Prompt}
	encoded, err := json.Marshal(wire)
	if err != nil {
		return 0, &bridge.Error{Code: bridge.CodeInvalidRequest, Detail: err.Error()}
	}
	id, r := m.requests.add()
	var status int32
	withBytes(string(encoded), func(p *byte, n int64) { status = m.lib.countTokens(id, p, n) })
	if err := statusError("aii_count_tokens", status); err != nil {
		m.requests.drop(id)
		return 0, err
	}
	stop := context.AfterFunc(ctx, func() { m.lib.cancel(id) })
	defer stop()
	var value struct{ Tokens *int }
	for {
		e, err := r.next(context.Background()) // a cancellation arrives as a failure
		switch {
		case err != nil:
			return 0, err
		case e.kind == eventValue:
			if err := json.Unmarshal([]byte(e.text), &value); err != nil {
				return 0, &bridge.Error{Code: bridge.CodeModelError, Detail: err.Error()}
			}
		case e.kind == eventFailed && ctx.Err() != nil:
			return 0, ctx.Err()
		case e.kind == eventFailed:
			return 0, failure(e)
		case e.kind == eventDone && value.Tokens == nil:
			return 0, &bridge.Error{Code: bridge.CodeModelError, Detail: "the library counted nothing"}
		case e.kind == eventDone:
			return *value.Tokens, nil
		}
	}
}

// Open implements [bridge.Model].
func (m *Model) Open(_ context.Context, config bridge.Config) (bridge.Session, error) {
	wire := struct {
		Instructions string    `json:"instructions,omitempty"`
		Tool         *wireTool `json:"tool,omitempty"`
		Guardrails   string    `json:"guardrails,omitempty"`
	}{Instructions: config.Instructions, Tool: toWire(config.Tool)}
	if config.Permissive {
		wire.Guardrails = "permissive"
	}
	encoded, err := json.Marshal(wire)
	if err != nil {
		return nil, &bridge.Error{Code: bridge.CodeInvalidRequest, Detail: err.Error()}
	}
	s := &session{model: m}
	var status int32
	withBytes(string(encoded), func(p *byte, n int64) { status = m.lib.sessionOpen(p, n, &s.handle) })
	if err := statusError("aii_session_open", status); err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.sessions[s] = true
	return s, nil
}

// Close implements [bridge.Model]. The library itself stays loaded: its
// threads may still run.
func (m *Model) Close() error {
	m.mu.Lock()
	open := m.sessions
	m.sessions = map[*session]bool{}
	m.mu.Unlock()
	for s := range open {
		m.lib.sessionClose(s.handle)
	}
	return nil
}

func (m *Model) forget(s *session) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.sessions, s)
}

// result decodes what an export returned allocated, and frees it.
func (m *Model) result(export func(*int64) uintptr, v any) error {
	var length int64
	memory := export(&length)
	if memory == 0 {
		return &bridge.Error{Code: bridge.CodeModelError, Detail: "the library returned nothing"}
	}
	defer m.lib.free(memory)
	if err := json.Unmarshal([]byte(textAt(memory, length)), v); err != nil {
		return &bridge.Error{Code: bridge.CodeModelError, Detail: fmt.Sprintf("the library's answer: %v", err)}
	}
	return nil
}

// wireTool is bridge.Tool as the header writes it.
type wireTool struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Parameters  []wireParameter `json:"parameters"`
}

type wireParameter struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	List        bool   `json:"list"`
}

func toWire(t *bridge.Tool) *wireTool {
	if t == nil {
		return nil
	}
	w := &wireTool{Name: t.Name, Description: t.Description, Parameters: []wireParameter{}}
	for _, p := range t.Parameters {
		w.Parameters = append(w.Parameters, wireParameter(p))
	}
	return w
}

// withBytes calls f with the text's bytes, which stay in place until it
// returns; nil for an empty text.
func withBytes(text string, f func(p *byte, n int64)) {
	f(unsafe.StringData(text), int64(len(text)))
	runtime.KeepAlive(text)
}

// textAt copies text out of the library's memory.
func textAt(memory uintptr, length int64) string {
	if memory == 0 || length <= 0 {
		return ""
	}
	// The memory is the library's, not Go's: the address is converted through
	// its location, because it names nothing the collector moves.
	return goText(*(**byte)(unsafe.Pointer(&memory)), length)
}

// goText copies length bytes from p.
func goText(p *byte, length int64) string {
	return string(unsafe.Slice(p, length))
}
