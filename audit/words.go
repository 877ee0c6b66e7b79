package audit

import "strings"

// wordSpans returns the secrets in the words of a command line: the span of
// each word that is to be hidden, empty where there is none. Words come
// without the quotes around them.
func wordSpans(words []string) []span {
	c := commandLine{words: words, hidden: make([]span, len(words))}
	for i, word := range words {
		switch {
		case separator(word):
			c.flags, c.program, c.setting, c.shell = nil, "", false, false
			continue
		case c.shell && i > 0 && isFlag(words[i-1]) && strings.HasSuffix(words[i-1], "c"):
			// A line for a shell: in NAME=secret program, the secret ends at the
			// blank. It is read as text.
		default:
			c.byName(i)
			c.byProgram(i)
		}
		c.enter(word)
	}
	return c.hidden
}

// commandLine is a command line being read.
type commandLine struct {
	words  []string
	hidden []span

	flags   map[string]form
	program string // one whose subcommands have flags of their own
	setting bool   // the word set or config was seen: name and value may follow
	shell   bool   // a shell was seen: the word after its -c is a line of commands
}

// enter takes note of a word that may name the program or its subcommand.
func (c *commandLine) enter(word string) {
	base := word[strings.LastIndexByte(word, '/')+1:]
	if flags, ok := programs()[base]; ok {
		c.flags = flags
	}
	if flags, ok := programs()[c.program+" "+base]; ok {
		c.flags = flags
	}
	switch base {
	case "docker", "podman", "buildah", "helm", "az", "oc", "cf", "registry":
		c.program = base
	case "set", "config", "configure":
		c.setting = true
	case "sh", "bash", "zsh", "dash", "ksh", "fish", "su":
		c.shell = true
	}
}

// hide hides a word from the given byte on.
func (c *commandLine) hide(i, from int) {
	if i < len(c.words) && from < len(c.words[i]) {
		c.hidden[i] = span{from, len(c.words[i])}
	}
}

// value reports whether the word after i is one that a flag may take, and no
// reference to a variable or the like.
func (c *commandLine) value(i int) bool {
	return i+1 < len(c.words) && !isFlag(c.words[i+1]) && !separator(c.words[i+1]) && secret.hides(c.words[i+1])
}

// byName hides what a word's own name says: NAME=secret, --flag=secret,
// --flag secret, and name secret after the word set.
func (c *commandLine) byName(i int) {
	word := c.words[i]
	if name, value, ok := strings.Cut(word, "="); ok && assigns(name) {
		if kindOf(name).hides(value) {
			c.hide(i, len(name)+1)
		}
		return
	}
	// --secret-id is the name of a secret; a short flag has no name.
	flag := isFlag(word) && len(word) > 2 && !strings.HasSuffix(word, "-id") && kindOf(word) == secret
	setting := c.setting && strings.ContainsAny(word, "_:.") && endsSecret(word)
	if (flag || setting) && c.value(i) {
		c.hide(i+1, 0)
	}
}

// byProgram hides what the flags of the present program take.
func (c *commandLine) byProgram(i int) {
	word := c.words[i]
	for flag, form := range c.flags {
		rest, ok := strings.CutPrefix(word, flag)
		switch {
		case !ok:
		case form == afterSign && rest == "" && i+1 < len(c.words):
			c.hide(i+1, afterUser(c.words[i+1]))
		case form == afterSign:
			c.hide(i, len(flag)+afterUser(rest))
		case rest == "":
			if form != attached && c.value(i) {
				c.hide(i+1, 0)
			}
		case form != next && rest[0] != '=':
			c.hide(i, len(flag))
		}
	}
	if source := "pass:"; strings.HasPrefix(word, source) && i > 0 && isFlag(c.words[i-1]) { // openssl
		c.hide(i, len(source))
	}
}

// isFlag reports whether a word is a flag.
func isFlag(word string) bool {
	name := strings.TrimLeft(word, "-")
	return len(word) > 1 && word[0] == '-' && name != "" && !number().MatchString(word)
}

// assigns reports whether a word up to its '=' is the name of a variable or a
// flag.
func assigns(name string) bool {
	return name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.:+-") == ""
}

// separator reports whether a word ends a command of a shell line.
func separator(word string) bool {
	switch word {
	case "|", "||", "&&", "&", ";":
		return true
	}
	return false
}
