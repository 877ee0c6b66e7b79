package lockdown

import (
	"slices"
	"sync"
)

// Notice is for the tool result that taints a run first; [State.Taint] says
// which one that is.
const Notice = "[aii: untrusted content is in this conversation; commands, web_fetch and MCP tools are restricted until the run ends]"

// State is the lockdown of one run. Everything that works for the run shares
// it; it is safe for concurrent use. A nil *State means that lockdown is off.
type State struct {
	mu      sync.Mutex
	sources []Source
	denials []Denial

	enabled       map[string]bool // nil: every configurable source
	commandOutput bool

	webFetch patterns
	servers  map[string]MCPServerPolicy
	clients  map[string]bool // aliases of servers that the client supplied

	commands commands
}

// New returns an untainted state. webFetchAllowed holds the domain patterns
// that stay reachable after taint: "host", "*.host" (its subdomains, not
// itself), each with an optional ":port"; case does not matter. A bare "*" and
// everything that is no such pattern is an error.
func New(webFetchAllowed []string) (*State, error) {
	allowed, err := parsePatterns(webFetchAllowed)
	if err != nil {
		return nil, err
	}
	return &State{webFetch: allowed}, nil
}

// Taint records src. added is false where the same source, tool and host are
// known already, and where the source is turned off. first is true only for
// the taint that made the run tainted: its tool result carries [Notice].
//
// The first taint calls the narrow function of [State.ConfineCommands] before
// Taint returns; until that function has returned, commands are refused.
func (s *State) Taint(src Source) (added, first bool) {
	if s == nil {
		return false, false
	}
	src.Host = cleanHost(src.Host)
	s.mu.Lock()
	if !s.taintsFrom(src.Source) || slices.ContainsFunc(s.sources, src.same) {
		s.mu.Unlock()
		return false, false
	}
	first = len(s.sources) == 0
	s.sources = append(s.sources, src)
	narrow := s.takeNarrow()
	s.mu.Unlock()
	narrow()
	return true, first
}

// Restore puts the sources and denials of an earlier part of the run before
// those recorded so far, whatever sources are turned off now: a tainted
// history stays tainted. The sources are marked Resumed, and [Notice] counts
// as given. It is called before the run starts.
func (s *State) Restore(sources []Source, denials []Denial) {
	if s == nil {
		return
	}
	sources, denials = slices.Clone(sources), slices.Clone(denials)
	for i := range sources {
		sources[i].Resumed = true
		sources[i].Host = cleanHost(sources[i].Host)
	}
	for i := range denials {
		denials[i].Host = cleanHost(denials[i].Host)
	}
	s.mu.Lock()
	s.sources = append(sources, s.sources...)
	s.denials = append(denials, s.denials...)
	narrow := s.takeNarrow()
	s.mu.Unlock()
	narrow()
}

// Tainted reports whether untrusted content has entered the run.
func (s *State) Tainted() bool {
	if s == nil {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tainted()
}

func (s *State) tainted() bool { return len(s.sources) > 0 }

// First returns the source that tainted the run first; ok is false for an
// untainted one.
func (s *State) First() (src Source, ok bool) {
	if s == nil {
		return Source{}, false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.first()
}

func (s *State) first() (Source, bool) {
	if !s.tainted() {
		return Source{}, false
	}
	return s.sources[0], true
}

// Sources returns the recorded sources in order.
func (s *State) Sources() []Source {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.sources)
}
