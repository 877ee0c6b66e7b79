package cli

import (
	"io"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// flags is the grammar. Groups and order are those of the help; what a flag
// means in each mode stands in modes.go. Values are pointers so that an empty
// one is not taken for one that was not given.
type flags struct {
	Prompt *string `arg:"" optional:""`

	File        []string `short:"f" placeholder:"FILE" group:"Input" help:"Attach a file, - is standard input; repeatable"`
	Interactive bool     `short:"i" group:"Input" help:"Chat; a prompt given here is the system prompt"`
	ModelScript *string  `placeholder:"FILE" group:"Input" help:"Play a script in place of the model"`

	Exec         bool    `short:"x" group:"Commands" help:"Let the model run programs; it asks you first"`
	AskAll       bool    `group:"Commands" help:"With -x, ask for every command, even allowed ones"`
	Untrusted    *string `placeholder:"MODE" values:"off,ask,refuse" group:"Commands" help:"With -x, ask or refuse after piped or attached text"`
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
		kong.KindMapper(reflect.Slice, kong.MapperFunc(verbatimEach)),
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

// verbatimEach is verbatim for a flag that may be repeated. The parser's own
// way drops an empty value.
func verbatimEach(ctx *kong.DecodeContext, target reflect.Value) error {
	each := reflect.New(target.Type().Elem()).Elem()
	err := verbatim(ctx, each)
	if err == nil {
		target.Set(reflect.Append(target, each))
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
		return nil, badUsage(parser.Model.Flags, args, err.Error())
	}
	return parser, f.checkValues()
}

// checkValues refuses values that no mode can use.
func (f *flags) checkValues() error {
	for _, value := range []struct {
		flag  string
		empty bool
	}{
		{"--file", slices.Contains(f.File, "")},
		{"--model-script", f.ModelScript != nil && *f.ModelScript == ""},
		{"--audit", f.Audit != nil && *f.Audit == ""},
	} {
		if value.empty {
			return failf(badUsageCode, "%s was given an empty name", value.flag)
		}
	}
	if f.Completion != nil && completions[*f.Completion] == nil {
		return failf(badUsageCode, "--completion does not know %q\nuse bash, zsh or fish", *f.Completion)
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
