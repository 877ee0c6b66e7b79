package exectool

import (
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/aii-cli/aii/allowlist"
)

func TestGitEnvironment(t *testing.T) {
	// ours is what is added behind settings that are there already.
	ours := func(there int) []string {
		settings := []string{
			"core.fsmonitor=false", "core.hooksPath=/dev/null", "log.showSignature=false", "log.diffMerges=separate",
			"gpg.program=/dev/null", "gpg.x509.program=/dev/null", "gpg.ssh.program=/dev/null",
		}
		env := []string{"GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1",
			"GIT_CONFIG_COUNT=" + strconv.Itoa(there+len(settings))}
		for i, setting := range settings {
			key, value, _ := strings.Cut(setting, "=")
			n := strconv.Itoa(there + i)
			env = append(env, "GIT_CONFIG_KEY_"+n+"="+key, "GIT_CONFIG_VALUE_"+n+"="+value)
		}
		return env
	}
	two := []string{"GIT_CONFIG_KEY_0=a.b", "GIT_CONFIG_VALUE_0=c", "GIT_CONFIG_KEY_1=d.e", "GIT_CONFIG_VALUE_1=f"}
	for _, test := range []struct {
		name      string
		env, want []string
	}{
		{"empty", nil, ours(0)},
		{"others stay", []string{"PATH=/bin", "X"}, append([]string{"PATH=/bin", "X"}, ours(0)...)},
		{"inherited settings stay", append([]string{"GIT_CONFIG_COUNT=2"}, two...), append(slices.Clone(two), ours(2)...)},
		{"not a number", []string{"GIT_CONFIG_COUNT=x"}, ours(0)},
		{"negative", []string{"GIT_CONFIG_COUNT=-1"}, ours(0)},
		{"absurd", []string{"GIT_CONFIG_COUNT=99999999999"}, ours(0)},
		{"twice: the first counts", append([]string{"GIT_CONFIG_COUNT=2", "GIT_CONFIG_COUNT=0"}, two...), append(slices.Clone(two), ours(2)...)},
		{"stale entries are replaced", []string{"GIT_CONFIG_KEY_0=core.fsmonitor", "GIT_CONFIG_VALUE_0=evil", "GIT_OPTIONAL_LOCKS=1"}, ours(0)},
	} {
		before := slices.Clone(test.env)
		if got := gitEnvironment(test.env); !slices.Equal(got, test.want) {
			t.Errorf("%s:\ngot  %q\nwant %q", test.name, got, test.want)
		}
		if !slices.Equal(before, test.env) {
			t.Errorf("%s: the environment was changed", test.name)
		}
	}
}

// Only git that nobody was asked about is held back: a person who says yes to
// a commit wants its hooks.
func TestWhichGitIsHeldBack(t *testing.T) {
	for _, test := range []struct {
		name    string
		command []string
		rule    allowlist.Rule
		held    bool
	}{
		{"covered", []string{"git", "status"}, allowlist.Rule{"git", "status"}, true},
		{"asked", []string{"git", "status"}, nil, false},
		{"another program", []string{"ls"}, allowlist.Rule{"ls"}, false},
	} {
		s := newScene(t, "y")
		s.rules.list = []allowlist.Rule{test.rule}
		s.call(test.command[0], test.command[1:]...)
		if len(s.ran) != 1 || (s.ran[0].Environment != nil) != test.held {
			t.Errorf("%s: ran %v", test.name, s.ran)
		}
	}
}

// A link does not rename git out of it.
func TestLinkToGitIsHeldBack(t *testing.T) {
	git, err := exec.LookPath("git")
	if err != nil {
		t.Skip("git is not installed")
	}
	bin := t.TempDir()
	if err := os.Symlink(git, bin+"/g"); err != nil {
		t.Fatal(err)
	}
	s := newScene(t)
	s.options.Resolver = allowlist.Resolver{Dir: s.dir, Path: bin, PathSet: true, Trusted: []string{bin}, UID: os.Getuid()}
	s.rules.list = []allowlist.Rule{{"g", "status"}}
	s.call("g", "status")
	if len(s.ran) != 1 || s.ran[0].Environment == nil {
		t.Errorf("ran %v", s.ran)
	}
}

// Attack O16 and its kin: a repository whose own configuration names programs.
func TestHostileRepository(t *testing.T) {
	git, err := exec.LookPath("git")
	if err != nil {
		t.Skip("git is not installed")
	}
	repository := t.TempDir()
	owned := repository + "/owned"
	hook := "#!/bin/sh\ntouch " + owned + "\n"
	prepare := func(args ...string) {
		t.Helper()
		cmd := exec.Command(git, args...)
		cmd.Dir = repository
		cmd.Env = []string{"PATH=" + standardPath, "HOME=" + repository, "GIT_CONFIG_NOSYSTEM=1"}
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
	}
	prepare("init", "-q")
	prepare("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "--allow-empty", "-m", "x")
	program := repository + "/.git/program"
	for _, path := range []string{program, repository + "/.git/hooks/post-index-change"} {
		if err := os.MkdirAll(repository+"/.git/hooks", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(hook), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	prepare("config", "core.fsmonitor", program)
	prepare("config", "log.showSignature", "true")
	prepare("config", "gpg.program", program)

	env := []string{"PATH=" + standardPath, "HOME=" + repository, "GIT_CONFIG_NOSYSTEM=1"}
	result := func(args ...string) string {
		s := newScene(t)
		s.rules.list = []allowlist.Rule{{"git", "status"}, {"git", "log"}}
		s.runner = &Runner{Dir: repository, Env: env}
		return s.call("git", args...)
	}
	for _, args := range [][]string{{"status"}, {"status", "--short"}, {"log", "-1"}} {
		if got := result(args...); !strings.HasPrefix(got, "exit 0\n") {
			t.Errorf("%q: %q", args, got)
		}
		if _, err := os.Stat(owned); err == nil {
			t.Fatalf("git %q ran the repository's program", args)
		}
	}
	// The trap works: without the environment it snaps.
	if got := run(t, &Runner{Dir: repository, Env: env}, Process{Path: git, Args: []string{"status"}}).text(); got == "" {
		t.Error(got)
	}
	if _, err := os.Stat(owned); err != nil {
		t.Error("the repository is not hostile at all:", err)
	}
}
