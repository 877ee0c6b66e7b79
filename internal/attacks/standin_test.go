package attacks

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/aii-cli/aii/exectool"
)

// existing creates what the case takes for granted: a file of its folder that
// it names and that, by the expectation, exists in the end.
func (s *scene) existing(e expectation) {
	for _, m := range regexp.MustCompile(`(\S+) (?:still )?exists`).FindAllStringSubmatch(e.text, -1) {
		for _, word := range s.arguments {
			path := s.absolute(word)
			if filepath.Base(word) != m[1] || !within(path, s.dir) {
				continue
			}
			if _, err := os.Lstat(path); err != nil {
				s.write(path, "it is still here\n", 0o644)
			}
		}
	}
}

// absolute is the path as the program takes it.
func (s *scene) absolute(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(s.work, path)
}

var plainName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._+-]*$`)

// standIn plants an executable under the name of a program that this machine
// lacks, or that is another one on the case's system, in an injected standard
// directory. What the expectation takes for missing stays so.
func (s *scene) standIn(e expectation) {
	s.t.Helper()
	if e.says("not found", "invalid executable", "no such") {
		return
	}
	for i, executable := range append([]string{s.executable}, firstWords(s.a.Then)...) {
		dir, name := filepath.Split(executable)
		switch {
		case dir == "" && plainName.MatchString(name):
			if s.foreign() || !s.found(name) {
				s.plant("/usr/bin/" + name)
			}
		case i == 0 && within(s.absolute(executable), s.dir) && plainName.MatchString(name) && e.allows("PROMPT") && len(e.allowed) > 0:
			if _, err := os.Lstat(s.absolute(executable)); err != nil {
				s.write(s.absolute(executable), "#!/bin/sh\n: > '"+s.folder+"/pwn'\n", 0o755)
			}
		case slices.Contains(systemDirectories, strings.TrimSuffix(dir, "/")) && plainName.MatchString(name):
			if _, err := os.Stat(executable); (err != nil || s.foreign()) && i == 0 {
				s.plant(executable)
				s.executable = s.planted + executable
			}
		}
	}
}

func firstWords(calls [][]string) []string {
	var words []string
	for _, call := range calls {
		words = append(words, call[0])
	}
	return words
}

// found reports whether the program's PATH leads to an executable of the name.
func (s *scene) found(name string) bool {
	return slices.ContainsFunc(filepath.SplitList(s.env["PATH"]), func(dir string) bool {
		info, err := os.Stat(filepath.Join(dir, name))
		return filepath.IsAbs(dir) && err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0
	})
}

// plant puts a stand-in at the path within the injected directories.
func (s *scene) plant(path string) {
	s.t.Helper()
	s.inject()
	if _, err := os.Lstat(s.planted + path); err == nil {
		return // the set-up has put something there
	}
	s.write(s.planted+path, "#!/bin/sh\necho stand-in for "+filepath.Base(path)+"\n", 0o755)
	s.stages = append(s.stages, path)
}

// shortened are the limits of cases that wait for them: the two seconds of
// grace and the 30 of time are not what is shown.
func (s *scene) shortened(e expectation) exectool.Limits {
	if s.a.Keys == "" || !e.says("timed out", "time limit") {
		return exectool.Limits{}
	}
	return exectool.Limits{Timeout: time.Second, Grace: 200 * time.Millisecond}
}
