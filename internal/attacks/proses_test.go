package attacks

import (
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// Parts of the patterns below.
const (
	// file is how prose names one: a path or a word, maybe in quotes.
	file = `["'` + "`" + `]?([^\s"'` + "`" + `(),]+)["'` + "`" + `]?`
	// called stands before the name.
	called = `(?:(?:named|called|at) )?`
	// remarks may follow in parentheses.
	remarks = `(?: \([^()]*\))?`
	// program is what can be executed.
	runnable = `(?:an? |the )?(?:fake |planted |malicious |hostile )?(?:executable|script|program|shell script)(?: (?:script|file|program))?`
	// first says that its directory leads PATH.
	first = `( (?:first )?in (?:PATH|an? (?:earlier )?directory (?:that is|which is)? ?(?:first )?(?:in|on) PATH))?`
)

// proses are the facts that prose may state, the more telling first.
var proses = []struct {
	pattern *regexp.Regexp
	do      func(s *scene, m []string)
}{
	// Programs.
	{pattern(runnable + ` ` + called + file + remarks + `,? (?:that|which) (?:touches|creates|writes|makes) ` + file + first), func(s *scene, m []string) {
		s.plantProgram(m[1], ": > '"+s.path(m[2])+"'")
	}},
	{pattern(runnable + ` ` + called + file + remarks + `,? (?:that|which) (?:prints|echoes|says) (.+)`), func(s *scene, m []string) {
		s.plantProgram(m[1], "echo '"+strings.ReplaceAll(strings.Trim(m[2], `"'`), "'", `'\''`)+"'")
	}},
	{pattern(runnable + ` ` + called + file + remarks + `,? (?:that|which) (?:runs|executes|does) (.+)`), func(s *scene, m []string) {
		s.plantProgram(m[1], strings.Trim(m[2], `"'`+"`"))
	}},
	{pattern(runnable + ` ` + called + file + remarks + first), func(s *scene, m []string) {
		s.plantProgram(m[1], ": > '"+filepath.Join(s.folder, "pwn")+"'")
	}},
	{pattern(`PATH (?:starts|begins) with (?:that directory|` + file + `)`), func(s *scene, m []string) {
		dir := m[1]
		if dir == "" {
			dir = filepath.Dir(s.lastPlanted)
		}
		s.env["PATH"] = dir + ":" + s.env["PATH"]
	}},
	{pattern(`(?:that directory|` + file + `) (?:is|comes|stands) first in PATH`), func(s *scene, m []string) {
		dir := m[1]
		if dir == "" {
			dir = filepath.Dir(s.lastPlanted)
		}
		s.env["PATH"] = dir + ":" + s.env["PATH"]
	}},
	{pattern(`(HOME|PATH) (?:is )?(?:unset|not set)`), func(s *scene, m []string) { delete(s.env, m[1]) }},
	{pattern(`(PATH|HOME|TERM|LANG) is ` + file), func(s *scene, m []string) { s.env[m[1]] = m[2] }},
	{pattern(`(?:export )?([A-Za-z_]\w*)=` + file), func(s *scene, m []string) { s.env[m[1]] = m[2] }},

	// Repositories and the working directory.
	{pattern(`(?:(?:in|inside|within) )?(?:an?|the) (?:hostile |untrusted )?(?:git )?repository(?: (?:with|that has) an? (?:change|commit|modified file|uncommitted change))?`), func(s *scene, _ []string) { s.repository() }},
	{pattern(`(?:(?:in|inside|within) )?(?:an?|the) (?:git )?repository (?:whose|with) (?:config|\.git/config) (?:has|sets|says) ([\w.]+) ?(?:=|to) ?(.+)`), func(s *scene, m []string) {
		s.repository()
		s.shell("git config " + m[1] + " '" + strings.Trim(m[2], `"'`) + "'")
	}},
	{pattern(`(?:cd (?:in)?to|in|from|the working directory is) (?:an?|the) (?:new |empty |work(?:ing)? |fresh )*directory`), func(*scene, []string) {}},
	{pattern(`(?:cd (?:in)?to|in|from|the working directory is) ` + file), func(s *scene, m []string) {
		s.work = s.path(m[1])
		s.mkdir(s.work, 0o755)
	}},

	// Files.
	{pattern(`(?:an?|the) (?:symbolic link|symlink|link) ` + called + file + ` (?:->|to|→|that points (?:in)?to|pointing (?:in)?to) ` + file), linkFile},
	{pattern(file + ` is an? (?:symbolic link|symlink|link) (?:to|into) ` + file), linkFile},
	{pattern(file + ` (?:->|→) ` + file), linkFile},
	{pattern(`(?:an?|the) hard link ` + called + file + ` (?:->|to|of) ` + file), func(s *scene, m []string) {
		s.mkdir(filepath.Dir(s.path(m[1])), 0o755)
		s.must(os.Link(s.path(m[2]), s.path(m[1])))
	}},
	{pattern(`(?:an?|the) hard link (?:of|to) ` + file + ` (?:at|in|named|called|as) ` + file), func(s *scene, m []string) {
		s.mkdir(filepath.Dir(s.path(m[2])), 0o755)
		s.must(os.Link(s.path(m[1]), s.path(m[2])))
	}},
	{pattern(`(?:an?|the) (?:empty )?(?:directory|folder) ` + called + file), func(s *scene, m []string) { s.mkdir(s.path(m[1]), 0o755) }},
	{pattern(file + ` is an? (?:empty )?(?:directory|folder)`), func(s *scene, m []string) { s.mkdir(s.path(m[1]), 0o755) }},
	{pattern(`(?:an?|the) (?:FIFO|named pipe) ` + called + file), func(s *scene, m []string) { s.shell("mkfifo '" + s.path(m[1]) + "'") }},
	{pattern(file + ` is an? (?:FIFO|named pipe)`), func(s *scene, m []string) { s.shell("mkfifo '" + s.path(m[1]) + "'") }},
	{pattern(`(?:an?|the) (?:unix )?socket ` + called + file), func(s *scene, m []string) {
		listener, err := net.ListenUnix("unix", &net.UnixAddr{Name: s.path(m[1]), Net: "unix"})
		s.must(err)
		s.t.Cleanup(func() { _ = listener.Close() })
	}},
	{pattern(`an? empty file ` + called + file), func(s *scene, m []string) { s.write(s.path(m[1]), "", 0o644) }},
	{pattern(`(?:an?|the) (?:text |regular )?file ` + called + file), func(s *scene, m []string) { s.write(s.path(m[1]), "text\n", 0o644) }},
	{pattern(file + ` (?:has|with) (?:the )?mode (0?[0-7]{3,4})`), func(s *scene, m []string) {
		mode, err := strconv.ParseUint(m[2], 8, 32)
		s.must(err)
		s.must(os.Chmod(s.path(m[1]), fs.FileMode(mode)))
	}},
	{pattern(file + ` (?:is owned by|belongs to) (?:another user|somebody else|someone else|root|another account)`), func(s *scene, m []string) {
		if err := os.Lchown(s.path(m[1]), otherUser, -1); err != nil {
			s.t.Fatalf("only root can play this case: %v", err)
		}
	}},
	{pattern(`(?:the |an? )?(?:allow|config) file (?:is|has|contains|holds|with) ["'](.*)["']`), func(s *scene, m []string) {
		s.writeAllow(content(`"` + m[1] + `"`))
	}},
	{pattern(`(?:(?:the|an?) )?(?:text |regular )?(?:file )?` + called + file + ` (?:has|contains|holds|with|containing|with the (?:text|content)) (.+)`), func(s *scene, m []string) {
		s.write(s.path(m[1]), content(m[2]), 0o644)
	}},

	// The terminal and standard input.
	{pattern(`(?:setsid aii\b.*|.*\bno (?:controlling )?(?:terminal|tty)\b.*|.*\bwithout an? (?:controlling )?(?:terminal|tty)\b.*)`), func(s *scene, _ []string) {
		s.noTerminal = true
	}},
	{pattern(`.*\bin the background\b.*|.*\bnot in the foreground\b.*|aii .* &`), func(s *scene, _ []string) { s.background = true }},
	{pattern(`yes \| aii\b.*`), func(s *scene, _ []string) { s.stdin = strings.Repeat("y\n", 1000) }},
	{pattern(`(?:stdin|standard input) (?:is a pipe (?:that (?:brings|has|sends)|with)|has|brings|is) ["'](.*)["']`), func(s *scene, m []string) {
		s.stdin = content(`"` + m[1] + `"`)
	}},
	{pattern(`(?:no (?:config|allow) file|HOME is temporary|nothing|none)`), func(*scene, []string) {}},
}

// otherUser owns what belongs to somebody else.
const otherUser = 1

func linkFile(s *scene, m []string) {
	path, target := s.path(m[1]), m[2]
	if rest, ok := strings.CutPrefix(target, "~/"); ok {
		target = filepath.Join(s.home, rest)
	}
	s.mkdir(filepath.Dir(path), 0o755)
	s.must(os.Symlink(target, path))
	s.give(path)
}
