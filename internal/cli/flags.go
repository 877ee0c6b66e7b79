package cli

import (
	"io"
	"reflect"
	"strings"
	"unicode"

	"github.com/alecthomas/kong"

	"github.com/aii-cli/aii/argv"
)

// flags is the grammar. Groups and order are those of the help; what a flag
// means in each mode stands in modes.go. Values are pointers so that an empty
// one is not taken for one that was not given.
type flags struct {
	Prompt *string `arg:"" optional:""`

	File        []string `short:"f" sep:"none" placeholder:"PATH" group:"Input" help:"Attach a file, - is standard input; repeatable"`
	Interactive bool     `short:"i" group:"Input" help:"Chat; a prompt given here is the system prompt"`
	ModelScript *string  `placeholder:"FILE" group:"Input" help:"Play a script in place of the model"`

	Exec         bool    `short:"x" group:"Commands" help:"Let the model run programs; it asks you first"`
	AskAll       bool    `group:"Commands" help:"With -x, ask for every command, even allowed ones"`
	Untrusted    *string `placeholder:"MODE" values:"off,ask,refuse" group:"Commands" help:"Commands after piped or attached text: ask, refuse"`
	Audit        *string `placeholder:"FILE" group:"Commands" help:"With -x, append every decision to FILE"`
	ListAllowed  bool    `group:"Commands" help:"Print what runs without asking"`
	ResetAllowed bool    `group:"Commands" help:"Delete the allow file; built-in rules apply again"`

	JSON       bool    `name:"json" short:"j" group:"Output" help:"Errors as JSON lines; with -m, facts as JSON"`
	ModelInfo  bool    `short:"m" group:"Output" help:"Print what is known of the model and this system"`
	Completion *string `placeholder:"SHELL" values:"bash,zsh,fish" group:"Output" help:"Print completions for bash, zsh or fish"`
	Version    bool    `group:"Output" help:"Print the version"`
	Help       bool    `short:"h" group:"Output" help:"Print this help"`
}

// newParser returns the parser for into. It prints nothing and never exits.
func newParser(into *flags) (*kong.Kong, error) {
	return kong.New(into,
		kong.Name("aii"),
		kong.NoDefaultHelp(),
		kong.Writers(io.Discard, io.Discard),
		kong.Exit(func(int) {}),
		kong.KindMapper(reflect.String, kong.MapperFunc(verbatim)),
	)
}

// verbatim takes a value byte for byte. The parser's own way goes through
// JSON, which replaces what is not UTF-8: a file's name would be another one.
func verbatim(ctx *kong.DecodeContext, target reflect.Value) error {
	token, err := ctx.Scan.PopValue(ctx.Value.Name)
	if err == nil {
		target.SetString(token.String())
	}
	return err
}

// parse reads the arguments, without the program's name, into f. It is pure.
// Mistakes come back as a bad_usage [failure]. The parser that it returns
// knows every flag, for the help and the completions.
func parse(f *flags, args []string) (*kong.Kong, error) {
	parser, err := newParser(f)
	if err != nil {
		return nil, err
	}
	if _, err := parser.Parse(args); err != nil {
		*f = flags{JSON: wantsJSON(args)}
		return nil, badUsage(args, err.Error())
	}
	return parser, f.checkValues()
}

// checkValues refuses values that no mode can use.
func (f *flags) checkValues() error {
	for _, value := range []struct {
		flag string
		text *string
	}{{"--model-script", f.ModelScript}, {"--audit", f.Audit}} {
		if value.text != nil && *value.text == "" {
			return failf(badUsageCode, "%s needs the name of a file", value.flag)
		}
	}
	if f.Completion != nil && completions[*f.Completion] == nil {
		return failf(badUsageCode, "unknown shell %q for --completion\nuse bash, zsh or fish", *f.Completion)
	}
	if f.Untrusted != nil {
		if _, err := newGuard(*f.Untrusted); err != nil {
			return err
		}
	}
	switch {
	case f.Prompt == nil:
	case strings.TrimSpace(*f.Prompt) == "":
		return failf(badUsageCode, "the prompt is empty\nleave it out, or check the variable it came from")
	case *f.Prompt == "-":
		return failf(badUsageCode, "'-' is not a prompt\npiped input is read by itself; to name it, use -f -")
	}
	return nil
}

// badUsage words the parser's complaint, with the likely way out.
func badUsage(args []string, complaint string) error {
	hint := "try 'aii --help'"
	if text := dashed(args); text != "" {
		complaint, _, _ = strings.Cut(complaint, ", did you mean") // it was no flag at all
		hint = "put -- before a prompt that starts with a dash: aii -- " + argv.Quote([]string{text})
	} else if strings.HasPrefix(complaint, "unexpected argument") {
		if prompt := unquoted(args); prompt != "" {
			complaint = "the prompt must be one argument"
			hint = "quote it: aii " + argv.Quote([]string{prompt})
		}
	}
	return failf(badUsageCode, "%s\n%s", complaint, hint)
}

// dashed returns the first argument that reads like a prompt but starts with a
// dash: it holds a blank, or a digit follows the dash.
func dashed(args []string) string {
	for _, arg := range args {
		if arg == "--" {
			return ""
		}
		if len(arg) < 2 || arg[0] != '-' {
			continue
		}
		name, _, _ := strings.Cut(arg, "=")
		if strings.ContainsFunc(name, unicode.IsSpace) || (arg[1] >= '0' && arg[1] <= '9') {
			return arg
		}
	}
	return ""
}

// unquoted joins the words of a prompt that was given as several arguments.
func unquoted(args []string) string {
	var words []string
	for _, arg := range args {
		if !strings.HasPrefix(arg, "-") {
			words = append(words, arg)
		}
	}
	return strings.Join(words, " ")
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
