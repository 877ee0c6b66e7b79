package attacks

import (
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/aii-cli/aii/allowlist"
	"github.com/aii-cli/aii/argv"
)

// checkFile: the allow file only ever grows by one line for one "always", that
// line is what was shown, and the words of it begin the command.
func (s *scene) checkFile(p *played, e expectation) {
	s.t.Helper()
	if strings.Contains(s.a.Setup+s.a.Meanwhile, "/aii/allow") {
		return // it is not the config of the case any more
	}
	if info, err := os.Stat(s.allow()); errors.Is(err, fs.ErrNotExist) || err == nil && !info.Mode().IsRegular() {
		return
	}
	after, err := os.ReadFile(s.allow())
	s.must(err)
	before := ""
	if s.a.Config != nil {
		before = s.rewrite(*s.a.Config)
	}
	added, removed := difference(rules(before), rules(string(after)))
	if s.a.Config == nil {
		for _, rule := range allowlist.Defaults() { // the seed
			added = slices.DeleteFunc(added, func(line string) bool { return line == rule.String() })
		}
	}
	if len(removed) > 0 {
		s.t.Errorf("rules are gone: %q\n%s", removed, p)
	}
	offered := 0
	for n, q := range p.questions {
		keys := strings.TrimRight(p.person.answer(n), enter)
		if !q.offered || keys != "a" && keys != "always" {
			continue
		}
		offered++
		words, err := argv.Split(q.always)
		if err != nil || !slices.ContainsFunc(added, func(line string) bool {
			stored, err := argv.Split(line)
			return err == nil && slices.Equal(stored, words)
		}) {
			s.t.Errorf("%q was to be stored, and there is %q\n%s", q.always, added, p)
		}
	}
	if len(added) > offered {
		s.t.Errorf("rules were added: %q\n%s", added, p)
	}
	for _, line := range added {
		words, err := argv.Split(line)
		command := append([]string{words[0]}, s.arguments...)
		if len(s.a.Then) == 0 && (err != nil || len(words) > len(command) || !slices.Equal(words, command[:len(words)])) {
			s.t.Errorf("the rule %q is no beginning of %q\n%s", line, command, p)
		}
	}
}

// rules are the lines of an allow file that say something.
func rules(text string) []string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			lines = append(lines, line)
		}
	}
	return lines
}

func difference(before, after []string) (added, removed []string) {
	for _, line := range after {
		if !slices.Contains(before, line) {
			added = append(added, line)
		}
	}
	for _, line := range before {
		if !slices.Contains(after, line) {
			removed = append(removed, line)
		}
	}
	return added, removed
}
