package allowlist

import (
	"context"
	"fmt"
	"testing"
)

// thousandRules ends with the only one that covers the command; every tenth is
// of the same program.
func thousandRules() ([]Rule, *Command) {
	r := newWorld("darwin").resolver("darwin")
	command, err := r.Resolve(context.Background(), "git", []string{"status", "--short"})
	if err != nil {
		panic(err)
	}
	rules := Defaults()
	for n := len(rules); n < 999; n++ {
		program := fmt.Sprintf("tool-%d", n)
		if n%10 == 0 {
			program = "git"
		}
		rules = append(rules, Rule{program, fmt.Sprintf("topic-%d", n), "x"})
	}
	return append(rules, Rule{"git", "status"}), command
}

func coversAny(rules []Rule, command *Command) bool {
	for _, rule := range rules {
		if rule.Covers(command) {
			return true
		}
	}
	return false
}

func BenchmarkCovers1000Rules(b *testing.B) {
	rules, command := thousandRules()
	b.ReportAllocs()
	for b.Loop() {
		if !coversAny(rules, command) {
			b.Fatal("not covered")
		}
	}
}

func TestCoversAllocatesNothing(t *testing.T) {
	rules, command := thousandRules()
	if n := testing.AllocsPerRun(100, func() { coversAny(rules, command) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkResolve(b *testing.B) {
	r := Resolver{Dir: "/", System: "linux"}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Resolve(b.Context(), "ls", []string{"-la", "/etc"}); err != nil {
			b.Fatal(err)
		}
	}
}

// A long search path is read once a command.
func BenchmarkResolvePath10000(b *testing.B) {
	r := Resolver{Dir: "/", System: "linux", Path: longPath(10_000) + ":/bin", PathSet: true}
	for b.Loop() {
		if _, err := r.Resolve(b.Context(), "ls", nil); err != nil {
			b.Fatal(err)
		}
	}
}
