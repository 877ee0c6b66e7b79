package lockdown

import (
	"fmt"
	"slices"
	"strings"
)

// Sources that a configuration can choose from.
const (
	SourceWebFetch = "web_fetch"
	SourceMCP      = "mcp"
	SourceReview   = "review"
	// SourceACPClientMCP is an MCP server that the client of the session
	// supplied, rather than its configuration.
	SourceACPClientMCP = "acp_client_mcp"
)

// Sources that always taint: somebody asked for them in so many words.
const (
	SourceUntrustedTask = "untrusted_task"
	// SourceResume is a resumed run whose history holds untrusted content.
	SourceResume = "resume"
	// SourceStdin is content piped in on standard input.
	SourceStdin = "stdin"
	// SourceFile is an attached file.
	SourceFile = "file"
)

// SourceCommand is the output of a command. It taints only after
// [State.SetCommandOutputTaints].
const SourceCommand = "command"

// ConfigurableSources are the names that [ParseSources] takes, in the order in
// which they are described. It is not to be changed.
var ConfigurableSources = []string{SourceWebFetch, SourceMCP, SourceReview, SourceACPClientMCP}

func configurable(source string) bool {
	switch source {
	case SourceWebFetch, SourceMCP, SourceReview, SourceACPClientMCP:
		return true
	}
	return false
}

// ParseSources checks a configured list of sources and returns it as a set. A
// nil list turns every configurable source on and returns nil. An empty list,
// an unknown name and a duplicate are errors, so that a typo cannot turn a
// source off.
func ParseSources(list []string) (map[string]bool, error) {
	if list == nil {
		return nil, nil
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("the list of sources is empty; leave it out to choose all of %s", sourceNames())
	}
	set := make(map[string]bool, len(list))
	for _, name := range list {
		if !configurable(name) {
			return nil, fmt.Errorf("unknown source %q; choose from %s", name, sourceNames())
		}
		if set[name] {
			return nil, fmt.Errorf("source %q stands twice", name)
		}
		set[name] = true
	}
	return set, nil
}

func sourceNames() string { return strings.Join(ConfigurableSources, ", ") }

// Source is one recorded taint: what brought untrusted content into the
// context, and where.
type Source struct {
	Source     string `json:"source"`
	Step       int    `json:"step"`
	ToolCallID string `json:"tool_call_id,omitempty"`
	Tool       string `json:"tool,omitempty"`
	// Host is a host name alone. Recording a source drops whatever else of a
	// URL it may hold.
	Host string `json:"host,omitempty"`
	// Resumed marks a source that tainted an earlier part of the run.
	Resumed bool `json:"resumed,omitempty"`
}

// Fields returns the source as the fields of an event; empty ones are left
// out, except for source and step.
func (s Source) Fields() map[string]any {
	fields := map[string]any{"source": s.Source, "step": s.Step}
	set(fields, "tool_call_id", s.ToolCallID)
	set(fields, "tool", s.Tool)
	set(fields, "host", cleanHost(s.Host))
	if s.Resumed {
		fields["resumed"] = true
	}
	return fields
}

func set(fields map[string]any, key, value string) {
	if value != "" {
		fields[key] = value
	}
}

// same reports whether the other source needs no record of its own.
func (s Source) same(other Source) bool {
	return s.Source == other.Source && s.Tool == other.Tool && s.Host == other.Host
}

// SetSources limits the configurable sources that taint the run to list, in
// the syntax of [ParseSources]. On an error nothing changes. It is called
// before the run starts.
func (s *State) SetSources(list []string) error {
	enabled, err := ParseSources(list)
	if err != nil || s == nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.enabled = enabled
	return nil
}

// SetCommandOutputTaints says whether the output of commands taints the run,
// as [SourceCommand]. It does not unless it is told to.
func (s *State) SetCommandOutputTaints(on bool) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.commandOutput = on
}

// EnabledSources returns the configurable sources that taint the run, in the
// order of [ConfigurableSources].
func (s *State) EnabledSources() []string {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(ConfigurableSources), func(name string) bool { return !s.taintsFrom(name) })
}

// TaintsFrom reports whether content from the source taints the run. It is
// false for a nil State, and true for every source that nobody can turn off,
// unknown ones included.
func (s *State) TaintsFrom(source string) bool {
	if s == nil {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.taintsFrom(source)
}

func (s *State) taintsFrom(source string) bool {
	switch {
	case source == SourceCommand:
		return s.commandOutput
	case configurable(source):
		return s.enabled == nil || s.enabled[source]
	default:
		return true
	}
}
