package attacks

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/aii-cli/aii/exectool"
)

// caseFolder is the folder that the cases name.
const caseFolder = "/tmp/aii-t"

// scene is where one case is played.
type scene struct {
	t *testing.T
	a *attack

	dir    string // all of it
	folder string // stands for caseFolder
	home   string
	work   string // the working directory
	model  string // the script and its record
	env    map[string]string

	injection   *injection // nil: the program as it is built
	planted     string     // the injected trusted directories, each under its own name
	stages      []string   // stand-ins, by path
	lastPlanted string     // the executable that the set-up made last

	executable string
	arguments  []string

	noTerminal, background bool
	stdin                  string   // what is piped in, "" for the terminal
	during                 []string // clauses of the set-up for when the question is open
}

// The directories of SPEC-EXEC §5.3, the system's own first.
var (
	systemDirectories = []string{"/bin", "/usr/bin", "/sbin", "/usr/sbin"}
	brewDirectories   = []string{"/usr/local/bin", "/opt/homebrew/bin"}
)

// newScene builds the place of the case and carries out its set-up.
func newScene(t *testing.T, a *attack, e expectation) *scene {
	t.Helper()
	dir, err := os.MkdirTemp(root, a.ID+"-")
	if err != nil {
		t.Fatal(err)
	}
	s := &scene{
		t: t, a: a, dir: dir,
		folder: filepath.Join(dir, "t"), home: filepath.Join(dir, "home"), work: filepath.Join(dir, "work"),
		model: filepath.Join(dir, "model"), planted: filepath.Join(dir, "root"),
		executable: a.Executable, arguments: slices.Clone(a.Arguments),
	}
	s.must(os.Chmod(dir, 0o755))
	for _, d := range []string{s.folder, s.home, s.work, s.model} {
		s.mkdir(d, 0o755)
	}
	s.must(os.Chmod(s.home, 0o700))
	s.env = map[string]string{
		"HOME": s.home, "PATH": "/usr/bin:/bin:/usr/sbin:/sbin",
		"TERM": "xterm-256color", "LANG": "C.UTF-8", leftoverVariable: dir,
	}
	s.prepare(e)
	return s
}

// inject makes the case one of injected facts.
func (s *scene) inject() *injection {
	if s.injection != nil {
		return s.injection
	}
	in := &injection{System: system(s.a.Platform)}
	for _, d := range append(slices.Clone(systemDirectories), brewDirectories...) {
		s.mkdir(s.planted+d, 0o755)
		in.Trusted = append(in.Trusted, s.planted+d)
	}
	in.Standard = append(slices.Clone(in.Trusted[:len(systemDirectories)]), systemDirectories...)
	s.injection = in
	s.env["PATH"] = s.injectedPath("/opt/homebrew/bin:/usr/local/bin:" + s.env["PATH"])
	return in
}

// system is the operating system of a platform.
func system(platform string) string {
	switch platform {
	case "macos", "darwin":
		return "darwin"
	case "linux":
		return "linux"
	}
	return runtime.GOOS
}

// foreign reports whether the case is for the other system.
func (s *scene) foreign() bool { return system(s.a.Platform) != runtime.GOOS }

// injectedPath puts the injected directory before each of the trusted ones,
// and in place of those that only an administrator may fill.
func (s *scene) injectedPath(path string) string {
	var entries []string
	for entry := range strings.SplitSeq(path, ":") {
		switch {
		case slices.Contains(brewDirectories, entry):
			entry = s.planted + entry
		case slices.Contains(systemDirectories, entry):
			entries = append(entries, s.planted+entry)
		}
		entries = append(entries, entry)
	}
	return strings.Join(entries, ":")
}

var brewPath = regexp.MustCompile(`(/usr/local/bin|/opt/homebrew/bin)\b`)

// rewrite puts the scene's own places into a text of the case.
func (s *scene) rewrite(text string) string {
	text = strings.ReplaceAll(text, caseFolder, s.folder)
	if s.injection != nil {
		text = brewPath.ReplaceAllString(text, s.planted+"$1")
	}
	return text
}

// prepare carries out the whole set-up of the case.
func (s *scene) prepare(e expectation) {
	s.t.Helper()
	if s.needsInjection(e) {
		s.inject().Limits = s.shortened(e)
	}
	for name, value := range s.a.Env {
		if value = s.rewrite(value); name == "PATH" && s.injection != nil {
			value = s.injectedPath(value)
		}
		s.env[name] = value
	}
	if s.a.Config != nil {
		s.writeAllow(s.rewrite(*s.a.Config))
	}
	s.executable = s.rewrite(s.executable)
	for i, word := range s.arguments {
		s.arguments[i] = s.rewrite(word)
	}
	s.setUp(s.a.Setup)
	s.existing(e)
	s.standIn(e)
}

// needsInjection reports whether this machine, as it is, cannot play the case.
func (s *scene) needsInjection(e expectation) bool {
	return s.foreign() || slices.ContainsFunc(s.a.texts(), brewPath.MatchString) ||
		strings.Contains(s.a.Setup, "trusted directory") || s.shortened(e) != (exectool.Limits{})
}

// allow is the path of the allow file.
func (s *scene) allow() string { return filepath.Join(s.home, ".config", "aii", "allow") }

func (s *scene) writeAllow(text string) {
	s.t.Helper()
	if !strings.HasSuffix(text, "\n") && text != "" {
		text += "\n"
	}
	s.mkdir(filepath.Dir(filepath.Dir(s.allow())), 0o700)
	s.mkdir(filepath.Dir(s.allow()), 0o700)
	s.write(s.allow(), text, 0o600)
}

// write creates a file of the person's, and the directories above it.
func (s *scene) write(path, text string, mode fs.FileMode) {
	s.t.Helper()
	s.mkdir(filepath.Dir(path), 0o755)
	s.must(os.WriteFile(path, []byte(text), 0o600))
	s.must(os.Chmod(path, mode))
	s.give(path)
}

// mkdir creates a directory of the person's, and those above it.
func (s *scene) mkdir(path string, mode fs.FileMode) {
	s.t.Helper()
	if _, err := os.Stat(path); err == nil {
		return
	}
	if !within(path, s.dir) {
		s.t.Fatalf("the set-up would create %s, outside of the case's folders", path)
	}
	s.mkdir(filepath.Dir(path), 0o755)
	s.must(os.Mkdir(path, mode))
	s.give(path)
}

// give makes the path the person's.
func (s *scene) give(path string) {
	s.t.Helper()
	if nobody != nil {
		s.must(os.Lchown(path, int(nobody.Uid), int(nobody.Gid)))
	}
}

func within(path, dir string) bool {
	return path == dir || strings.HasPrefix(path, dir+string(filepath.Separator))
}

func (s *scene) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// environment returns the program's.
func (s *scene) environment() []string {
	var env []string
	for name, value := range s.env {
		env = append(env, fmt.Sprintf("%s=%s", name, value))
	}
	slices.Sort(env)
	return env
}
