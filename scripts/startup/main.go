// Startup measures, in one run, what the program costs to start: next to a
// program that only parses the same flags, and to one that does nothing. It
// reports and judges nothing.
//
//	usage: startup AII
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"
)

const rounds = 400

type measured struct {
	name    string
	command []string
	times   []time.Duration
}

func main() {
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "startup:", err)
		os.Exit(1)
	}
}

func run(aii string) error {
	dir, err := os.MkdirTemp("", "startup")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	for _, name := range []string{"bare", "parseonly"} {
		build := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", filepath.Join(dir, name), "./scripts/startup/"+name)
		build.Env = append(os.Environ(), "CGO_ENABLED=0")
		if out, err := build.CombinedOutput(); err != nil {
			return fmt.Errorf("%w\n%s", err, out)
		}
	}
	all := []*measured{
		{name: "a bare Go program", command: []string{filepath.Join(dir, "bare")}},
		{name: "kong, parse only", command: []string{filepath.Join(dir, "parseonly"), "--list-allowed"}},
		{name: "aii --list-allowed", command: []string{aii, "--list-allowed"}},
		{name: "aii --help", command: []string{aii, "--help"}},
		{name: "aii --version", command: []string{aii, "--version"}},
	}
	for range rounds { // in turn, so that what the machine does hits all alike
		for _, m := range all {
			began := time.Now()
			if err := exec.Command(m.command[0], m.command[1:]...).Run(); err != nil {
				return fmt.Errorf("%s: %w", m.name, err)
			}
			m.times = append(m.times, time.Since(began))
		}
	}
	base := median(all[1].times)
	fmt.Printf("start-up, median of %d\n", rounds)
	for _, m := range all {
		middle := median(m.times)
		fmt.Printf("  %-20s %6.2f ms  %5.2f x kong, parse only\n", m.name, middle.Seconds()*1000, float64(middle)/float64(base))
	}
	info, err := os.Stat(aii)
	if err != nil {
		return err
	}
	fmt.Printf("size of the program: %.1f MB\n", float64(info.Size())/1e6)
	return nil
}

func median(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/2]
}
