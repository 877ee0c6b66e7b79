package attacks

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/aii-cli/aii/argv"
)

// became names what became of the call.
func (p *played) became() string {
	ran, result := len(p.logs) > 0, p.result()
	switch {
	case len(p.questions) > 0 && p.questions[0].offered:
		return "PROMPT"
	case len(p.questions) > 0:
		return "PROMPT_ONCE"
	case ran && strings.HasPrefix(result, "Terminated: "):
		return "BOUNDED"
	case ran:
		return "AUTO"
	case strings.HasPrefix(result, "Denied: "), strings.HasPrefix(result, "Error: "):
		return "DENY"
	}
	return "nothing"
}

func (p *played) result() string {
	if len(p.results) == 0 {
		return ""
	}
	return p.results[0]
}

// check compares what was observed with what must be.
func (s *scene) check(p *played, e expectation) {
	s.t.Helper()
	if got := p.became(); !e.allows(got) {
		s.t.Errorf("it became %s, and is to be %v\n%s", got, e.allowed, p)
	}
	calls, status := 1+len(s.a.Then), 0
	if strings.EqualFold(s.a.Keys, "ctrl-c") {
		calls, status = 0, 130 // the response ends there
	}
	if len(p.results) != calls || p.status != status {
		s.t.Errorf("the model was told %d things of %d calls, and the program ended with status %d, not %d\n%s",
			len(p.results), calls, p.status, status, p)
	}
	if len(p.early) > 0 {
		s.t.Errorf("before the answer there was %q\n%s", p.early, p)
	}
	if len(p.left) > 0 && !e.says("survive") {
		s.t.Errorf("processes are left: %q\n%s", p.left, p)
	}
	s.checkRan(p, e)
	s.checkScreen(p)
	s.checkShown(p)
	s.checkFile(p, e)
	s.checkWords(p, e)
	if e.says("overrides") && len(p.logs) > 0 && s.a.Outcome != "" && !s.snaps() {
		s.t.Errorf("the repository's program does not run without the overrides either: the case shows nothing\n%s", p)
	}
}

// checkRan: nothing runs against a no, and what runs unasked changes nothing,
// unless a rule that somebody wrote by hand says so, or a limit is documented.
func (s *scene) checkRan(p *played, e expectation) {
	asked, ran := len(p.questions) > 0, len(p.logs) > 0
	if asked && ran && !p.person.consents() && len(s.a.Then) == 0 {
		s.t.Errorf("it ran against the person's answer\n%s", p)
	}
	if s.onlyOnce(e) && p.person.says == "a" && ran {
		s.t.Errorf("an answer that was not offered counted\n%s", p)
	}
	if (!ran || !asked && !e.says("hand-written", "documented")) && len(p.changed) > 0 {
		s.t.Errorf("files changed: %q\n%s", p.changed, p)
	}
	if !p.person.consents() || !asked {
		for _, value := range s.a.Env {
			if strings.Contains(value, "canary") && strings.Contains(p.record, value) {
				s.t.Errorf("the model was told a secret\n%s", p)
			}
		}
	}
	if p.person.during != "" && strings.Contains(p.record, strings.TrimSpace(p.person.during)) {
		s.t.Errorf("the command read what the person typed\n%s", p)
	}
	if ran && s.marks() && !s.marked() {
		s.t.Errorf("the command did not do what it does: the case shows nothing\n%s", p)
	}
	if e.says("overrides") && ran && s.marked() {
		s.t.Errorf("a repository's own program ran\n%s", p)
	}
}

// snaps reports whether the trap works: the command leaves the mark when nobody
// guards it.
func (s *scene) snaps() bool {
	s.shell(argv.Quote(append([]string{s.executable}, s.arguments...)) + " >/dev/null 2>&1 || true")
	return s.marked()
}

// marks reports whether the command itself leaves the mark of an attack.
func (s *scene) marks() bool {
	return slices.ContainsFunc(s.arguments, func(word string) bool {
		return strings.Contains(word, "touch "+s.folder+"/pwn")
	})
}

// onlyOnce reports whether every outcome that will do is without "always".
func (s *scene) onlyOnce(e expectation) bool {
	return slices.Equal(e.allowed, []string{"PROMPT_ONCE"})
}

// marked reports whether the mark of an attack is there.
func (s *scene) marked() bool {
	_, ok := s.snapshot()["/t/pwn"]
	return ok
}

// checkScreen: nothing that steers a terminal reaches it, but what the prompt
// itself sends.
func (s *scene) checkScreen(p *played) {
	text := strings.NewReplacer(pasteOn, "", pasteOff, "", "\r\n", "\n").Replace(p.terminal)
	if s.noTerminal {
		return // standard output was no terminal
	}
	if found := steering(text); found != "" {
		s.t.Errorf("%q reached the terminal\n%s", found, p)
	}
	if found := steering(p.stderr); found != "" {
		s.t.Errorf("%q reached standard error\n%s", found, p)
	}
}

