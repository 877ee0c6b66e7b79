package cli

import (
	"slices"
	"strings"
	"unicode"

	"github.com/alecthomas/kong"

	"github.com/aii-cli/aii/argv"
)

// reading is how the grammar takes the arguments one by one, which the
// parser's complaint does not tell and a hint has to know.
type reading struct {
	args  []string
	word  int        // index of the first that is no flag, or of "--"; len(args) without one
	fault int        // index of the first that the grammar does not take; len(args) without one
	lacks *kong.Flag // where the fault is a flag without its value
}

// read reads the arguments up to the first fault.
func read(all []*kong.Flag, args []string) reading {
	r := reading{args: args, word: len(args), fault: len(args)}
	for i := 0; i < len(args); i++ {
		switch {
		case args[i] == "--":
			r.word = min(r.word, i)
			return r
		case !startsWithDash(args[i]):
			r.word = min(r.word, i)
			continue
		}
		flag, complete := flagOf(all, args[i])
		switch {
		case flag == nil:
			r.fault = i
			return r
		case complete:
		case i+1 == len(args) || startsWithDash(args[i+1]):
			r.fault, r.lacks = i, flag
			return r
		default:
			i++ // the value
		}
	}
	return r
}

// startsWithDash reports whether an argument looks like a flag; "-" does not.
func startsWithDash(arg string) bool { return len(arg) > 1 && arg[0] == '-' }

// flagOf returns the flag, of a cluster the last one, that an argument names,
// and whether nothing of it is missing; nil where it names an unknown one.
func flagOf(all []*kong.Flag, arg string) (flag *kong.Flag, complete bool) {
	find := func(is func(*kong.Flag) bool) *kong.Flag {
		if i := slices.IndexFunc(all, is); i >= 0 {
			return all[i]
		}
		return nil
	}
	if long, ok := strings.CutPrefix(arg, "--"); ok {
		name, _, inline := strings.Cut(long, "=")
		flag = find(func(f *kong.Flag) bool { return f.Name == name })
		return flag, flag != nil && (inline || flag.IsBool())
	}
	for i, letter := range arg[1:] {
		flag = find(func(f *kong.Flag) bool { return f.Short == letter })
		if flag == nil {
			return nil, false
		}
		if !flag.IsBool() {
			return flag, i+2 < len(arg) // the rest of the cluster is the value
		}
	}
	return flag, true
}

// badUsage words the parser's complaint, with the likely way out.
func badUsage(all []*kong.Flag, args []string, complaint string) error {
	r := read(all, args)
	complaint, suggestion, _ := strings.Cut(complaint, ", did you mean ")
	switch {
	case strings.HasPrefix(complaint, "unexpected argument"):
		return failf(badUsageCode, "the prompt must be one argument\n%s", r.quoteIt())
	case r.lacks != nil:
		return failf(badUsageCode, "%s", r.needsValue())
	case r.fault < len(args) && readsAsPrompt(args[r.fault]):
		return failf(badUsageCode, "%s\nput -- before a prompt that starts with a dash: %s", strings.TrimSpace(complaint), r.afterDashes())
	case strings.Contains(complaint, ": bool value must be"):
		flag, _, _ := strings.Cut(complaint, ":")
		return failf(badUsageCode, "%s takes no value", flag)
	case complaint == "unknown flag -v", complaint == "unknown flag -V":
		complaint += `, did you mean "--version"?`
	case strings.HasPrefix(complaint, "unknown flag --") && suggestion != "":
		complaint += ", did you mean " + suggestion
	}
	return failf(badUsageCode, "%s\ntry 'aii --help'", complaint)
}

// quoteIt proposes the command line with the words of the prompt as one, where
// it is certain which ones those are.
func (r reading) quoteIt() string {
	flags, words := slices.Clone(r.args[:r.word]), r.args[r.word:]
	switch {
	case words[0] == "--":
		flags, words = append(flags, "--"), words[1:]
	case slices.ContainsFunc(words, startsWithDash):
		words = nil
	case words[0] == "-":
		flags = append(flags, "--")
	}
	if prompt, ok := joined(words); ok {
		return "quote it: aii " + strings.TrimLeft(argv.Quote(flags)+" ", " ") + prompt
	}
	return "quote the prompt: aii [flags] 'your prompt'"
}

// afterDashes proposes the command line for a prompt that the fault begins.
func (r reading) afterDashes() string {
	words := r.args[r.fault:]
	if r.word == len(r.args) && !slices.ContainsFunc(words[1:], startsWithDash) {
		if prompt, ok := joined(words); ok {
			return "aii " + argv.Quote(append(slices.Clone(r.args[:r.fault]), "--")) + " " + prompt
		}
	}
	return "aii [flags] -- 'your prompt'"
}

// joined returns the words as one quoted argument, unless that would not read
// well on a line, or there are none.
func joined(words []string) (string, bool) {
	text := strings.Join(words, " ")
	ok := len(words) > 0 && !slices.Contains(words, "") && !strings.ContainsFunc(text, unicode.IsControl)
	return argv.Quote([]string{text}), ok
}

// needsValue says what a flag lacks.
func (r reading) needsValue() string {
	name := "--" + r.lacks.Name
	if !takesFile(r.lacks) {
		return needsOneOf(name, strings.Fields(values(r.lacks)))
	}
	text := name + " needs a file"
	if r.fault+1 < len(r.args) {
		text += "\na file of that name is given as " + argv.Quote([]string{name + "=" + r.args[r.fault+1]})
	}
	return text
}

// needsOneOf says which values a flag takes. What is so without the flag does
// not help anybody who gives it.
func needsOneOf(flag string, values []string) string {
	values = slices.DeleteFunc(values, func(value string) bool { return value == "off" })
	last := len(values) - 1
	return flag + " needs a value: " + strings.Join(values[:last], ", ") + " or " + values[last]
}

// readsAsPrompt reports whether an argument that is no flag reads like a
// prompt: it holds a blank, or a digit follows the dash.
func readsAsPrompt(arg string) bool {
	name, _, _ := strings.Cut(arg, "=")
	return strings.ContainsFunc(name, unicode.IsSpace) || arg[1] >= '0' && arg[1] <= '9'
}

// wantsJSON reports whether --json is among arguments that could not be
// parsed, so that the complaint itself is JSON.
func wantsJSON(args []string) bool {
	for _, arg := range args {
		switch {
		case arg == "--":
			return false
		case arg == "--json":
			return true
		case len(arg) > 1 && arg[0] == '-' && arg[1] != '-':
			cluster, _, _ := strings.Cut(arg[1:], "f") // what follows f is its value
			if strings.Contains(cluster, "j") {
				return true
			}
		}
	}
	return false
}
