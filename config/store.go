package config

import (
	"errors"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/aii-cli/aii/allowlist"
	"github.com/aii-cli/aii/argv"
)

// Options say where the allow file is and whose.
type Options struct {
	// Path is the file, as [Path] returns it; "" where there is no home.
	Path string
	// Version is the program's, for the header of a new file.
	Version string
	// UID is the user's effective id. The file must be this user's.
	UID int
	// NeverAlways reports whether a rule is for a program that is never
	// allowed for good, so that a line written by hand is warned about;
	// allowlist.Resolver has it. nil judges by the zero Resolver. It is
	// called once for each program that the file names, with the program
	// alone, and not for those of the built-in rules.
	NeverAlways func(allowlist.Rule) bool

	step func(string) // called before each step of a save; for tests
}

// Store is the effective rule set. It is safe for concurrent use.
type Store struct {
	options  Options
	patience time.Duration // for the lock

	saving sync.Mutex // held while saving, so that goroutines wait their turn
	mu     sync.RWMutex
	rules  []allowlist.Rule
	source source
	frozen error // why the file is never written to, nil if it may be
}

// source is where the rules came from.
type source int

const (
	builtIn source = iota
	file
	unreadable
	nothing // the file is there and is not trusted
)

// Open loads the allow file. It always returns a store; the warnings tell what
// was wrong with the file or its lines.
func Open(o Options) (*Store, []Warning) {
	if o.NeverAlways == nil {
		o.NeverAlways = allowlist.Resolver{UID: o.UID}.NeverAlways
	}
	s := &Store{options: o, patience: lockPatience}
	text, err := load(o.Path, o.UID)
	if err == nil {
		s.source = file
		rules, malformed := parse(text)
		rules = distinct(rules)
		for _, l := range rules {
			s.rules = append(s.rules, l.rule)
		}
		return s, warnings(o, rules, malformed)
	}
	if errors.Is(err, errNoFile) {
		s.rules = allowlist.Defaults()
		return s, nil
	}
	s.frozen = err
	w := Warning{Kind: Unreadable, Path: o.Path, Err: err}
	switch unsafe := (*UnsafeError)(nil); {
	case errors.As(err, &unsafe):
		w.Kind, s.source = Unsafe, nothing
	case errors.Is(err, errTooLarge):
		w.Kind, s.source = TooLarge, nothing
	case errors.Is(err, ErrNoHome):
		w.Kind = NoHome
		fallthrough
	default:
		s.source, s.rules = unreadable, allowlist.Defaults()
	}
	return s, []Warning{w}
}

// load returns the text of the file.
func load(path string, uid int) (string, error) {
	if !filepath.IsAbs(path) {
		return "", ErrNoHome
	}
	target, err := locate(path, uid)
	if err != nil {
		return "", err
	}
	f, err := open(target, 0, uid)
	if err != nil {
		return "", err
	}
	defer f.Close()
	return read(f)
}

// Covers reports whether a rule covers the command (SPEC-EXEC §5.3). It does no
// I/O.
func (s *Store) Covers(command *allowlist.Command) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	for _, rule := range s.rules {
		if rule.Covers(command) {
			return true
		}
	}
	return false
}

// Rules returns the effective rules in order. The caller owns the slice; the
// rules themselves are shared and not to be changed.
func (s *Store) Rules() []allowlist.Rule {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return slices.Clone(s.rules)
}

// Describe returns the lines of --list-allowed (SPEC-EXEC §3): where the rules
// come from, then each rule as a line of the file, escaped for the terminal.
func (s *Store) Describe() []string {
	s.mu.RLock()
	defer s.mu.RUnlock()
	lines := []string{"# source: " + s.origin()}
	for _, rule := range s.rules {
		lines = append(lines, argv.Display(rule))
	}
	return lines
}

func (s *Store) origin() string {
	path := argv.Escape(s.options.Path)
	switch {
	case s.source == file:
		return path
	case s.source == builtIn:
		return "built-in defaults (no config file)"
	case errors.Is(s.frozen, ErrNoHome):
		return "built-in defaults (" + ErrNoHome.Error() + ")"
	case s.source == unreadable:
		return "built-in defaults (cannot read " + path + ")"
	case errors.Is(s.frozen, errTooLarge):
		return "none (" + path + " is " + errTooLarge.Error() + ")"
	default:
		return "none (" + s.frozen.Error() + ")"
	}
}