// steering returns the first character of the text that a terminal obeys or
// that reorders it, "" for none.
func steering(text string) string {
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case r == '\n', r == '\t':
		case r < ' ', r >= 0x7F && r <= 0x9F, r == utf8.RuneError && size == 1,
			r >= 0x200E && r <= 0x200F, r >= 0x2028 && r <= 0x202E, r >= 0x2066 && r <= 0x2069:
			return text[:size]
		}
		text = text[size:]
	}
	return ""
}

// checkShown: what a person is shown, and what is logged, reads back as what
// the model asked for.
func (s *scene) checkShown(p *played) {
	if s.a.Raw != nil || len(s.a.Then) > 0 {
		return // several commands, or one that only the program can tell
	}
	shown := slices.Clone(p.logs)
	for _, q := range p.questions {
		shown = append(shown, q.shown)
	}
	for _, text := range shown {
		words, err := unshown(text)
		if err != nil || len(words) == 0 || filepath.Base(words[0]) != filepath.Base(s.executable) ||
			!slices.Equal(words[1:], s.arguments) {
			s.t.Errorf("it shows %q for %q %q (%v)\n%s", text, s.executable, s.arguments, err, p)
		}
	}
	for _, q := range p.questions {
		if q.outside != strings.HasPrefix(q.shown, "/") && !strings.HasPrefix(q.shown, "'") {
			s.t.Errorf("a program outside of the system's directories is shown by its path: %+v\n%s", q, p)
		}
		if !strings.HasPrefix(q.last, "  [y] yes once   ") || !strings.HasSuffix(q.last, "[N] no") {
			s.t.Errorf("the question does not end in the choices: %+v", q)
		}
	}
}

var lineOfAllow = regexp.MustCompile(`(?m)^aii: warning: .*allow: line \d+ `)

// checkWords looks for what the expectation says in so many words.
func (s *scene) checkWords(p *played, e expectation) {
	warnings := strings.Count(p.stderr, "aii: warning: ")
	switch {
	case e.says("warns once") && (warnings != 1 || !lineOfAllow.MatchString(p.stderr)):
		s.t.Errorf("there is to be one warning that names file and line\n%s", p)
	case e.says("with a warning", "one warning") && warnings == 0:
		s.t.Errorf("there is to be a warning that names the file\n%s", p)
	}
	if e.says("shows the absolute path") && len(p.questions) > 0 {
		if words, _ := unshown(p.questions[0].shown); len(words) == 0 || words[0] != s.absolute(s.executable) {
			s.t.Errorf("the question is to show %s\n%s", s.absolute(s.executable), p)
		}
	}
	if e.says("extra line") && len(p.questions) > 0 &&
		!regexp.MustCompile(`^  \(\d+ words, \d+ bytes, longest run of blanks: \d+\)$`).MatchString(p.questions[0].measure) {
		s.t.Errorf("no line of counts: %+v\n%s", p.questions[0], p)
	}
	for _, m := range regexp.MustCompile(`must not show (\S+)`).FindAllStringSubmatch(e.text, -1) {
		if hidden := s.rewrite(strings.Trim(m[1], `'".,;`)); strings.Contains(p.terminal, hidden) || strings.Contains(p.stderr, hidden) {
			s.t.Errorf("it shows %s\n%s", hidden, p)
		}
	}
	for _, m := range regexp.MustCompile(`is told '([^']*)'`).FindAllStringSubmatch(e.text, -1) {
		want := strings.ReplaceAll(m[1], `\n`, "\n")
		if !slices.ContainsFunc(p.results, func(result string) bool { return strings.Contains(result, want) }) {
			s.t.Errorf("the model is to be told %q\n%s", want, p)
		}
	}
	if e.says("pwn absent") && s.marked() {
		s.t.Errorf("the mark of the attack is there\n%s", p)
	}
	ran := len(p.logs) > 0
	if e.looksAt("PROC") && ran {
		s.checkProcess(p, e)
	}
}

// checkProcess is for commands that the person said yes to.
func (s *scene) checkProcess(p *played, e expectation) {
	switch result := p.result(); {
	case e.says("timed out", "time limit") && !strings.HasPrefix(result, "Terminated: "):
		s.t.Errorf("a limit is to end it\n%s", p)
	case e.says("with output hi") && result != "exit 0\nhi\n":
		s.t.Errorf("the output is lost\n%s", p)
	case e.says("no controlling terminal") && strings.HasPrefix(result, "exit 0\n"):
		s.t.Errorf("the command reached the terminal\n%s", p)
	}
	if e.says("terminal shows nothing") {
		// After the answer there is its echo, the end of the question, and the
		// model's own words.
		tail := strings.ReplaceAll(strings.ReplaceAll(p.terminal[p.answered:], pasteOff, ""), "\r\n", "\n")
		want := strings.TrimRight(p.person.answer(0), "\r") + "\n" + p.result()
		if strings.TrimRight(tail, "\n") != strings.TrimRight(want, "\n") {
			s.t.Errorf("the terminal shows %q and not %q after the answer\n%s", tail, want, p)
		}
	}
}
