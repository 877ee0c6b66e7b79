package exectool

import (
	"context"
	"errors"
	"testing"

	"github.com/aii-cli/aii/allowlist"
)

// broken is every part of the tool, and panics in each.
type broken struct{}

func (broken) Resolve(context.Context, string, []string) (*allowlist.Command, error) {
	panic("resolver")
}
func (broken) Covers(*allowlist.Command) bool               { panic("rules") }
func (broken) Add(allowlist.Rule) error                     { panic("rules") }
func (broken) Run(context.Context, Process) (Result, error) { panic("runner") }
func (broken) Flush()                                       { panic("flush") }
func (broken) Log(string)                                   { panic("log") }
func (broken) Slow(string)                                  { panic("slow") }

// Whatever breaks in the parts around it, the tool answers.
func TestCallNeverPanics(t *testing.T) {
	for name, breaks := range map[string]func(*scene){
		"resolver": func(s *scene) { s.options.Resolver = broken{} },
		"rules":    func(s *scene) { s.options.Rules = broken{} },
		"runner":   func(s *scene) { s.options.Runner = broken{} },
		"sink":     func(s *scene) { s.options.Sink = broken{} },
		"terminal": func(s *scene) { s.options.Terminal = func() (Terminal, error) { panic("no tty") } },
		"observer": func(s *scene) { s.options.Observer = func(Call) { panic("full") } },
		"warn":     func(s *scene) { s.options.Warn = func(error) { panic("warn") }; s.rules.err = errors.New("x") },
	} {
		t.Run(name, func(t *testing.T) {
			s := newScene(t, "a")
			s.runner = &Runner{Dir: s.dir} // the log is written on a goroutine of its own
			breaks(s)
			for _, executable := range []string{"ls", "git"} {
				if got := s.call(executable, "status"); got == "" {
					t.Error("no answer")
				}
			}
			if name == "resolver" && len(s.ran) != 0 {
				t.Errorf("ran %v", s.ran)
			}
		})
	}
}
