package exectool

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/aii-cli/aii/allowlist"
	"github.com/aii-cli/aii/approval"
)

// Nothing runs unless the gate said so: whatever the model sends, the rules,
// the layers and the answers are, each process that is started was covered by a
// rule under layers that all allow, or was shown and got a yes; and it is the
// one that was shown, with the arguments the model gave.
func TestOnlyWhatTheGateAllowedRuns(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		answers := rapid.SliceOfN(rapid.SampledFrom([]string{"y", "a", "n", "", "Yes", "abort", endOfInput, ctrlC, hungUp}), 0, 12).Draw(r, "answers")
		layers := rapid.SliceOfN(rapid.SampledFrom([]approval.Verdict{approval.Allow, approval.Ask, approval.Deny, 7}), 0, 2).Draw(r, "layers")
		s := newScene(t, append([]string{}, answers...)...)
		s.rules.list = rapid.SliceOfN(rapid.SampledFrom([]allowlist.Rule{{"ls"}, {"git", "status"}, {"rm"}, {"touch", "x"}}), 0, 3).Draw(r, "rules")
		for _, verdict := range layers {
			s.options.Raise = append(s.options.Raise, Layer{Policy: func(*allowlist.Command) approval.Verdict { return verdict }})
		}
		response := s.response()
		for range rapid.IntRange(1, 10).Draw(r, "calls") {
			executable := rapid.SampledFrom([]string{"ls", "/bin/ls", "git", "rm", "touch", "no-such", "", "ls -l", "../ls"}).Draw(r, "executable")
			args := rapid.SliceOfN(rapid.SampledFrom([]string{"status", "x", "-l", "--output=x", "ls", "a\x00", "a\nb", ""}), 0, 3).Draw(r, "args")
			covered := s.covers(executable, args)
			asked, ran := len(s.terminal.questions), len(s.ran)
			left := slices.Clone(s.terminal.answers)

			result := response.Call(context.Background(), toolJSON(t, executable, args...))
			if result == "" || result == errorInternal {
				r.Fatalf("result %q", result)
			}
			if len(s.ran) == ran {
				continue
			}
			p := s.ran[ran]
			if len(s.ran) != ran+1 || p.Name != executable || !slices.Equal(p.Args, args) {
				r.Fatalf("%q %q ran %v", executable, args, s.ran[ran:])
			}
			if slices.Contains(layers, approval.Deny) {
				r.Fatalf("ran %v although a layer denies", p)
			}
			raised := slices.ContainsFunc(layers, func(v approval.Verdict) bool { return v != approval.Allow })
			if len(s.terminal.questions) == asked {
				if !covered || raised {
					r.Fatalf("ran %v unasked, covered %v, layers %v", p, covered, layers)
				}
				continue
			}
			if yes := answer(left[0], !raised); yes == approval.No || covered && !raised {
				r.Fatalf("ran %v after %q", p, left[0])
			}
			command, err := s.options.Resolver.Resolve(context.Background(), executable, args)
			if err != nil || p.Path != command.Path || p.Identity != command.Identity {
				r.Fatalf("ran %v, resolved %v (%v)", p, command, err)
			}
			if shown := s.terminal.questions[asked]; !slices.Contains(s.events, "log "+display(command)) || !containsLine(shown, "  "+display(command)) {
				r.Fatalf("ran %v, shown %q", p, shown)
			}
		}
	})
}

// covers reports whether a rule covers the command now.
func (s *scene) covers(executable string, args []string) bool {
	command, err := s.options.Resolver.Resolve(context.Background(), executable, args)
	return err == nil && slices.ContainsFunc(s.rules.list, func(r allowlist.Rule) bool { return r.Covers(command) })
}

func containsLine(text, line string) bool {
	for shown := range linesOf(text) {
		if shown == line || shown == line+" (not in a system directory)" {
			return true
		}
	}
	return false
}
