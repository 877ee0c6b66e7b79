package cli

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/aii-cli/aii/argv"
)

func TestUsageErrors(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string // the whole message
	}{
		{[]string{"--nope"}, "unknown flag --nope\ntry 'aii --help'"},
		{[]string{"--jsn"}, "unknown flag --jsn, did you mean \"--json\"?\ntry 'aii --help'"},
		{[]string{"-q"}, "unknown flag -q\ntry 'aii --help'"},
		{[]string{"-xq", "p"}, "unknown flag -q\ntry 'aii --help'"},
		{[]string{"-v"}, "unknown flag -v, did you mean \"--version\"?\ntry 'aii --help'"},
		{[]string{"-xV"}, "unknown flag -V, did you mean \"--version\"?\ntry 'aii --help'"},
		{[]string{"--exec=maybe", "p"}, "--exec takes no value"},
		{[]string{"--file"}, "--file needs a file"},
		{[]string{"p", "-xf"}, "--file needs a file"},
		{[]string{"-f", "-x", "p"}, "--file needs a file\na file of that name is given as --file=-x"},
		{[]string{"--audit"}, "--audit needs a file"},
		{[]string{"--model-script", "--", "p"}, "--model-script needs a file\na file of that name is given as --model-script=--"},
		{[]string{"--completion"}, "--completion needs a value: bash, zsh or fish"},
		{[]string{"-x", "--untrusted", "-j"}, "--untrusted needs a value: ask or refuse"},
		{[]string{"-f", "", "p"}, "--file was given an empty name"},
		{[]string{"-f", "a", "--file=", "p"}, "--file was given an empty name"},
		{[]string{"--model-script", ""}, "--model-script was given an empty name"},
		{[]string{"p", "--audit="}, "--audit was given an empty name"},
		{[]string{"--completion", "tcsh"}, "--completion does not know \"tcsh\"\nuse bash, zsh or fish"},
		{[]string{"-x", "--untrusted", "maybe", "p"}, "--untrusted does not know \"maybe\"\nuse ask or refuse; ask,command or refuse,command where the output of commands counts, too; off is the default"},
		{[]string{""}, "the prompt is empty\nleave it out, or check the variable it came from"},
		{[]string{" \n"}, "the prompt is empty\nleave it out, or check the variable it came from"},
		{[]string{"-"}, "'-' is not a prompt\npiped input is read by itself; to name it, use -f -"},
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

// A hint that proposes a command line proposes the one that was meant: no word
// and no flag is lost. Where that is not certain it proposes none.
func TestPromptHints(t *testing.T) {
	const quote, dash = "the prompt must be one argument\n", "put -- before a prompt that starts with a dash: "
	const unsure = quote + "quote the prompt: aii [flags] 'your prompt'"
	for _, test := range []struct {
		args []string
		want string // the whole message
	}{
		{[]string{"what", "is", "this"}, quote + "quote it: aii 'what is this'"},
		{[]string{"it's", "broken"}, quote + `quote it: aii 'it'\''s broken'`},
		{[]string{"-f", "notes.md", "write", "a", "haiku"}, quote + "quote it: aii -f notes.md 'write a haiku'"},
		{[]string{"-xf", "my notes.md", "--untrusted=ask", "sum", "up"}, quote + "quote it: aii -xf 'my notes.md' --untrusted=ask 'sum up'"},
		{[]string{"-fnotes.md", "-f", "-", "sum", "up"}, quote + "quote it: aii -fnotes.md -f - 'sum up'"},
		{[]string{"-i", "you", "are", "terse"}, quote + "quote it: aii -i 'you are terse'"},
		{[]string{"--", "what", "-v", "--does"}, quote + "quote it: aii -- 'what -v --does'"},
		{[]string{"-x", "--", "-5", "plus", "3"}, quote + "quote it: aii -x -- '-5 plus 3'"},
		{[]string{"-", "buy", "milk"}, quote + "quote it: aii -- '- buy milk'"},
		{[]string{"what", "does", "-v", "mean"}, unsure},
		{[]string{"what", "does", "-x", "mean"}, unsure},
		{[]string{"it's", "broken", "-x"}, unsure},
		{[]string{"what", "is", "--", "this"}, unsure},
		{[]string{"two\nlines", "here"}, unsure},
		{[]string{"an", "", "empty", "one"}, unsure},
		{[]string{"-5 plus 3"}, "unknown flag -5\n" + dash + "aii -- '-5 plus 3'"},
		{[]string{"-5"}, "unknown flag -5\n" + dash + "aii -- -5"},
		{[]string{"-5", "plus", "3"}, "unknown flag -5\n" + dash + "aii -- '-5 plus 3'"},
		{[]string{"-x", "--model-script", "m.json", "-5 plus 3"}, "unknown flag -5\n" + dash + "aii -x --model-script m.json -- '-5 plus 3'"},
		{[]string{"--what is this"}, "unknown flag --what is this\n" + dash + "aii -- '--what is this'"},
		{[]string{"-x means what?"}, "unknown flag -\n" + dash + "aii -- '-x means what?'"},
		{[]string{"-5 plus 3", "-x"}, "unknown flag -5\n" + dash + "aii [flags] -- 'your prompt'"},
		{[]string{"p", "-5 plus 3"}, "unknown flag -5\n" + dash + "aii [flags] -- 'your prompt'"},
		{[]string{"-5\nplus 3"}, "unknown flag -5\n" + dash + "aii [flags] -- 'your prompt'"},
	} {
		_, err := parse(new(flags), test.args)
		var f *failure
		if !asFailure(err, &f) || f.code != badUsageCode || f.message != test.want {
			t.Errorf("%q:\n got %v\nwant %s", test.args, err, test.want)
		}
	}
}

// Whatever is typed: the proposed command line is accepted, and it holds what
// was typed, word by word.
func TestPromptHintsKeepEverything(t *testing.T) {
	pool := strings.Split("-x -j -f --file --file=a -fa a - --untrusted ask --untrusted=ask -i -q --nope word it's -- -5 '5 plus' -x5", " ")
	proposed := 0
	rapid.Check(t, func(t *rapid.T) {
		args := rapid.SliceOfN(rapid.SampledFrom(pool), 0, 7).Draw(t, "args")
		_, err := parse(new(flags), args)
		if err == nil {
			return
		}
		_, hint, found := strings.Cut(err.Error(), ": aii ")
		if !found || strings.HasPrefix(hint, "[flags]") {
			return
		}
		proposed++
		again, err := argv.Split(hint)
		if err != nil {
			t.Fatalf("%s: %v", hint, err)
		}
		if _, err := parse(new(flags), again); err != nil && !strings.Contains(err.Error(), "does not know") {
			t.Fatalf("%q: %s is refused: %v", args, hint, err)
		}
		if !slices.Contains(args, "--") {
			again = slices.DeleteFunc(again, func(word string) bool { return word == "--" })
		}
		if got, want := strings.Join(again, " "), strings.Join(args, " "); got != want {
			t.Fatalf("%q: %s", args, hint)
		}
	})
	if proposed == 0 {
		t.Error("nothing was proposed")
	}
}
