package config

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/aii-cli/aii/allowlist"
	"github.com/aii-cli/aii/argv"
	"github.com/google/renameio/v2"
)

// seed creates the file with the built-in rules and the rule, at once and for
// good: whatever happens, it is absent or complete (SPEC-EXEC §6).
func (s *Store) seed(rule allowlist.Rule) error {
	path := s.options.Path
	dir := filepath.Dir(path)
	s.at("create")
	f, err := renameio.NewPendingFile(path, renameio.WithTempDir(dir), renameio.WithStaticPermissions(0o600))
	if err != nil {
		return err
	}
	defer f.Cleanup()
	s.at("write")
	if _, err := f.WriteString(template(s.options.Version, rule)); err != nil {
		return err
	}
	s.at("replace")
	if err := f.CloseAtomicallyReplace(); err != nil {
		return err
	}
	s.at("sync directory")
	return syncDirectory(dir)
}

// template is the content of a new file.
func template(version string, rule allowlist.Rule) string {
	var b strings.Builder
	b.WriteString("# seeded from aii " + argv.Escape(version) + " built-in defaults\n")
	b.WriteString("# one rule per line: an argv prefix\n")
	for _, r := range withRule(allowlist.Defaults(), rule) {
		b.WriteString(argv.Quote(r) + "\n")
	}
	return b.String()
}

// syncDirectory makes the new name last through a power failure.
func syncDirectory(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}
