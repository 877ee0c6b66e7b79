package lockdown

// The values that [State.CommandsInfo] reports.
const (
	// CommandsRefused: commands are refused after taint.
	CommandsRefused = "refused"
	// CommandsSandboxed: commands keep running after taint, confined.
	CommandsSandboxed = "sandboxed"

	// CommandNetworkDenied: confined commands have no network after taint.
	CommandNetworkDenied = "denied"
	// CommandNetworkProxy: they reach the network through a proxy that lets
	// only the allowed domains through.
	CommandNetworkProxy = "proxy"
	// CommandNetworkDirect: they have the whole network until the first taint
	// takes it away.
	CommandNetworkDirect = "direct"

	// CommandEnvironmentContainer: they run in a container.
	CommandEnvironmentContainer = "container"
)

// commands is what becomes of commands after taint. The zero value refuses
// them.
type commands struct {
	domains        patterns
	confined       bool
	withdrawn      bool // RefuseCommands was called
	proxied        bool
	narrow         func([]string)
	narrowing      int // narrow functions that run, or panicked
	direct         bool
	container      bool
	containerProxy bool
}

// keepRunning reports whether commands run after taint. While their network is
// still being narrowed they do not.
func (c *commands) keepRunning() bool { return c.confined && !c.withdrawn && c.narrowing == 0 }

// ConfineCommands says that the run's commands are confined, so that they keep
// running after taint. proxied says that they reach the network through a
// proxy alone; narrow, which may be nil, restricts that network to the domains
// it is given. narrow is called once, on the goroutine of the first
// [State.Taint], or at once where the run is tainted already. It may call this
// State; where it fails it calls [State.RefuseCommands]. If it panics, commands
// stay refused.
//
// ConfineCommands is called before the run starts, and only where every
// command the run can start is confined.
func (s *State) ConfineCommands(proxied bool, narrow func(domains []string)) {
	if s == nil {
		return
	}
	s.mu.Lock()
	s.commands.confined = true
	s.commands.proxied = proxied
	s.commands.narrow = narrow
	run := s.takeNarrow()
	s.mu.Unlock()
	run()
}

// takeNarrow returns what a taint has to do to the network of commands, to be
// called without the lock: narrow may use the State.
func (s *State) takeNarrow() func() {
	narrow := s.commands.narrow
	if narrow == nil || !s.tainted() {
		return func() {}
	}
	s.commands.narrow = nil
	s.commands.narrowing++
	domains := s.commands.domains.list()
	return func() {
		narrow(domains)
		s.mu.Lock()
		defer s.mu.Unlock()
		s.commands.narrowing--
	}
}

// RefuseCommands withdraws [State.ConfineCommands] for good: from now on
// commands are refused after taint.
func (s *State) RefuseCommands() {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.commands.withdrawn = true
}

// CommandsConfined reports whether commands keep running after taint.
func (s *State) CommandsConfined() bool {
	if s == nil {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.commands.keepRunning()
}

// CommandsAllowed reports whether a command may start now: the run is not
// tainted, or its commands are confined. A nil State allows them.
func (s *State) CommandsAllowed() bool {
	if s == nil {
		return true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return !s.tainted() || s.commands.keepRunning()
}

// SetCommandAllowedDomains sets the domains that confined commands still reach
// through the proxy after taint, in the syntax of [New]. On an error nothing
// changes. It is called before the run starts.
func (s *State) SetCommandAllowedDomains(domains []string) error {
	allowed, err := parsePatterns(domains)
	if err != nil || s == nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.commands.domains = allowed
	return nil
}

// CommandDomains returns what [State.SetCommandAllowedDomains] set.
func (s *State) CommandDomains() []string {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.commands.domains.list()
}

// SetCommandsDirectUntilTaint says that confined commands have the whole
// network until the narrow function takes it away. What was started before
// keeps it, so [State.StopsProcessesAtTaint] becomes true. It is called after
// [State.ConfineCommands] and before the run starts.
func (s *State) SetCommandsDirectUntilTaint() {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.commands.direct = true
}

// SetCommandsInContainer says that confined commands run in a container.
// removedAtTaint says that the container has the network until the narrow
// function disconnects it; otherwise it never had one. Either way its
// processes lose the network with it, so that they are left running. It is
// called after [State.ConfineCommands] and before the run starts.
func (s *State) SetCommandsInContainer(removedAtTaint bool) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.commands.container = true
	s.commands.direct = removedAtTaint
}

// SetContainerProxy says that commands in a container reach the allowed
// domains through a proxy after taint, instead of having no network. It is
// called before the run starts.
func (s *State) SetContainerProxy(on bool) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.commands.containerProxy = on
}

// ContainerProxy returns what [State.SetContainerProxy] set.
func (s *State) ContainerProxy() bool {
	if s == nil {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.commands.containerProxy
}

// StopsProcessesAtTaint reports whether the first taint must stop the
// processes that run in the background, because their network cannot be
// restricted: commands are not confined, or had the whole network until then.
func (s *State) StopsProcessesAtTaint() bool {
	if s == nil {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	c := &s.commands
	return !c.keepRunning() || c.direct && !c.container
}

// CommandsInfo returns what becomes of commands after taint, for the event of
// the run's start: names and domain patterns only. It is nil for a nil State.
func (s *State) CommandsInfo() map[string]any {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.commands.info()
}

func (c *commands) info() map[string]any {
	if !c.keepRunning() {
		return map[string]any{"policy": CommandsRefused}
	}
	info := map[string]any{"policy": CommandsSandboxed, "network": CommandNetworkDenied}
	if c.proxied {
		info["network"] = CommandNetworkProxy
		info["allowed_domains"] = c.domains.list()
	}
	if c.direct {
		info["network_before_taint"] = CommandNetworkDirect
	}
	if c.container {
		info["environment"] = CommandEnvironmentContainer
	}
	return info
}
