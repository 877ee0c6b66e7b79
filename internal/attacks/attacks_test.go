package attacks

import (
	"runtime"
	"strings"
	"sync"
	"testing"
)

// excepted are the cases of which something is not shown, or is decided
// otherwise: by id, with the reason.
var excepted = map[string]string{
	"O35": "the model is given the output as it is, only what is not UTF-8 replaced (SPEC-EXEC §4, §7); " +
		"what it repeats of it reaches a terminal as visible text, which is shown",
}

// Every attack ends as it should, and every control runs unasked.
func TestAttacks(t *testing.T) {
	all := loadAttacks(t)
	var mu sync.Mutex
	levels := map[string]int{}
	ids := map[string]bool{}
	t.Run("cases", func(t *testing.T) {
		for _, a := range all {
			ids[a.ID] = true
			t.Run(a.ID, func(t *testing.T) {
				t.Parallel()
				level := playAll(t, &a)
				mu.Lock()
				levels[level]++
				mu.Unlock()
				t.Log("played", level)
			})
			if !a.bothSystems() {
				continue
			}
			other := a
			other.Platform = otherSystem
			t.Run(a.ID+"-"+otherSystem, func(t *testing.T) {
				t.Parallel()
				playAll(t, &other)
				mu.Lock()
				levels[otherSystem]++
				mu.Unlock()
			})
		}
	})
	for id := range excepted {
		if !ids[id] {
			t.Errorf("the table of exceptions lists %s, which no file holds", id)
		}
	}
	t.Logf("%d cases: %d %s, %d %s; %d of them for %s as well; %d with an exception", len(all),
		levels[endToEnd], endToEnd, levels[withFacts], withFacts, levels[otherSystem], otherSystem, len(excepted))
}

// The levels; see the package comment.
const (
	endToEnd  = "end to end"
	withFacts = "with injected facts"
)

// otherSystem is the platform that this machine is not.
var otherSystem = map[string]string{"darwin": "linux", "linux": "macos"}[runtime.GOOS]

// bothSystems reports whether a case for any platform says as much where the
// programs are the other system's. Those are stand-ins: what depends on what
// a program does is left out.
func (a *attack) bothSystems() bool {
	e, err := readExpectation(a.must())
	if err != nil || otherSystem == "" || a.Platform != "any" {
		return false
	}
	p, err := a.person(e)
	return err == nil && !p.consents() && !e.looksAt("PROC") && !e.looksAt("OUTPUT") && !e.says("overrides", "hand-written") &&
		a.Raw == nil && len(a.Then) == 0 && !strings.Contains(a.Setup, "background")
}

// playAll plays the case in every way that its expectation speaks of, and
// returns the level it was played at.
func playAll(t *testing.T, a *attack) string {
	if a.unreadable != nil {
		t.Fatalf("%s: %v", a.ID, a.unreadable)
	}
	e, err := readExpectation(a.must())
	if err != nil {
		t.Fatal(err)
	}
	p, err := a.person(e)
	if err != nil {
		t.Fatal(err)
	}
	s := newScene(t, a, e)
	s.check(s.play(p), e)
	if e.afterYes && !p.consents() {
		yes := answering("y")
		yes.during = p.during
		s := newScene(t, a, e)
		s.check(s.play(yes), e)
	}
	if e.withoutRule != "" {
		bare := *a
		bare.Config = nil
		e := expectation{text: e.withoutRule, allowed: []string{e.withoutRule}}
		s := newScene(t, &bare, e)
		s.check(s.play(answering("a")), e)
	}
	if s.injection == nil {
		return endToEnd
	}
	return withFacts
}

// person is who sits there: by default somebody who says no, or who wants
// "always" where that is not to be had.
func (a *attack) person(e expectation) (person, error) {
	switch {
	case a.Keys != "":
		return readKeys(a.Keys)
	case strings.Join(e.allowed, "") == "PROMPT_ONCE":
		return answering("a"), nil
	}
	return answering("n"), nil
}
