package allowlist

import (
	"slices"
	"strings"
)

// profile is what a program may be given without asking: options
// and kinds of operands that only read, end by themselves and tell no secrets.
// What it does not list is outside. The tables are data; parse.go reads them.
type profile struct {
	// short are the options of one letter in the way of getopt: a letter
	// alone is a flag, with ':' it takes a value, attached or the next word,
	// with '?' only an attached one, with '<' the name of a file it reads.
	// '!' takes a value too and is outside: it is listed so that the words
	// after it are read right under a rule that names it.
	short string
	// long are the options with a name, without their dashes, one blank
	// apart. A name that ends in '=' takes a value, attached or the next
	// word, in '?' only an attached one, in '<' the name of a file it reads,
	// in '!' as above. There are no abbreviations.
	long string
	// words: one dash starts a name too, as with sw_vers, plutil and go.
	words bool
	// number: -20 is an option.
	number bool
	// offset: +5 is one too, and nothing else may begin with +.
	offset bool
	// bundle: a first word without a dash is a cluster of letters whose
	// values follow in the next words, as with tar.
	bundle bool
	// apart: a value attached to its letter is outside. tar has been read
	// both ways, and -tfI is an archive named I or another decompressor.
	apart bool
	// posix: the program stops reading options at the first operand, so
	// that whatever follows is an operand as well.
	posix bool

	operands operandKind
	// most is how many operands there may be; 0 means any number.
	most int
	// unlock are the options, letters and names one blank apart, that make
	// every operand harmless: date -j does not set the clock, git branch
	// --list does not create a branch.
	unlock string
	// refuse are texts, one blank apart, that no argument may hold; those in
	// lower case in no case.
	refuse string

	// subs are the subcommands: the first operand is one.
	subs []entry
	// open: a subcommand without a profile is left to the rule. Only for
	// programs of the never-always set: their rules are written by hand.
	open bool

	// check judges all arguments where getopt's ways do not describe them.
	// It returns the index of the last one outside, -1 for none.
	check func(args []string) int
}

// entry gives a program, or a subcommand, its profile.
type entry struct {
	name    string
	profile *profile
}

// operandKind is what a word that is no option may be.
type operandKind int

const (
	operandNone   operandKind = iota // no operand at all
	operandText                      // anything: a name, a pattern, a revision
	operandFormat                    // +FORMAT, as date has it
	operandFile                      // read: a regular file, a directory or nothing
	operandPath                      // asked about: any file, except where looking has effects
	operandPlace                     // listed: any file that is not mounted by being looked at
)

// looks reports whether operands of the kind are paths.
func (k operandKind) looks() bool { return k >= operandFile }

// unknownSubcommand is for a subcommand without a profile: what a rule names
// it runs with, but no option.
var unknownSubcommand = profile{operands: operandText}

// find returns the profile of the name in the table.
func find(table []entry, name string) *profile {
	for _, e := range table {
		if e.name == name {
			return e.profile
		}
	}
	return nil
}

// profiles returns every profile that speaks for the program: by its own name
// and by the real file's, without case or version, so that no link renames
// a program out of its profile. BSD programs lie in the standard directories of
// macOS; elsewhere on it a program of the same name may be of either family,
// and has to satisfy both. A leading g is how Homebrew names GNU programs.
func (r Resolver) profiles(program string, standard bool, real realFile) []*profile {
	var found []*profile
	add := func(p *profile) {
		if p != nil && !slices.Contains(found, p) {
			found = append(found, p)
		}
	}
	for _, name := range real.allNames(program) {
		for _, name := range unversioned(fold(name)) {
			add(find(commonProfiles[:], name))
			if r.darwin() {
				add(find(bsdProfiles[:], name))
			}
			if !r.darwin() || !standard {
				add(find(gnuProfiles[:], name))
			}
			if twin, ok := strings.CutPrefix(name, "g"); ok {
				add(find(gnuProfiles[:], twin))
				add(find(commonProfiles[:], twin))
			}
		}
	}
	return found
}
