package lockdown

import (
	"fmt"
	"strconv"
	"strings"
)

// RefusalMessage is what the model is told of a refused call: the tool, why,
// and that asking again is no use. host is the host that was refused, or "".
// It holds names and hosts, never content.
func RefusalMessage(tool, channel string, first Source, host string) string {
	var why strings.Builder
	fmt.Fprintf(&why, "Refused: %s is not available", name(tool))
	if host = cleanHost(host); host != "" {
		fmt.Fprintf(&why, " for %s", host)
	}
	fmt.Fprintf(&why, " any more. Untrusted content came into this conversation from %s", name(first.Source))
	if from := cleanHost(first.Host); from != "" {
		fmt.Fprintf(&why, " (%s)", from)
	}
	fmt.Fprintf(&why, ", and %s restricted after it until the run ends. Do not retry it.", restricted(channel))
	return why.String()
}

func restricted(channel string) string {
	switch channel {
	case ChannelCommand:
		return "commands are"
	case ChannelWebFetch:
		return "fetches are"
	case ChannelMCP:
		return "MCP tools are"
	default:
		return name(channel) + " is"
	}
}

// name returns a name for a sentence: as it is where it looks like one,
// otherwise quoted and cut, so that it can neither end the line nor pass for
// the sentence.
func name(s string) string {
	const longest = 64
	if s != "" && len(s) <= longest && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./") == "" {
		return s
	}
	if len(s) > longest {
		s = s[:longest]
	}
	return strconv.QuoteToASCII(s)
}

// Describe is one line for the start of a run with lockdown on: which sources
// taint it, and what is restricted then. It is "" for a nil State.
func (s *State) Describe() string {
	if s == nil {
		return ""
	}
	sources := strings.Join(s.EnabledSources(), ", ")
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.commandOutput {
		sources += ", " + SourceCommand
	}
	commands := "commands are refused"
	if info := s.commands.info(); info["policy"] == CommandsSandboxed {
		commands = fmt.Sprintf("commands run confined (network: %s)", info["network"])
	}
	fetches := "fetches are refused"
	if len(s.webFetch) > 0 {
		fetches = "fetches only reach " + strings.Join(s.webFetch.list(), ", ")
	}
	return fmt.Sprintf("lockdown is on: after content from %s, or from any source that cannot be turned off, %s, %s and MCP tools are refused unless configured",
		sources, commands, fetches)
}

// Info returns the configuration and the present state, for the event of the
// run's start: names and domain patterns only. A nil State returns only that
// lockdown is off.
func (s *State) Info() map[string]any {
	if s == nil {
		return map[string]any{"enabled": false}
	}
	enabled := s.EnabledSources()
	s.mu.Lock()
	defer s.mu.Unlock()
	taints := make([]map[string]any, len(s.sources))
	for i, source := range s.sources {
		taints[i] = source.Fields()
	}
	return map[string]any{
		"enabled":               true,
		"sources":               enabled,
		"command_output_taints": s.commandOutput,
		"web_fetch_allowed":     s.webFetch.list(),
		"mcp_servers":           s.aliases(),
		"commands":              s.commands.info(),
		"container_proxy":       s.commands.containerProxy,
		"tainted":               s.tainted(),
		"taint_sources":         taints,
		"denials":               len(s.denials),
	}
}
