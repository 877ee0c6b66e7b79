package config

import (
	"errors"
	"path/filepath"
)

// ErrNoHome means that HOME is unset or not absolute, so that there is no
// place for an allow file. A relative one would be looked up in whatever
// directory the program was started in.
var ErrNoHome = errors.New("HOME is not set to an absolute path")

// Path returns the allow file's path in the home directory, the value of HOME.
// It is fixed: no other variable moves it (SPEC-EXEC §6). The error is
// [ErrNoHome]; [Open] and [Reset] take the empty path that comes with it.
func Path(home string) (string, error) {
	if !filepath.IsAbs(home) {
		return "", ErrNoHome
	}
	return filepath.Join(home, ".config", "aii", "allow"), nil
}
