package proposal

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestSplitArgs(t *testing.T) {
	for line, want := range map[string][]string{
		"ls -l /tmp":      {"ls", "-l", "/tmp"},
		"  ls\t-l  ":      {"ls", "-l"},
		`a\ b`:            {`a\`, "b"},
		`a"b c"d`:         {"ab cd"},
		`''`:              {""},
		`a "" b`:          {"a", "", "b"},
		`"a'b" 'c"d'`:     {"a'b", `c"d`},
		"a\nb":            {"a\nb"},
		`x''`:             {"x"},
		"é 'ü ß'":         {"é", "ü ß"},
		"a\x00b \xff":     {"a\x00b", "\xff"},
		`--m='two words'`: {"--m=two words"},
	} {
		got, err := SplitArgs(line)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%q: %v %s", line, err, diff)
		}
	}
	for line, want := range map[string]string{
		"": "empty command", " \t ": "empty command", `'a`: "unterminated ' quote", `a "b`: `unterminated " quote`, `"a\"b"`: `unterminated " quote`, `'a" b`: "unterminated ' quote",
	} {
		if got, err := SplitArgs(line); err == nil || err.Error() != want || got != nil {
			t.Errorf("%q: %q, %v; want %q", line, got, err, want)
		}
	}
}

// quote writes an argument so that SplitArgs reads it back: there is no escape,
// so each quote is quoted by the other one.
func quote(arg string) string {
	var b strings.Builder
	b.WriteString("''")
	for _, c := range []byte(arg) {
		if c == '\'' {
			b.WriteString(`"'"`)
		} else {
			b.WriteString("'" + string([]byte{c}) + "'")
		}
	}
	return b.String()
}

func TestSplitArgsReadsBackWhatWasQuoted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		args := rapid.SliceOfN(rapid.String(), 1, 5).Draw(t, "args")
		var quoted []string
		for _, arg := range args {
			quoted = append(quoted, quote(arg))
		}
		line := strings.Join(quoted, rapid.SampledFrom([]string{" ", "\t", "  "}).Draw(t, "blank"))
		got, err := SplitArgs(line)
		if diff := cmp.Diff(args, got); err != nil || diff != "" {
			t.Fatalf("%v %s", err, diff)
		}
	})
}

func FuzzSplitArgs(f *testing.F) {
	for _, seed := range []string{"ls -l", `a"b c"d ''`, `'x`, "\\ \n\t\r", "é\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, line string) {
		args, err := SplitArgs(line)
		if err != nil {
			if args != nil {
				t.Fatalf("%q and %v", args, err)
			}
			return
		}
		if len(args) == 0 {
			t.Fatal("no argument and no error")
		}
		var quoted []string
		for _, arg := range args {
			quoted = append(quoted, quote(arg))
		}
		again, err := SplitArgs(strings.Join(quoted, " "))
		if diff := cmp.Diff(args, again); err != nil || diff != "" {
			t.Fatalf("%v %s", err, diff)
		}
		for _, arg := range args { // nothing was added, and the order kept
			for _, c := range []byte(arg) {
				at := strings.IndexByte(line, c)
				if at < 0 {
					t.Fatalf("%q is not in what is left of the line", c)
				}
				line = line[at+1:]
			}
		}
	})
}

func TestHasShellMetacharacters(t *testing.T) {
	for _, part := range []string{";", "|", "&", ">", "<", "$(", "`", "\n", "\r", "$((", "${"} {
		for _, line := range []string{part, "a" + part + "b", "'a" + part + "'", part + "x"} {
			if !HasShellMetacharacters(line) {
				t.Errorf("%q has none", line)
			}
		}
	}
	for _, line := range []string{"", "ls -l", "$HOME", "*", "~", "(", "{a,b}", "!", `\`, "#", "=", "$", "[x]", "%"} {
		if HasShellMetacharacters(line) {
			t.Errorf("%q has one", line)
		}
	}
}
