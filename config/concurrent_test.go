package config

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/aii-cli/aii/allowlist"
)

// Two processes answer "always" 200 times each, half of it the same answers,
// from the first file on: no rule is lost, none stands twice, no line is torn.
func TestTwoProcesses(t *testing.T) {
	const each, shared = 200, 100
	path := home(t)
	want := allowlist.Defaults()
	jobs := [2]job{}
	for i := range jobs {
		jobs[i] = job{Path: path, Wait: true}
		for n := range each {
			rule := allowlist.Rule{"both", fmt.Sprint("n", n)}
			if n >= shared {
				rule = allowlist.Rule{fmt.Sprint("process", i), "it's", strings.Repeat("x", n), fmt.Sprint(n)}
			}
			jobs[i].Rules = append(jobs[i].Rules, rule)
			want = withRule(want, rule)
		}
	}
	if len(want) != 17+shared+2*(each-shared) {
		t.Fatalf("%d rules in all", len(want))
	}
	var both sync.WaitGroup
	gate := make(chan struct{})
	for _, j := range jobs {
		cmd, out, release := j.start(t, nil)
		if line, err := out.ReadString('\n'); err != nil || line != "ready\n" {
			t.Fatalf("the child says %q, %v", line, err)
		}
		both.Go(func() {
			<-gate
			release()
			for n := range each {
				if line, err := out.ReadString('\n'); err != nil || line != "\n" {
					t.Errorf("rule %d: %q, %v", n, line, err)
					return
				}
			}
			if err := cmd.Wait(); err != nil {
				t.Error(err)
			}
		})
	}
	close(gate)
	both.Wait()

	text := content(t, path)
	rules, malformed := parse(text)
	if len(malformed) > 0 || len(rules) != len(want) || !strings.HasPrefix(text, seededText) {
		t.Fatalf("%d rules, malformed lines %v in\n%s", len(rules), malformed, text)
	}
	for _, rule := range want {
		if !slices.ContainsFunc(rules, func(l line) bool { return slices.Equal(l.rule, rule) }) {
			t.Errorf("%q was lost", rule)
		}
	}
}

// One store serves many goroutines.
func TestManyGoroutines(t *testing.T) {
	path := home(t)
	s := opened(t, path)
	command := resolved(t, "/bin/mytool", "n1")
	var all sync.WaitGroup
	for g := range 8 {
		all.Go(func() {
			for n := range 10 {
				if err := s.Add(allowlist.Rule{"mytool", fmt.Sprint("n", n)}); err != nil {
					t.Error(err)
				}
				if n > 1 && !s.Covers(command) {
					t.Errorf("goroutine %d: added and not covered", g)
				}
				s.Rules()
				s.Describe()
			}
		})
	}
	all.Wait()
	saved, kept := opened(t, path).Rules(), s.Rules() // in another order
	slices.SortFunc(saved, slices.Compare)
	slices.SortFunc(kept, slices.Compare)
	if len(kept) != 27 || !sameRules(saved, kept) {
		t.Errorf("saved %q, in memory %q", saved, kept)
	}
}
