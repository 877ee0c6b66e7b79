package policy

import (
	"fmt"
	"strings"
	"sync"
)

// Config is what a person configures. A class that is not set has its default:
// read and net are allowed, write and exec ask. Rules are by the exact name of
// a tool and win over the class. Values are read by [ParseDecision].
type Config struct {
	Read  string            `json:"read,omitempty" yaml:"read"`
	Net   string            `json:"net,omitempty" yaml:"net"`
	Write string            `json:"write,omitempty" yaml:"write"`
	Exec  string            `json:"exec,omitempty" yaml:"exec"`
	Rules map[string]string `json:"rules,omitempty" yaml:"rules"`
}

// Engine decides on calls. It is safe for concurrent use. A nil Engine, and
// one that [New] did not make, asks for everything.
type Engine struct {
	classes map[Class]Decision
	rules   map[string]Decision

	mu       sync.RWMutex
	external map[string]bool
}

// New returns the engine of a configuration.
func New(config Config) *Engine {
	e := &Engine{
		classes: map[Class]Decision{
			ClassRead:  orDefault(config.Read, Allow),
			ClassNet:   orDefault(config.Net, Allow),
			ClassWrite: orDefault(config.Write, Ask),
			ClassExec:  orDefault(config.Exec, Ask),
		},
		rules:    make(map[string]Decision, len(config.Rules)),
		external: map[string]bool{},
	}
	for name, rule := range config.Rules {
		e.rules[name] = ParseDecision(rule)
	}
	return e
}

func orDefault(configured string, otherwise Decision) Decision {
	if strings.TrimSpace(configured) == "" {
		return otherwise
	}
	return ParseDecision(configured)
}

// MarkExternal marks tools whose code is not the program's own, such as those
// of an MCP server. Where their class would allow them they ask, unless a rule
// names them; and what they return taints the session.
func (e *Engine) MarkExternal(names ...string) {
	if e == nil {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.external == nil {
		e.external = map[string]bool{}
	}
	for _, name := range names {
		e.external[name] = true
	}
}

// External reports whether a tool was marked external.
func (e *Engine) External(name string) bool {
	if e == nil {
		return false
	}
	e.mu.RLock()
	defer e.mu.RUnlock()
	return e.external[name]
}

// Decide returns the decision for a call of the tool, and why. tainted says
// that the session has taken in untrusted content. In this order: a deny rule
// denies; a class nobody knows asks, unless a rule names the tool; a write or a
// command that would be allowed asks once the session is tainted, rule or not;
// an external tool that would be allowed asks, unless a rule names it; then the
// rule decides, and then the class.
func (e *Engine) Decide(name string, class Class, tainted bool) (Decision, string) {
	if e == nil {
		return Ask, "no policy"
	}
	rule, ruled := e.rules[name]
	byRule := fmt.Sprintf("rule for %q", name)
	if rule == Deny {
		return Deny, byRule
	}
	decision, known := e.classes[class]
	if ruled {
		decision = rule
	} else if !known {
		return Ask, fmt.Sprintf("unknown capability %q", class)
	}
	switch {
	case tainted && decision == Allow && (class == ClassWrite || class == ClassExec):
		return Ask, fmt.Sprintf("%s escalated: session touched untrusted content", class)
	case decision == Allow && !ruled && e.External(name):
		return Ask, fmt.Sprintf("external tool %q defaults to ask", name)
	case ruled:
		return decision, byRule
	default:
		return decision, string(class) + " default"
	}
}
