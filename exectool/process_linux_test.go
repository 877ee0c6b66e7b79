package exectool

import (
	"os"
	"slices"
	"testing"
)

func TestCandidates(t *testing.T) {
	if got := slices.Collect(candidates(5, 8)); !slices.Equal(got, []int{6, 7, 8}) {
		t.Errorf("got %v", got)
	}
	if got := slices.Collect(candidates(5, 5)); got != nil {
		t.Errorf("nothing started since: %v", got)
	}
	for name, last := range map[string]int{"unknown": 0, "wrapped around": 3, "very many": 5 + 10_000} {
		if got := slices.Collect(candidates(5, last)); !slices.Contains(got, os.Getpid()) {
			t.Errorf("%s: %v is not all of /proc", name, got)
		}
	}
}

func TestLastPID(t *testing.T) {
	p := shell("echo $$")
	before := leftBehind(t, run(t, &Runner{}, p))
	if last := lastPID(); last < before {
		t.Errorf("%d was given out after %d", before, last)
	}
}
