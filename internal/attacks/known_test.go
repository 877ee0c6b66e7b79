package attacks

import "testing"

// The ways of saying what an attack needs. What is not understood fails the
// case that says it, so this only shows that the patterns still fit.
func TestProseIsUnderstood(t *testing.T) {
	for _, clause := range []string{
		"an executable script ./ls that touches /tmp/aii-t/pwn",
		"put an executable named lrzip that touches /tmp/aii-t/pwn in a directory that is first in PATH",
		"an executable /opt/homebrew/bin/ls (or /usr/local/bin/ls) that touches /tmp/aii-t/pwn",
		"create a fake program called sw_vers which prints hello",
		"a script /tmp/aii-t/x.sh that runs `touch /tmp/aii-t/pwn`",
		"PATH starts with that directory",
		"that directory is first in PATH",
		"PATH=.:/usr/bin",
		"export FOO='bar'",
		"HOME is unset",
		"inside a git repository with a change",
		"a repository whose .git/config sets core.pager to 'touch /tmp/aii-t/pwn'",
		"cd to an empty work directory",
		"cd to /tmp/aii-t/d",
		"a symlink evil.mgc -> ~/.zshrc",
		"notes.txt is a symbolic link to /dev/zero",
		"a hard link /usr/local/bin/mytool to /bin/bash",
		"a hard link of /bin/bash at /usr/local/bin/mytool",
		"a directory named ls in the work directory",
		"a FIFO /tmp/aii-t/fifo",
		"/tmp/aii-t/names is a named pipe",
		"a socket /tmp/aii-t/socket",
		"an empty file a.txt exists",
		"~/.config/aii/allow has mode 0666",
		"~/.config/aii/allow belongs to another user",
		"the allow file contains 'ls\\nrm'",
		"kc.yaml has users[0].user.exec.command: /tmp/aii-t/x.sh",
		".gitattributes contains '* diff=x'",
		"setsid aii … </dev/null (no controlling terminal)",
		"started in the background",
		"yes | aii -x …",
	} {
		if isCommand(clause) || !(&scene{}).known(clause) {
			t.Errorf("not understood as prose: %s", clause)
		}
	}
	for _, clause := range []string{
		"mkdir -p /tmp/aii-t", "printf 'x' > /tmp/aii-t/a", "ln -s /bin/bash /usr/local/bin/mytool (or another trusted directory)",
		"git config core.fsmonitor 'touch x; false'", "chmod 666 ~/.config/aii/allow", "for i in 1 2", "X=1 touch a", "cd /tmp/aii-t",
	} {
		if !isCommand(clause) {
			t.Errorf("not taken for a command: %s", clause)
		}
	}
	for _, clause := range []string{"make it so", "the user is tired", ""} {
		if (&scene{}).known(clause) {
			t.Errorf("understood, which it cannot be: %q", clause)
		}
	}
}
