package allowlist

import (
	"path/filepath"
	"slices"

	"golang.org/x/sys/unix"
)

// SPEC-EXEC §5.3. The last two are the user's to write.
var (
	trustedDirectories  = []string{"/bin", "/usr/bin", "/sbin", "/usr/sbin", "/usr/local/bin", "/opt/homebrew/bin"}
	standardDirectories = []string{"/bin", "/usr/bin", "/sbin", "/usr/sbin"}
)

func (r Resolver) trusted() []string {
	if r.Trusted == nil {
		return trustedDirectories
	}
	return r.Trusted
}

func (r Resolver) standard() []string {
	if r.Standard == nil {
		return standardDirectories
	}
	return r.Standard
}

// judgeTrust sets the facts about where the program lies. The directory is the
// lexical direct parent: /usr/bin/sub/ls is not in /usr/bin, and a symbolic
// link in a trusted directory is.
func (r Resolver) judgeTrust(c *Command, real realFile) {
	dir := filepath.Dir(c.Path)
	c.standard = slices.Contains(r.standard(), dir)
	c.trusted = c.standard || slices.Contains(r.trusted(), dir)
	c.secure = c.standard || c.trusted && r.ownFile(dir, real)
}

// ownFile reports whether nobody but root and the user can have put the file
// where it is: they own the directory, the real file and the real file's
// directory, and nobody else may write to them.
func (r Resolver) ownFile(dir string, real realFile) bool {
	if real.err != nil || !r.own(real.info) {
		return false
	}
	for _, dir := range []string{dir, filepath.Dir(real.path)} {
		info, err := r.fs().stat(dir)
		if err != nil || !r.own(info) {
			return false
		}
	}
	return true
}

// own reports whether root or the user owns the file and nobody else may write
// to it. On macOS group 80, admin, may: Homebrew sets its directories so.
func (r Resolver) own(info fileInfo) bool {
	const admin = 80
	switch {
	case info.uid != 0 && int64(info.uid) != int64(r.UID):
		return false
	case info.Mode&unix.S_IWOTH != 0:
		return false
	case info.Mode&unix.S_IWGRP != 0:
		return r.darwin() && info.gid == admin
	}
	return true
}

// allDirectories returns the trusted directories, the standard ones included.
func (r Resolver) allDirectories() []string {
	dirs := slices.Clone(r.standard())
	for _, dir := range r.trusted() {
		if !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}
