package config

import "github.com/aii-cli/aii/allowlist"

// warnings returns what is to be said about the lines of a loaded file.
func warnings(o Options, rules []line, malformed []int) []Warning {
	var skipped, never []Warning
	for _, number := range malformed {
		skipped = append(skipped, Warning{Kind: Malformed, Path: o.Path, Line: number})
	}
	judged := map[string]bool{}
	for _, r := range allowlist.Defaults() {
		judged[r[0]] = false // no need to look at seventeen files at every start
	}
	for _, l := range rules {
		bad, known := judged[l.rule[0]]
		if !known {
			bad = o.NeverAlways(allowlist.Rule{l.rule[0]})
			judged[l.rule[0]] = bad
		}
		if bad {
			never = append(never, Warning{Kind: NeverAlways, Path: o.Path, Line: l.number, Rule: l.rule})
		}
	}
	return append(limit(skipped), limit(never)...)
}

// limit keeps the first maxWarnings and counts the others.
func limit(all []Warning) []Warning {
	if len(all) <= maxWarnings {
		return all
	}
	rest := Warning{Kind: all[0].Kind, Path: all[0].Path, More: len(all) - maxWarnings}
	return append(all[:maxWarnings:maxWarnings], rest)
}
