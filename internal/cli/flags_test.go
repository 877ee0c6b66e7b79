package cli

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func asFailure(err error, f **failure) bool { return errors.As(err, f) }

func TestParse(t *testing.T) {
	prompt := func(f flags) string {
		if f.Prompt == nil {
			return "<none>"
		}
		return *f.Prompt
	}
	for _, test := range []struct {
		args   []string
		prompt string
		file   []string
		exec   bool
	}{
		{args: nil, prompt: "<none>"},
		{args: []string{"hi"}, prompt: "hi"},
		{args: []string{"-x", "hi"}, prompt: "hi", exec: true},
		{args: []string{"hi", "-x"}, prompt: "hi", exec: true},
		{args: []string{"-xj", "hi"}, prompt: "hi", exec: true},
		{args: []string{"-f", "a,b", "hi"}, prompt: "hi", file: []string{"a,b"}},
		{args: []string{"-f", "a", "--file", "b", "-fc", "--file=d"}, prompt: "<none>", file: []string{"a", "b", "c", "d"}},
		{args: []string{"-f", "-", "hi"}, prompt: "hi", file: []string{"-"}},
		{args: []string{"-f", "~/x $HOME"}, prompt: "<none>", file: []string{"~/x $HOME"}},
		{args: []string{"--", "-5 plus 3"}, prompt: "-5 plus 3"},
		{args: []string{"-x", "--", "--exec"}, prompt: "--exec", exec: true},
		{args: []string{"--", "--"}, prompt: "--"},
	} {
		var f flags
		_, err := parse(&f, test.args)
		if err != nil {
			t.Errorf("%q: %v", test.args, err)
			continue
		}
		if got := prompt(f); got != test.prompt || !slices.Equal(f.File, test.file) || f.Exec != test.exec {
			t.Errorf("%q: prompt %q, files %q, exec %v", test.args, got, f.File, f.Exec)
		}
	}
}

func TestUsageErrors(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string // the whole message
	}{
		{[]string{"--nope"}, "unknown flag --nope\ntry 'aii --help'"},
		{[]string{"--jsn"}, "unknown flag --jsn, did you mean \"--json\"?\ntry 'aii --help'"},
		{[]string{"--file"}, "--file: missing value, expecting \"<arg>\"\ntry 'aii --help'"},
		{[]string{"what", "is", "this"}, "the prompt must be one argument\nquote it: aii 'what is this'"},
		{[]string{"it's", "-x", "broken"}, "the prompt must be one argument\nquote it: aii 'it'\\''s broken'"},
		{[]string{"-5 plus 3"}, "unknown flag -5\nput -- before a prompt that starts with a dash: aii -- '-5 plus 3'"},
		{[]string{"-5"}, "unknown flag -5\nput -- before a prompt that starts with a dash: aii -- -5"},
		{[]string{"--what is this"}, "unknown flag --what is this\nput -- before a prompt that starts with a dash: aii -- '--what is this'"},
		{[]string{""}, "the prompt is empty\nleave it out, or check the variable it came from"},
		{[]string{" \n"}, "the prompt is empty\nleave it out, or check the variable it came from"},
		{[]string{"-"}, "'-' is not a prompt\npiped input is read by itself; to name it, use -f -"},
		{[]string{"--model-script", ""}, "--model-script needs the name of a file"},
		{[]string{"p", "--audit="}, "--audit needs the name of a file"},
		{[]string{"--completion", "tcsh"}, "unknown shell \"tcsh\" for --completion\nuse bash, zsh or fish"},
	} {
		_, err := parse(new(flags), test.args)
		var f *failure
		if !asFailure(err, &f) || f.code != badUsageCode || f.exit() != 2 {
			t.Errorf("%q: %v is no bad_usage", test.args, err)
			continue
		}
		if f.message != test.want {
			t.Errorf("%q:\n got %q\nwant %q", test.args, f.message, test.want)
		}
	}
}

// A complaint about the arguments is JSON where they ask for it, although they
// could not be parsed.
func TestUsageErrorsAsJSON(t *testing.T) {
	for _, test := range []struct {
		args string
		json bool
	}{
		{"--nope", false}, {"--nope -j", true}, {"-j --nope", true}, {"--json --nope", true}, {"-xj --nope", true},
		{"-xfj --nope", false}, {"--nope -- -j", false}, {"-- -j x", false},
	} {
		p := newProgram(t, strings.Fields(test.args)...)
		p.run(t)
		if p.exit.Code != 2 || strings.HasPrefix(p.stderr, `{"error":"bad_usage",`) != test.json || p.stdout != "" {
			t.Errorf("%s: exit %d, stderr %q", test.args, p.exit.Code, p.stderr)
		}
	}
}

// No flag approves everything, in any spelling, and no variable does.
func TestNoFlagApproves(t *testing.T) {
	for _, flag := range strings.Fields("--yes -y --yolo --auto-approve --no-confirm --force --assume-yes --approve --trust -a --always --no-ask") {
		p := newProgram(t, flag, "p")
		p.run(t)
		if p.exit.Code != 2 || len(p.model.prompts) != 0 {
			t.Errorf("%s: exit %d", flag, p.exit.Code)
		}
	}
}
