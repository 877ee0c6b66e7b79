package allowlist

import (
	"path/filepath"
	"slices"
	"strings"
	"unicode"
)

// NeverAlways reports whether a rule is for a program that may never be
// allowed for good: by its name, or by what the name stands for in the trusted
// directories now. Such a rule, written by hand, still covers commands
// (SPEC-EXEC §6); whoever loads it warns.
func (r Resolver) NeverAlways(rule Rule) bool {
	if len(rule) == 0 {
		return false
	}
	if neverNamed(rule[0]) {
		return true
	}
	if strings.ContainsRune(rule[0], '/') {
		return false // names no program
	}
	for _, dir := range r.allDirectories() {
		real := r.follow(filepath.Join(dir, rule[0]))
		if real.err == nil && r.neverAlways(rule[0], slices.Contains(r.standard(), dir), real) {
			return true
		}
	}
	return false
}

// neverAlways decides by every name of the real file on the way to it, and by
// the file itself where it has a second name.
func (r Resolver) neverAlways(program string, standard bool, real realFile) bool {
	return real.err != nil ||
		slices.ContainsFunc(real.allNames(program), neverNamed) ||
		r.neverLinked(program, standard, real)
}

// neverLinked reports whether the file is a hard link of a listed program in a
// trusted directory. Programs with a profile are left out where only the
// system can put files: on macOS /usr/bin/git is one file with python3, swift
// and seventy others, which goes by the name it is called by.
func (r Resolver) neverLinked(program string, standard bool, real realFile) bool {
	if real.info.links < 2 || standard && len(r.profiles(program, standard, real)) > 0 {
		return false
	}
	for _, dir := range r.allDirectories() {
		for _, list := range never {
			for name := range strings.SplitSeq(list.programs, " ") {
				info, err := r.fs().stat(filepath.Join(dir, name))
				if err == nil && info.sameFile(real.info) {
					return true
				}
			}
		}
	}
	return false
}

// neverNamed reports whether name is a listed program's, whatever its case,
// version, target (x86_64-linux-gnu-gcc) or GNU prefix (gsed), or a relative's
// of one (docker-compose): anything too much asks. A name that is
// not ASCII counts as listed: APFS folds such names in ways that we do not
// follow (the file sh answers to ſh).
func neverNamed(name string) bool {
	if strings.ContainsFunc(name, func(c rune) bool { return c > unicode.MaxASCII }) {
		return true
	}
	for _, name := range unversioned(fold(name)) {
		last := name[strings.LastIndexByte(name, '-')+1:]
		if listed(name) || listed(last) || listed(strings.TrimPrefix(name, "g")) {
			return true
		}
		if i := strings.IndexAny(name, "-_"); i > 0 && (listed(name[:i]) || hasWord(neverFamilies, name[:i])) {
			return true
		}
	}
	return false
}

func listed(name string) bool {
	for _, list := range never {
		if hasWord(list.programs, name) {
			return true
		}
	}
	return false
}

// hasWord reports whether word stands in list between blanks.
func hasWord(list, word string) bool {
	for at := 0; word != ""; {
		i := strings.Index(list[at:], word)
		if i < 0 {
			return false
		}
		start, end := at+i, at+i+len(word)
		if (start == 0 || list[start-1] == ' ') && (end == len(list) || list[end] == ' ') {
			return true
		}
		at = start + 1
	}
	return false
}

// fold returns the name as a file system that ignores case compares it.
func fold(name string) string { return strings.ToLower(name) }

// unversioned returns the names that a program's name may stand for: itself,
// what stands before a dot (vim.basic), and what stands before a version
// (python3.12, perl5.34-arm64, clang-15).
func unversioned(name string) []string {
	names := []string{name}
	add := func(n string) {
		if n != "" && !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	short, _, _ := strings.Cut(name, ".")
	add(short)
	add(strings.TrimRight(name, "0123456789.-_"))
	if i := strings.IndexFunc(name, unicode.IsDigit); i > 0 {
		add(strings.TrimRight(name[:i], "-_."))
	}
	return names
}
