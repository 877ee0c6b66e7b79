package audit

import "strings"

// form is how a program takes a secret through a flag whose name does not say
// so.
type form int

const (
	next      form = iota // the next word: redis-cli -a x
	attached              // what follows the flag in its word: mysql -px
	either                // one or the other
	afterSign             // the next word or the rest, from its first ':' or '%' on: curl -u user:x
)

// loginForms are the flags of programs that take a password after the word
// login, and of others whose -p is harmless elsewhere.
var loginForms = map[string]form{"-p": either}

// programs lists those flags by program.
var programs = map[string]map[string]form{
	"curl":           {"-u": afterSign, "--user": afterSign, "-U": afterSign, "--proxy-user": afterSign},
	"http":           {"-a": afterSign, "--auth": afterSign},
	"https":          {"-a": afterSign, "--auth": afterSign},
	"xh":             {"-a": afterSign, "--auth": afterSign},
	"smbclient":      {"-U": afterSign, "--user": afterSign},
	"mysql":          {"-p": attached},
	"mysqldump":      {"-p": attached},
	"mysqladmin":     {"-p": attached},
	"mariadb":        {"-p": attached},
	"mariadb-dump":   {"-p": attached},
	"7z":             {"-p": attached},
	"7za":            {"-p": attached},
	"7zz":            {"-p": attached},
	"unrar":          {"-p": attached},
	"sshpass":        {"-p": either},
	"ssh":            nil, // sshpass -p x ssh -p 22
	"scp":            nil,
	"sftp":           nil,
	"rsync":          nil,
	"mongosh":        {"-p": either},
	"redis-cli":      {"-a": next},
	"zip":            {"-P": either},
	"unzip":          {"-P": either},
	"sqlcmd":         {"-P": either},
	"mosquitto_pub":  {"-P": next},
	"mosquitto_sub":  {"-P": next},
	"ldapsearch":     {"-w": either},
	"ldapmodify":     {"-w": either},
	"ldapadd":        {"-w": either},
	"ldapwhoami":     {"-w": either},
	"security":       {"-w": next, "-p": next, "-P": next},
	"docker login":   loginForms,
	"podman login":   loginForms,
	"buildah login":  loginForms,
	"helm login":     loginForms,
	"az login":       loginForms,
	"oc login":       loginForms,
	"cf login":       loginForms,
	"registry login": loginForms,
}

// command is where the reading of a command line has come to.
type command struct {
	program string
	flags   map[string]form
	setting bool // the word set or config was seen: name and value may follow
	shell   bool // a shell was seen: the word after its -c is a line of commands
}

// enter takes note of a word that may name the program or its subcommand.
func (c *command) enter(word string) {
	base := word[strings.LastIndexByte(word, '/')+1:]
	if flags, ok := programs[base]; ok {
		c.flags = flags
	}
	if flags, ok := programs[c.program+" "+base]; ok {
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

// wordSpans returns the secrets in the words of a command line: the span of
// each word that is to be hidden, empty where there is none. Words come
// without the quotes around them.
func wordSpans(words []string) []span {
	spans := make([]span, len(words))
	hide := func(i, from int) {
		if i < len(words) && from < len(words[i]) {
			spans[i] = span{from, len(words[i])}
		}
	}
	var c command
	for i, word := range words {
		if separator(word) {
			c = command{}
			continue
		}
		if c.shell && i > 0 && isFlag(words[i-1]) && strings.HasSuffix(words[i-1], "c") {
			continue // NAME=secret program: the secret ends at the blank
		}
		follows := i+1 < len(words) && !isFlag(words[i+1]) && !separator(words[i+1])
		if name, value, ok := strings.Cut(word, "="); ok && assigns(name) {
			if kindOf(name).hides(value) {
				hide(i, len(name)+1)
			}
		} else if follows && (isFlag(word) && len(word) > 2 && kindOf(word) == secret || c.setting && strings.ContainsAny(word, "_:.") && endsSecret(word)) {
			if secret.hides(words[i+1]) {
				hide(i+1, 0)
			}
		}
		for flag, form := range c.flags {
			switch rest, ok := strings.CutPrefix(word, flag); {
			case !ok:
			case form == afterSign && word == flag && i+1 < len(words):
				hide(i+1, afterUser(words[i+1]))
			case form == afterSign && word != flag:
				hide(i, len(flag)+afterUser(rest))
			case (form == next || form == either) && word == flag && follows && secret.hides(words[i+1]):
				hide(i+1, 0)
			case (form == attached || form == either) && word != flag && !strings.HasPrefix(rest, "="):
				hide(i, len(flag))
			}
		}
		if openssl := "pass:"; strings.HasPrefix(word, openssl) && i > 0 && isFlag(words[i-1]) {
			hide(i, len(openssl))
		}
		c.enter(word)
	}
	return spans
}

// afterUser returns where the secret of user:secret or user%secret begins, or
// the length where there is none. Two numbers are ids, not a secret.
func afterUser(word string) int {
	at := strings.IndexAny(word, ":%")
	if at < 0 || reference().MatchString(word[at+1:]) || number().MatchString(word[:at]) && number().MatchString(word[at+1:]) {
		return len(word)
	}
	return at + 1
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
