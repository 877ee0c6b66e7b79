package config

import (
	"slices"
	"strings"

	"github.com/aii-cli/aii/allowlist"
)

// The limits of what is said about one file. Looking for a program takes some
// hundred microseconds, and nobody names so many.
const (
	maxWarnings = 20   // of a kind; one more tells how many others there are
	maxJudged   = 1000 // programs; lines for others count as more warnings
)

// tally keeps the first warnings of a kind and counts the others.
type tally struct {
	first []Warning
	more  int
}

func (t *tally) add(w Warning) {
	if len(t.first) < maxWarnings {
		t.first = append(t.first, w)
	} else {
		t.more++
	}
}

func (t *tally) warnings(kind Kind, path string) []Warning {
	if t.more == 0 {
		return t.first
	}
	return append(t.first, Warning{Kind: kind, Path: path, More: t.more})
}

// warnings returns what is to be said about the lines of a loaded file.
func warnings(o Options, rules []line, malformed []int) []Warning {
	var skipped, never, paths tally
	for _, number := range malformed {
		skipped.add(Warning{Kind: Malformed, Path: o.Path, Line: number})
	}
	judged := map[string]bool{}
	for _, r := range allowlist.Defaults() {
		judged[r[0]] = false // no need to look at seventeen files at every start
	}
	for _, l := range rules {
		program := l.rule[0]
		if strings.Contains(program, "/") { // the name of a program never holds one
			paths.add(Warning{Kind: NeverMatches, Path: o.Path, Line: l.number, Rule: l.rule})
			continue
		}
		bad, known := judged[program]
		switch {
		case !known && len(judged) >= maxJudged:
			never.more++
			continue
		case !known:
			bad = o.NeverAlways(allowlist.Rule{program})
			judged[program] = bad
		}
		if bad {
			never.add(Warning{Kind: NeverAlways, Path: o.Path, Line: l.number, Rule: l.rule})
		}
	}
	return slices.Concat(skipped.warnings(Malformed, o.Path), paths.warnings(NeverMatches, o.Path), never.warnings(NeverAlways, o.Path))
}
