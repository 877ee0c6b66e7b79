package allowlist

import (
	"path/filepath"
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
		if real := r.follow(filepath.Join(dir, rule[0])); real.err == nil && r.neverAlways(rule[0], real) {
			return true
		}
	}
	return false
}

// neverAlways decides by every name of the real file on the way to it, and by
// the file itself where it has a second name.
func (r Resolver) neverAlways(program string, real realFile) bool {
	if real.err != nil || neverNamed(program) || neverNamed(filepath.Base(real.path)) {
		return true
	}
	for _, name := range real.names {
		if neverNamed(name) {
			return true
		}
	}
	return r.neverLinked(program, real)
}

// neverLinked reports whether the file is a hard link of a listed program in a
// trusted directory. Programs with a profile are left out where only the
// system can put files: on macOS /usr/bin/git is one file with python3, swift
// and seventy others, which goes by the name it is called by.
func (r Resolver) neverLinked(program string, real realFile) bool {
	if real.info.links < 2 || r.systemProgram(program, real) {
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
// version or GNU prefix. A name that is not ASCII counts as listed: APFS folds
// such names in ways that we do not follow (the file sh answers to ſh).
func neverNamed(name string) bool {
	for _, c := range name {
		if c > unicode.MaxASCII {
			return true
		}
	}
	for _, variant := range variants(fold(name)) {
		for _, list := range never {
			if hasWord(list.programs, variant) {
				return true
			}
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

// variants returns the names that a program's name may stand for: itself,
// without a version (python3.12, perl5.34-arm64, clang-15), without what
// follows a dot (vim.basic), without a target (x86_64-linux-gnu-gcc), and each
// without the g of GNU twins (gsed). A program gets no more rights by a name
// that has too many variants, only fewer.
func variants(name string) []string {
	names := []string{name}
	add := func(n string) {
		if n != "" && n != names[0] {
			names = append(names, n)
		}
	}
	base, _, _ := strings.Cut(name, ".")
	add(base)
	for _, n := range []string{name, base} {
		if i := strings.IndexFunc(n, unicode.IsDigit); i > 0 {
			add(strings.TrimRight(n[:i], "-_."))
		}
		trimmed := strings.TrimRight(n, "0123456789.-_")
		add(trimmed)
		add(trimmed[strings.LastIndexByte(trimmed, '-')+1:])
	}
	for _, n := range names {
		if rest, twin := strings.CutPrefix(n, "g"); twin {
			add(rest)
		}
	}
	return names
}
