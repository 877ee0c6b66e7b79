package config

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/aii-cli/aii/allowlist"
	"github.com/aii-cli/aii/argv"
	"golang.org/x/sys/unix"
)

// ErrNotPlain means that a rule holds something that a line of text cannot
// hold, or that is not seen as it is (argv.Plain), or names no program.
var ErrNotPlain = errors.New("the rule is not plain text")

// SaveError tells that a rule counts in this process and was not saved.
type SaveError struct {
	Path string
	Err  error
}

// Error returns the sentence that follows "aii: warning: ".
func (e *SaveError) Error() string {
	name := argv.Escape(e.Path)
	if e.Path == "" {
		name = "the allow file"
	}
	return "could not save rule to " + name + ": " + e.Err.Error()
}

// Unwrap returns the reason.
func (e *SaveError) Unwrap() error { return e.Err }

// Add makes the rule count at once and saves it (SPEC-EXEC §6): the first rule
// of all creates the file, with the built-in rules before it; later ones are
// appended. A rule that is there already is not added again. The error is
// [ErrNotPlain] where the rule is refused altogether, otherwise a *[SaveError]:
// then the file is as it was and the rule counts until the process ends.
func (s *Store) Add(rule allowlist.Rule) error {
	if len(rule) == 0 || rule[0] == "" || !argv.Plain(rule) {
		return ErrNotPlain
	}
	if !s.remember(slices.Clone(rule)) {
		return nil
	}
	s.saving.Lock()
	defer s.saving.Unlock()
	if err := s.save(rule); err != nil {
		return &SaveError{s.options.Path, err}
	}
	return nil
}

// remember adds the rule in memory and reports whether it is new.
func (s *Store) remember(rule allowlist.Rule) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	rules := withRule(s.rules, rule)
	isNew := len(rules) > len(s.rules)
	s.rules = rules
	return isNew
}

// withRule returns the rules and, where it is not among them, the rule.
func withRule(rules []allowlist.Rule, rule allowlist.Rule) []allowlist.Rule {
	if slices.ContainsFunc(rules, func(r allowlist.Rule) bool { return slices.Equal(r, rule) }) {
		return rules
	}
	return append(rules, rule)
}

// save writes the rule to the file, whatever has become of that since it was
// loaded.
func (s *Store) save(rule allowlist.Rule) error {
	if s.frozen != nil {
		return reason(s.frozen)
	}
	path := s.options.Path
	s.at("directory")
	if err := makeDirectory(filepath.Dir(path)); err != nil {
		return reason(err)
	}
	if err := of(path, judge(s.options.UID, filepath.Dir(path))); err != nil {
		return reason(err)
	}
	s.at("lock")
	unlock, err := lock(path+".lock", s.patience)
	if err != nil {
		return reason(err)
	}
	defer unlock()
	target, err := locate(path, s.options.UID)
	if errors.Is(err, errNoFile) {
		err = s.seed(rule)
	} else if err == nil {
		err = s.append(target, rule)
	}
	if err != nil {
		return reason(err)
	}
	s.mu.Lock()
	s.source = file
	s.mu.Unlock()
	return nil
}

// makeDirectory creates dir, and its parent, for the user alone. It creates
// nothing above: a home that does not exist is not made.
func makeDirectory(dir string) error {
	for _, d := range []string{filepath.Dir(dir), dir} {
		if err := os.Mkdir(d, 0o700); err != nil && !errors.Is(err, os.ErrExist) {
			return err
		}
	}
	return nil
}

// append adds the rule as a line of its own to the file at target. After an
// error the file is as it was: half a line would be another rule, and a
// broader one.
func (s *Store) append(target string, rule allowlist.Rule) error {
	f, err := open(target, unix.O_RDWR|unix.O_APPEND, s.options.UID)
	if err != nil {
		return err
	}
	defer f.Close()
	text, err := read(f)
	if err != nil {
		return err
	}
	rules, _ := parse(text)
	if slices.ContainsFunc(rules, func(l line) bool { return slices.Equal(l.rule, rule) }) {
		return nil
	}
	added := argv.Quote(rule) + "\n"
	if text != "" && !strings.HasSuffix(text, "\n") {
		added = "\n" + added
	}
	if len(text)+len(added) > MaxSize {
		return errTooLarge
	}
	s.at("append")
	n, err := f.WriteString(added)
	s.at("sync")
	if err == nil {
		err = f.Sync()
	}
	if err == nil {
		return nil
	}
	if takeBack := takeBack(f, int64(len(text)), int64(n)); takeBack != nil {
		return errors.Join(err, takeBack)
	}
	return err
}

// takeBack cuts off the n bytes that were appended at size, unless somebody
// has written after them.
func takeBack(f *os.File, size, n int64) error {
	info, err := f.Stat()
	if err != nil || info.Size() != size+n {
		return err
	}
	if err := f.Truncate(size); err != nil {
		return err
	}
	return f.Sync()
}

// at announces a step of saving to tests.
func (s *Store) at(step string) {
	if s.options.step != nil {
		s.options.step(step)
	}
}

// reason strips the path and the name of the system call from an error: the
// sentence it goes into names the file.
func reason(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
