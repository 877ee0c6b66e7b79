package exectool

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/aii-cli/aii/allowlist"
)

// quietGit are settings for git that no person was asked about: nothing that a
// repository's own configuration names may run. core.fsmonitor and
// core.hooksPath name programs (CVE-2022-24765 and its kin). The gpg programs
// are run by log.showSignature, and by a format with %G, which format.pretty or
// pretty.NAME can bring in; log.diffMerges can have git log -m merge again, with
// the repository's merge drivers. textconv, external diff and clean filters
// cannot be switched off from outside (SPEC-EXEC §12).
var quietGit = [][2]string{
	{"core.fsmonitor", "false"},
	{"core.hooksPath", "/dev/null"},
	{"log.showSignature", "false"},
	{"log.diffMerges", "separate"},
	{"gpg.program", "/dev/null"},
	{"gpg.x509.program", "/dev/null"},
	{"gpg.ssh.program", "/dev/null"},
}

// quietGitVariables tell git to write and to ask nothing, and not to fetch what
// a repository that calls itself a partial clone lacks: the repository says
// with which program.
var quietGitVariables = []string{"GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1"}

// isGit reports whether the command is git, by whatever link, also where the
// file system does not tell case apart.
func isGit(c *allowlist.Command) bool {
	return strings.EqualFold(c.Program, "git") || strings.EqualFold(path.Base(c.Real()), "git")
}

// gitEnvironment returns env with those settings behind whatever settings it
// has, where they win, and with those variables.
func gitEnvironment(env []string) []string {
	count := 0
	if n, err := strconv.Atoi(lookup(env, "GIT_CONFIG_COUNT")); err == nil && n > 0 && n < 1<<20 {
		count = n
	}
	added := append(slices.Clone(quietGitVariables), "GIT_CONFIG_COUNT="+strconv.Itoa(count+len(quietGit)))
	for i, setting := range quietGit {
		n := strconv.Itoa(count + i)
		added = append(added, "GIT_CONFIG_KEY_"+n+"="+setting[0], "GIT_CONFIG_VALUE_"+n+"="+setting[1])
	}
	return setenv(env, added)
}

// setenv returns env with the entries in place of all those of their names.
func setenv(env, entries []string) []string {
	result := make([]string, 0, len(env)+len(entries))
	for _, entry := range env {
		name, _, _ := strings.Cut(entry, "=")
		if !slices.ContainsFunc(entries, func(e string) bool { return strings.HasPrefix(e, name+"=") }) {
			result = append(result, entry)
		}
	}
	return append(result, entries...)
}

// lookup returns the value that a C program sees: of several, the first.
func lookup(env []string, name string) string {
	for _, entry := range env {
		if value, ok := strings.CutPrefix(entry, name+"="); ok {
			return value
		}
	}
	return ""
}
