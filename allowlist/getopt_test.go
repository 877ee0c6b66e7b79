package allowlist

import (
	"slices"
	"strings"
)

// program is how a real program reads its options: an oracle for the profiles
// that knows the dangerous ones, abbreviations, and both orders of reading.
type program struct {
	name  string
	short string            // getopt's own notation, "::" for an attached value only
	long  map[string]string // name → "", ":" or "::", and the letter it stands for after a blank
	// danger are the letters and names that must never be set.
	danger string
	most   int // operands, where one too many is dangerous
}

// programs are GNU's; their profiles are gnuProfiles.
var programs = []program{
	{"sort", "-bcCdfghik:mMno:rRsS:t:T:uVy:z", map[string]string{
		"output": ": o", "compress-program": ": compress-program", "temporary-directory": ": T", "key": ": k",
		"files0-from": ": files0-from", "random-source": ": random-source", "reverse": " r", "check": ":: c",
		"buffer-size": ": S", "batch-size": ": batch-size", "parallel": ": parallel", "unique": " u", "zero-terminated": " z",
	}, "o compress-program T files0-from random-source", 0},
	{"file", "0bcCde:Ef:F:hiklLm:nNpP:rsSvzZ", map[string]string{
		"compile": " C", "uncompress": " z", "uncompress-noreport": " Z", "magic-file": ": m", "files-from": ": f",
		"special-files": " s", "preserve-date": " p", "no-sandbox": " S", "checking-printout": " c", "brief": " b",
		"mime": " i", "mime-type": " mime-type", "exclude": ": e", "separator": ": F", "dereference": " L",
	}, "C z Z m f s p S c", 0},
	{"date", "d:f:I::r:Rs:u", map[string]string{
		"set": ": s", "file": ": f", "date": ": d", "reference": ": r", "utc": " u", "universal": " u", "iso-8601": ":: I",
		"rfc-3339": ": rfc-3339", "rfc-email": " R", "debug": " debug",
	}, "s f", 0},
	{"tail", "c:n:fFqs:vz", map[string]string{
		"follow": ":: f", "retry": " retry", "pid": ": pid", "lines": ": n", "bytes": ": c", "quiet": " q", "silent": " q",
		"sleep-interval": ": s", "verbose": " v",
	}, "f F retry pid", 0},
	{"wc", "clLmw", map[string]string{"files0-from": ": files0-from", "lines": " l", "words": " w", "total": ": total"}, "files0-from", 0},
	{"du", "0abd:chHklmst:xB:DLPSX:", map[string]string{
		"files0-from": ": files0-from", "exclude-from": ": X", "exclude": ": exclude", "max-depth": ": d", "time": ":: time",
		"total": " c", "summarize": " s",
	}, "files0-from", 0},
	{"df", "aB:iF:hHklmPTt:vx:", map[string]string{"sync": " sync", "no-sync": " no-sync", "output": ":: output", "type": ": t", "total": " total"}, "sync", 0},
	{"uniq", "cdDf:is:uw:z", map[string]string{"count": " c", "repeated": " d", "group": ":: group", "skip-fields": ": f"}, "", 1},
	{"grep", "A:B:C:D:E:FGHILPTUVX:abcd:e:f:hiLlm:noqRrsuvwxyZz", map[string]string{
		"file": ": f", "regexp": ": e", "count": " c", "recursive": " r", "include": ": include", "color": ":: color",
	}, "", 0},
}

// set returns the options that the program would see, and how many operands.
func (p program) set(args []string, permute bool) (options []string, operands int) {
	for i := 0; i < len(args); i++ {
		word := args[i]
		switch {
		case word == "--":
			return options, operands + len(args) - i - 1
		case !isOption(word):
			if !permute {
				return options, operands + len(args) - i
			}
			operands++
		case strings.HasPrefix(word, "--"):
			name, _, attached := strings.Cut(word[2:], "=")
			kind, option := p.longest(name)
			options = append(options, option)
			if kind == ":" && !attached {
				i++
			}
		default:
			for at := 1; at < len(word); at++ {
				options = append(options, word[at:at+1])
				j := strings.IndexByte(strings.TrimPrefix(p.short, "-"), word[at])
				rest := strings.TrimPrefix(p.short, "-")[j+1:]
				if j >= 0 && strings.HasPrefix(rest, ":") {
					if at+1 == len(word) && !strings.HasPrefix(rest, "::") {
						i++
					}
					break
				}
			}
		}
	}
	return options, operands
}

// longest finds a name or whatever it abbreviates, dangerous ones first.
func (p program) longest(name string) (kind, option string) {
	if found, ok := p.long[name]; ok {
		kind, option, _ = strings.Cut(found, " ")
		return kind, option
	}
	for full, found := range p.long {
		if strings.HasPrefix(full, name) {
			kind, option, _ = strings.Cut(found, " ")
			if hasWord(p.danger, option) {
				return kind, option
			}
		}
	}
	return "", name
}

// dangerous reports whether the program would do what its profile rules out.
func (p program) dangerous(args []string, permute bool) bool {
	options, operands := p.set(args, permute)
	return slices.ContainsFunc(options, func(o string) bool { return hasWord(p.danger, o) }) || p.most > 0 && operands > p.most
}
