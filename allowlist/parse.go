package allowlist

import "strings"

// reading is one pass over the arguments of a command under a profile.
type reading struct {
	args    []string
	outside int    // index of the last argument outside, -1 for none
	looks   []look // operands still to be looked at
}

// look is an operand whose file decides.
type look struct {
	index int // of the argument that names it
	path  string
	kind  operandKind
}

// read judges the arguments by the profile, all but the files they name.
func (p *profile) read(args []string) reading {
	r := reading{args: args, outside: -1}
	r.under(p, 0)
	return r
}

func (r *reading) bad(index int) { r.outside = max(r.outside, index) }

// under reads the arguments from index on.
func (r *reading) under(p *profile, index int) {
	if p.check != nil {
		if at := p.check(r.args[index:]); at >= 0 {
			r.bad(index + at)
		}
		return
	}
	r.refuse(p, index)
	o := operands{reading: r, profile: p}
	if p.bundle && index < len(r.args) && !isOption(r.args[index]) {
		index = r.bundle(p, index, &o)
	}
	for ended := false; index < len(r.args); index++ {
		word := r.args[index]
		if ended || !isOption(word) {
			if p.subs != nil {
				r.subcommand(p, index)
				return
			}
			o.add(index)
			continue
		}
		first := index
		switch {
		case word == "--":
			ended = true
		case p.number && digits(word[1:]):
		case p.words || strings.HasPrefix(word, "--"):
			index = r.long(p, index, &o)
		default:
			index = r.short(p, index, &o)
		}
		// A program that stopped reading options takes these words as
		// operands; where it goes on, a file of that name is harmless.
		if o.count > 0 && (p.posix || p.operands.looks()) {
			for ; first <= index && first < len(r.args); first++ {
				o.add(first)
			}
		}
	}
	o.done()
}

// refuse marks the arguments that hold what the profile refuses.
func (r *reading) refuse(p *profile, index int) {
	if p.refuse == "" {
		return
	}
	for ; index < len(r.args); index++ {
		for text := range strings.SplitSeq(p.refuse, " ") {
			if strings.Contains(r.args[index], text) || strings.Contains(fold(r.args[index]), text) {
				r.bad(index)
			}
		}
	}
}

// subcommand goes on under the subcommand's own profile.
func (r *reading) subcommand(p *profile, index int) {
	sub := find(p.subs, r.args[index])
	if sub == nil {
		if p.open {
			return
		}
		r.bad(index)
		sub = &unknownSubcommand
	}
	r.under(sub, index+1)
}

// long reads an option with a name and returns the index of its last word.
func (r *reading) long(p *profile, index int, o *operands) int {
	word := strings.TrimPrefix(strings.TrimPrefix(r.args[index], "-"), "-")
	name, value, attached := strings.Cut(word, "=")
	for listed := range strings.SplitSeq(p.long, " ") {
		kind := byte(0)
		if n := len(listed); n > 0 && strings.IndexByte("=?<!", listed[n-1]) >= 0 {
			listed, kind = listed[:n-1], listed[n-1]
		}
		if listed != name || name == "" {
			continue
		}
		o.option(name)
		switch {
		case kind == 0 && attached:
			r.bad(index)
		case attached:
			r.value(kind, index, value)
		case kind != 0 && kind != '?':
			return r.nextValue(kind, index)
		}
		return index
	}
	r.bad(index)
	return index
}

// short reads a cluster of letters and returns the index of its last word.
func (r *reading) short(p *profile, index int, o *operands) int {
	cluster := r.args[index][1:]
	for at := range len(cluster) {
		kind, ok := letter(p.short, cluster[at])
		if !ok {
			r.bad(index)
			return index
		}
		o.option(cluster[at : at+1])
		if kind == 0 {
			continue
		}
		if value := cluster[at+1:]; value != "" {
			if p.apart {
				r.bad(index)
			}
			r.value(kind, index, value)
			return index
		}
		if kind == '?' {
			return index
		}
		return r.nextValue(kind, index)
	}
	return index
}

// bundle reads a cluster without a dash; every letter that takes a value takes
// one of the next words, in turn. It returns the index after them.
func (r *reading) bundle(p *profile, index int, o *operands) int {
	first := index
	for at := range len(r.args[first]) {
		kind, ok := letter(p.short, r.args[first][at])
		if !ok {
			r.bad(first)
			continue
		}
		o.option(r.args[first][at : at+1])
		if kind != 0 && kind != '?' {
			index = r.nextValue(kind, index)
		}
	}
	return index + 1
}

// nextValue reads the next word as a value. An option at the end lacks its
// value, which the program reports.
func (r *reading) nextValue(kind byte, index int) int {
	if index+1 == len(r.args) {
		r.value(kind, index, "")
		return index
	}
	r.value(kind, index+1, r.args[index+1])
	return index + 1
}

// value judges the value of an option, which stands at index.
func (r *reading) value(kind byte, index int, value string) {
	switch kind {
	case '<':
		r.looks = append(r.looks, look{index, value, operandFile})
	case '!':
		r.bad(index)
	}
}

// letter finds an option letter in a getopt string and returns how it takes a
// value, 0 for not at all.
func letter(short string, c byte) (kind byte, ok bool) {
	const kinds = ":?<!"
	if strings.IndexByte(kinds, c) >= 0 {
		return 0, false
	}
	at := strings.IndexByte(short, c)
	if at < 0 {
		return 0, false
	}
	if at+1 < len(short) && strings.IndexByte(kinds, short[at+1]) >= 0 {
		kind = short[at+1]
	}
	return kind, true
}

// isOption reports whether a program may take the word as an option. A dash
// alone is standard input, which is empty.
func isOption(word string) bool { return len(word) > 1 && word[0] == '-' }

// digits reports whether s is a number.
func digits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}
