package audit

import (
	"strings"
	"sync"
)

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

// programs lists those flags by program. It is made when it is first used.
var programs = sync.OnceValue(func() map[string]map[string]form {
	return map[string]map[string]form{
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
})

// afterUser returns where the secret of user:secret or user%secret begins, or
// the length where there is none. Two numbers are ids, not a secret.
func afterUser(word string) int {
	at := strings.IndexAny(word, ":%")
	if at < 0 || reference().MatchString(word[at+1:]) || number().MatchString(word[:at]) && number().MatchString(word[at+1:]) {
		return len(word)
	}
	return at + 1
}
