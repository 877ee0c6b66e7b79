package lockdown

import (
	"maps"
	"slices"
)

// MCPServerPolicy is what an operator says of one configured MCP server. The
// zero value of both fields is the strict one.
type MCPServerPolicy struct {
	Alias string
	// Trusted: the server's results do not taint the run.
	Trusted bool
	// LockdownAllowed: the server's tools stay callable after taint.
	LockdownAllowed bool
}

// SetMCPServers sets the policies of the configured MCP servers. A server that
// is not listed keeps the strict defaults; of one that is listed twice only
// what both entries lift is lifted. It is called before the run starts.
func (s *State) SetMCPServers(servers []MCPServerPolicy) {
	if s == nil {
		return
	}
	policies := make(map[string]MCPServerPolicy, len(servers))
	for _, server := range servers {
		if known, ok := policies[server.Alias]; ok {
			server.Trusted = server.Trusted && known.Trusted
			server.LockdownAllowed = server.LockdownAllowed && known.LockdownAllowed
		}
		policies[server.Alias] = server
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.servers = policies
}

// SetACPClientMCPServers sets the aliases of the MCP servers that the client
// of the session supplied. Their results taint as [SourceACPClientMCP], and
// they keep the strict defaults even where a configured server has the same
// alias. It is called before the session's first turn.
func (s *State) SetACPClientMCPServers(aliases []string) {
	if s == nil {
		return
	}
	clients := make(map[string]bool, len(aliases))
	for _, alias := range aliases {
		clients[alias] = true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clients = clients
}

// ACPClientMCPAliases returns the aliases of the client's servers, sorted.
func (s *State) ACPClientMCPAliases() []string {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Sorted(maps.Keys(s.clients))
}

// MCPAliases returns the aliases of all servers, the client's included,
// sorted.
func (s *State) MCPAliases() []string {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.aliases()
}

func (s *State) aliases() []string {
	all := make(map[string]bool, len(s.servers)+len(s.clients))
	for alias := range s.servers {
		all[alias] = true
	}
	for alias := range s.clients {
		all[alias] = true
	}
	return slices.Sorted(maps.Keys(all))
}

// MCPCallAllowed reports whether a call that may reach any of the servers is
// still allowed after taint: all of them must be configured as such. An empty
// list and an unknown alias are refused.
func (s *State) MCPCallAllowed(aliases []string) bool {
	if s == nil {
		return true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	refused := func(alias string) bool { return s.clients[alias] || !s.servers[alias].LockdownAllowed }
	return len(aliases) > 0 && !slices.ContainsFunc(aliases, refused)
}

// MCPCallTaints reports whether the result of a call that may have reached any
// of the servers taints the run; see [State.MCPTaintSource].
func (s *State) MCPCallTaints(aliases []string) bool {
	_, taints := s.MCPTaintSource(aliases)
	return taints
}

// MCPTaintSource returns the source as which the result of a call that may
// have reached any of the servers taints the run, and whether it does. The
// first server decides that is not trusted and whose source is turned on: a
// client's server taints as [SourceACPClientMCP], every other one as
// [SourceMCP], unknown ones included. A call that belongs to no server taints
// as [SourceMCP], or, where that is turned off and the client supplied
// servers, as [SourceACPClientMCP].
func (s *State) MCPTaintSource(aliases []string) (source string, taints bool) {
	if s == nil {
		return "", false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, alias := range aliases {
		source := SourceMCP
		if s.clients[alias] {
			source = SourceACPClientMCP
		} else if s.servers[alias].Trusted {
			continue
		}
		if s.taintsFrom(source) {
			return source, true
		}
	}
	if len(aliases) > 0 {
		return "", false
	}
	if s.taintsFrom(SourceMCP) {
		return SourceMCP, true
	}
	if len(s.clients) > 0 && s.taintsFrom(SourceACPClientMCP) {
		return SourceACPClientMCP, true
	}
	return "", false
}
