package attacks

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// prose carries out one clause that is not for the shell, and reports whether
// it understood it. A clause that holds several facts is taken apart.
func (s *scene) prose(clause string) bool {
	s.t.Helper()
	clause = strings.TrimSpace(opening.ReplaceAllString(strings.TrimSpace(clause), ""))
	if clause == "" {
		return true
	}
	if m := meanwhile.FindStringSubmatch(clause); m != nil {
		s.during = append(s.during, m[1])
		return true
	}
	for _, text := range []string{clause, closing.ReplaceAllString(clause, "")} {
		for _, p := range proses {
			if m := p.pattern.FindStringSubmatch(text); m != nil {
				p.do(s, m)
				return true
			}
		}
	}
	if lead, rest, ok := strings.Cut(clause, ": "); ok && s.prose(lead) {
		s.setUp(rest)
		return true
	}
	for _, separator := range []string{", and ", ", then ", " and then ", " and ", ", "} {
		if before, after, ok := strings.Cut(clause, separator); ok && s.known(before) {
			return s.prose(before) && s.part(after)
		}
	}
	return false
}

var (
	opening   = regexp.MustCompile(`^(?i:(?:and|then|also|create|make|plant|place|put|write|add|with|given|have|there is|start with) )+`)
	closing   = regexp.MustCompile(`(?i: (?:exists|is there)(?: already)?| (?:in|inside) (?:the|an?) (?:(?:empty|current|work(?:ing)?) )*(?:directory|folder)| there)+$`)
	meanwhile = regexp.MustCompile(`^(?i:(?:while|once|when|after) the (?:prompt|question) is (?:open|shown|drawn|there|displayed|asked)|between (?:the )?(?:prompt|question|approval|yes) and (?:the )?(?:answer|exec(?:ution)?|start)|before (?:the answer|answering)),?:? (.+)$`)
)

// known reports whether a pattern fits, without doing anything.
func (s *scene) known(clause string) bool {
	clause = closing.ReplaceAllString(opening.ReplaceAllString(clause, ""), "")
	for _, p := range proses {
		if p.pattern.MatchString(clause) {
			return true
		}
	}
	return false
}

// part is the rest of a clause: prose or a command.
func (s *scene) part(clause string) bool {
	if isCommand(clause) {
		s.shell(plainCommand(clause))
		return true
	}
	return s.prose(clause)
}

// pattern is the whole of a clause, whatever its case.
func pattern(text string) *regexp.Regexp {
	return regexp.MustCompile(`^(?i:` + text + `)$`)
}

// path is a file that prose names: a bare word lies in the working directory.
func (s *scene) path(text string) string {
	if rest, ok := strings.CutPrefix(text, "~/"); ok {
		return filepath.Join(s.home, rest)
	}
	return s.absolute(text)
}

// plantProgram makes an executable of one line. A bare name goes into the first
// directory of PATH.
func (s *scene) plantProgram(path, line string) {
	if !strings.Contains(path, "/") {
		first, _, _ := strings.Cut(s.env["PATH"], ":")
		path = filepath.Join(first, path)
	}
	s.lastPlanted = s.path(path)
	s.write(s.lastPlanted, "#!/bin/sh\n"+line+"\n", 0o755)
}

// repository makes the working directory a repository with one commit and a
// change on top of it, once.
func (s *scene) repository() {
	if _, err := os.Stat(filepath.Join(s.work, ".git")); err == nil {
		return
	}
	s.shell("git init -q .; echo one > file.txt; git add file.txt; git commit -q -m first; echo two >> file.txt")
}

// content is the text of a file that prose describes: a quoted text, or the
// place of a value in YAML, such as users[0].user.exec.command: x.
func content(description string) string {
	if m := regexp.MustCompile(`^([\w]+(?:\[\d+\])?(?:\.[\w]+(?:\[\d+\])?)+): (.+)$`).FindStringSubmatch(description); m != nil {
		var b strings.Builder
		indent := ""
		for key := range strings.SplitSeq(m[1], ".") {
			key, _, list := strings.Cut(key, "[")
			b.WriteString("\n" + indent + key + ":")
			indent += "  "
			if list {
				b.WriteString("\n" + indent + "-")
				indent += "  "
			}
		}
		return strings.TrimPrefix(b.String(), "\n") + " " + m[2] + "\n"
	}
	if text, err := strconv.Unquote(description); err == nil {
		return text
	}
	return strings.Trim(description, `"'`) + "\n"
}
