package attacks

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
)

// setUp carries out a set-up: clauses, separated by semicolons outside of
// quotes. A clause that begins with a command is for the shell; neighbours are
// run together. Any other is prose (prose_test.go). A clause that nobody
// understands fails the case: an attack without its set-up shows nothing.
func (s *scene) setUp(text string) {
	s.t.Helper()
	text = s.tokens(s.rewrite(text))
	var commands []string
	run := func() {
		if len(commands) > 0 {
			s.shell(strings.Join(commands, "; "))
			commands = nil
		}
	}
	for _, clause := range clauses(text) {
		if isCommand(clause) {
			commands = append(commands, plainCommand(clause))
			continue
		}
		run()
		if !s.prose(clause) {
			s.t.Fatalf("cannot carry out this part of the set-up: %q\nteach it to prose_test.go", clause)
		}
	}
	run()
}

// clauses cuts a text at semicolons and newlines outside of quotes.
func clauses(text string) []string {
	var all []string
	quote, start := byte(0), 0
	add := func(end int) {
		clause := strings.TrimSpace(text[start:end])
		if n := len(clause); n > 1 && clause[n-1] == '.' && isLetter(clause[n-2]) {
			clause = clause[:n-1]
		}
		if clause != "" {
			all = append(all, clause)
		}
		start = end + 1
	}
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && quote != '\'':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"', c == '\'' && (i == 0 || !isLetter(text[i-1])):
			quote = c
		case c == ';', c == '\n':
			add(i)
		}
	}
	if start < len(text) {
		add(len(text))
	}
	return all
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// commands are the words that a shell clause begins with. Verbs of English are
// among them only where prose does not begin so.
var commands = strings.Fields("mkdir printf mkfifo ln touch chmod chown git echo rm rmdir mv cp tee dd head tail seq yes " +
	"truncate mknod tar gzip zip umask export for while until if do done then else fi case esac [ test true python3 perl " +
	"install sed awk cat sh bash env id ls")

func isCommand(clause string) bool {
	if notCommand.MatchString(clause) {
		return false
	}
	word, rest, _ := strings.Cut(clause, " ")
	for _, c := range commands {
		if word == c {
			return word != "test" && word != "install" || strings.HasPrefix(rest, "-")
		}
	}
	return regexp.MustCompile(`^([A-Za-z_]\w*=\S* .*|cd (/|\.|"|\$)\S*|: ?>.*)$`).MatchString(clause)
}

// notCommand is prose that begins like a command, one that starts the program
// itself, or an assignment, which is for the program's environment.
var notCommand = regexp.MustCompile(`^(?:while|until|for|if) (?:the|an?|it)\b|\|\s*aii\b|^(?:export )?[A-Za-z_]\w*=(?:'[^']*'|"[^"]*"|[^\s'"]*)$`)

var (
	remark = regexp.MustCompile(`\s+\([^()'"]*\)$`)
	where  = regexp.MustCompile(`\s+(?:in|inside|into) (?:the|an?) (?:empty |current |work(?:ing)? )*(?:directory|folder)$`)
)

// plainCommand takes off what is said about a command.
func plainCommand(clause string) string {
	return where.ReplaceAllString(remark.ReplaceAllString(clause, ""), "")
}

// shell runs commands in the working directory as the person. Directories
// that they take for granted are made first.
func (s *scene) shell(script string) {
	s.t.Helper()
	for _, path := range regexp.MustCompile(regexp.QuoteMeta(s.dir)+`(/[\w.+@-]+)+/`).FindAllString(script, -1) {
		s.mkdir(strings.TrimSuffix(path, "/"), 0o755)
	}
	for _, path := range regexp.MustCompile(`~/([\w.+@-]+/)+`).FindAllString(script, -1) {
		s.mkdir(filepath.Join(s.home, path[2:]), 0o700)
	}
	script = regexp.MustCompile(`\bmkdir (/|"|\w)`).ReplaceAllString(script, "mkdir -p $1")
	command := exec.Command("/bin/sh", "-ec", script+"\npwd > "+filepath.Join(s.model, "pwd"))
	command.Dir = s.work
	command.Env = append(s.environment(), "PATH="+s.env["PATH"]+":/usr/bin:/bin:/usr/sbin:/sbin", "GIT_AUTHOR_NAME=a",
		"GIT_AUTHOR_EMAIL=a@example.org", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.org")
	command.SysProcAttr = &syscall.SysProcAttr{Credential: nobody, Setsid: true}
	if out, err := command.CombinedOutput(); err != nil {
		s.t.Fatalf("the set-up %q: %v\n%s", script, err, out)
	}
	dir, err := os.ReadFile(filepath.Join(s.model, "pwd"))
	s.must(err)
	s.work = strings.TrimSuffix(string(dir), "\n")
}

// tokens puts facts of the run in place of the case's @NAME@.
func (s *scene) tokens(text string) string {
	for _, m := range regexp.MustCompile(`replace (@\w+@) by the (?:process id|pid)\b[^;]*`).FindAllStringSubmatch(text, -1) {
		for i, word := range s.arguments {
			s.arguments[i] = strings.ReplaceAll(word, m[1], pid())
		}
		text = strings.Replace(text, m[0], "", 1)
	}
	return text
}

func TestClauses(t *testing.T) {
	for text, want := range map[string][]string{
		`mkdir -p a; printf 'x;y' > b; cd to a`:    {`mkdir -p a`, `printf 'x;y' > b`, `cd to a`},
		`git config x 'touch p; false'`:            {`git config x 'touch p; false'`},
		`touch "$(printf 'a\033]0;p\007b')"`:       {`touch "$(printf 'a\033]0;p\007b')"`},
		`the user's file is theirs; chmod 666 it.`: {`the user's file is theirs`, `chmod 666 it`},
		` `: nil,
	} {
		if got := clauses(text); strings.Join(got, "|") != strings.Join(want, "|") {
			t.Errorf("%s: %q", text, got)
		}
	}
}
