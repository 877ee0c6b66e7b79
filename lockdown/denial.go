package lockdown

import (
	"errors"
	"slices"
)

// Channels that are restricted after taint.
const (
	ChannelCommand  = "command"
	ChannelWebFetch = "web_fetch"
	ChannelMCP      = "mcp"
)

// Denial is one call that lockdown refused.
type Denial struct {
	Channel    string `json:"channel"`
	Tool       string `json:"tool"`
	ToolCallID string `json:"tool_call_id"`
	Step       int    `json:"step"`
	// Host is a host name alone, as in [Source].
	Host string `json:"host,omitempty"`
}

// Fields returns the denial as the fields of an event; an empty host is left
// out.
func (d Denial) Fields() map[string]any {
	fields := map[string]any{"channel": d.Channel, "tool": d.Tool, "tool_call_id": d.ToolCallID, "step": d.Step}
	set(fields, "host", cleanHost(d.Host))
	return fields
}

// ErrRefused is what every refusal of this package is, for errors.Is.
var ErrRefused = errors.New("refused after untrusted content")

// refusal is a refused call, told in the words of RefusalMessage.
type refusal string

func (r refusal) Error() string        { return string(r) }
func (r refusal) Is(target error) bool { return target == ErrRefused }

// Deny records a refused call.
func (s *State) Deny(d Denial) {
	if s == nil {
		return
	}
	d.Host = cleanHost(d.Host)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.denials = append(s.denials, d)
}

// Denials returns the refused calls in order.
func (s *State) Denials() []Denial {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.denials)
}
