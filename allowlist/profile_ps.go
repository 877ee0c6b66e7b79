package allowlist

import "strings"

// ps shows the environment of other programs, with their secrets, for one
// letter: -E on macOS, e in a first word without a dash on both systems. What
// a letter means depends on the words around it, so that ps is judged whole.

// psColumns are the columns that -o may name. None shows an environment.
const psColumns = "%cpu %mem args blocked bsdstart bsdtime c caught cgroup class cls cmd comm command cp cpu cputime " +
	"cputimes drs egid egroup etime etimes euid euser exe f fgid fgroup flag flags fname fuid fuser gid group ignored " +
	"inblk jobc lastcpu lim login logname lstart luid lwp machine majflt maj_flt minflt min_flt nice ni nlwp numa " +
	"nvcsw nivcsw oublk pagein pcpu pending pgid pgrp pid pmem policy ppid pri priority prsna psr pss re rgid rgroup " +
	"rss rssize rsz rtprio ruid ruser s sched sess session sgid sgroup sid sig size sl slice spid stackp start " +
	"start_time stat state stime suid supgrp suser svgid svuid sz tdev tgid thcount tid time times tname tpgid trs " +
	"tsess tsiz tt tty ucmd ucomm uid unit uname upr uprocp user usrpri utime uss uunit vsize vsz wchan wq xstat"

// psOfMacOS judges the arguments of adv_cmds' ps. A first word without a dash
// makes the whole command old-style, where -e is -E.
func psOfMacOS(args []string) int {
	letters := psLetters{flags: "AaCcdefhjlLMmrSTvwx", values: "GgOoptUu"}
	old := len(args) > 0 && !strings.HasPrefix(args[0], "-")
	if old {
		letters = psLetters{flags: "AaCcdghjlLMmrSTuvwx,0123456789", values: "GOoptU"}
	}
	outside := -1
	for i := 0; i < len(args); i++ {
		word, last, ok := args[i], i, true
		switch {
		case i == 0 && old:
			last, ok = letters.read(args, i, word)
		case isOption(word):
			last, ok = letters.read(args, i, word[1:])
		default:
			ok = processes(word)
		}
		if i = last; !ok {
			outside = i
		}
	}
	return outside
}

// psOfLinux judges the arguments of procps' ps. Where it cannot make sense of
// them it reads everything again in the BSD way, in which a dash means nothing
// and e is the environment: `ps -ex` and `ps -u axe` show it. So -e goes only
// with words that never make it start over.
func psOfLinux(args []string) int {
	unix := psLetters{flags: "AadefFHjlLcMNTVwyZ", values: "oOpqCugGUts"}
	bsd := psLetters{flags: "aAcfghHjlLmnrsSTuvwxXZ", values: "oOkpqtU"}
	outside := -1
	everything, doubtful := -1, -1 // last words with -e; last words that do not go with it
	for i := 0; i < len(args); i++ {
		word, last, ok, plain := args[i], i, true, false
		switch {
		case strings.HasPrefix(word, "--"):
			ok, plain = psLong(word)
		case isOption(word):
			letters := word[1:]
			if strings.Contains(letters, "e") {
				everything = i
			}
			if last, ok = unix.read(args, i, letters); !ok {
				last, ok = bsd.read(args, i, letters)
				break
			}
			plain = !strings.ContainsAny(letters, "HMNTVZOqCugGUts")
			if last > i && !strings.HasSuffix(word, "o") && !strings.HasSuffix(word, "O") {
				ok = !readsAsEnvironment(args[last])
			}
		case !processes(word):
			last, ok = bsd.read(args, i, word)
		}
		if i = last; !ok {
			outside = i
		}
		if !plain {
			doubtful = i
		}
	}
	if everything >= 0 && doubtful >= 0 {
		outside = max(outside, everything, doubtful)
	}
	return outside
}

// psLetters are the option letters of one way of reading ps.
type psLetters struct{ flags, values string }

// read judges a cluster of letters in the word at index and the value that the
// last of them takes, and returns the index of the last word that it read.
func (p psLetters) read(args []string, index int, letters string) (last int, ok bool) {
	for at := range len(letters) {
		c := letters[at]
		if strings.IndexByte(p.flags, c) >= 0 {
			continue
		}
		if strings.IndexByte(p.values, c) < 0 {
			return index, false
		}
		value, last := letters[at+1:], index
		if value == "" && index+1 < len(args) {
			value, last = args[index+1], index+1
		}
		switch c {
		case 'o', 'O':
			return last, columns(value)
		case 'p', 'q':
			return last, processes(value)
		}
		return last, last > index // attached, as in -uroot, it could be letters
	}
	return index, true
}

// columns reports whether every name of a list is known: name[=heading], with
// commas or blanks between.
func columns(list string) bool {
	for _, name := range strings.FieldsFunc(list, func(c rune) bool { return c == ',' || c == ' ' }) {
		name, _, heading := strings.Cut(name, "=")
		if !hasWord(psColumns, strings.TrimPrefix(name, "+")) {
			return false
		}
		if heading {
			return true // it goes on to the end
		}
	}
	return true
}

// processes reports whether the word is a list of process numbers.
func processes(word string) bool {
	return word != "" && strings.Trim(word, "0123456789, ") == ""
}

// psLong reports whether procps' option only chooses processes and how they are
// shown, and whether it goes with any other.
func psLong(word string) (known, plain bool) {
	name, value, attached := strings.Cut(word[2:], "=")
	switch name {
	case "forest", "headers", "no-headers", "no-heading", "noheaders", "noheading":
		return !attached, true
	case "format":
		return attached && columns(value), true
	case "sort":
		return attached && columns(strings.ReplaceAll(value, "-", "")), true
	case "cols", "columns", "width", "lines", "rows":
		return attached && digits(value), true
	case "cumulative", "deselect", "help", "info", "version":
		return !attached, false
	case "pid", "ppid", "sid", "quick-pid":
		return attached && processes(value), false
	}
	return false, false
}

// readsAsEnvironment reports whether the BSD way of reading would find an e in
// the word before it gives up or takes the rest as a value.
func readsAsEnvironment(word string) bool {
	for _, c := range strings.TrimPrefix(word, "-") {
		switch {
		case c == 'e':
			return true
		case strings.ContainsRune("kNoOptqU", c), c < 'A', c > 'z':
			return false
		}
	}
	return false
}
