package exectool

import (
	"os"
	"strings"
	"testing"

	"github.com/aii-cli/aii/allowlist"
	"github.com/aii-cli/aii/approval"
)

func TestQuestion(t *testing.T) {
	untrusted := newScene(t)
	tool := untrusted.program("my tool", "#!/bin/sh\n")
	long := strings.Repeat("x", 201)
	blanks := "a" + strings.Repeat(" ", 8) + "; rm -rf ~"
	for _, test := range []struct {
		name       string
		executable string
		args       []string
		want       string
	}{
		{"always on offer", "git", []string{"status", "--short"}, `aii: run this command?
  git status --short
  [y] yes once   [a] always allow "git status"   [N] no
`},
		{"an option first: the whole command", "stat", []string{"-L", "/"}, `aii: run this command?
  stat -L /
  [y] yes once   [a] always allow "stat -L /"   [N] no
`},
		{"never always", "/bin/rm", []string{"-r", "a b"}, `aii: run this command?
  rm -r 'a b'
  [y] yes once   [N] no
`},
		{"outside the system directories", tool, []string{"x"}, `aii: run this command?
  '` + tool + `' x (not in a system directory)
  [y] yes once   [N] no
`},
		{"escaped", "rm", []string{"a\nb\x1b[2J\u202e"}, `aii: run this command?
  rm 'a\nb\x1B[2J\u{202E}'
  [y] yes once   [N] no
`},
		{"long", "rm", []string{long}, `aii: run this command?
  rm ` + long + `
  (2 words, 204 bytes, longest run of blanks: 1)
  [y] yes once   [N] no
`},
		{"a run of blanks", "rm", []string{blanks, "-v"}, `aii: run this command?
  rm '` + blanks + `' -v
  (3 words, 27 bytes, longest run of blanks: 8)
  [y] yes once   [N] no
`},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newScene(t, "n")
			s.rules.list = nil
			s.call(test.executable, test.args...)
			if len(s.terminal.questions) != 1 || s.terminal.questions[0] != test.want {
				t.Errorf("got  %q\nwant %q", s.terminal.questions, test.want)
			}
			if s.terminal.closed != 1 {
				t.Errorf("terminal closed %d times", s.terminal.closed)
			}
		})
	}
}

func TestMeasure(t *testing.T) {
	for shown, extra := range map[string]bool{
		strings.Repeat("x", 200):                  false,
		strings.Repeat("x", 201):                  true,
		strings.Repeat("ä", 200):                  false, // characters, not bytes
		"a" + strings.Repeat(" ", 7) + "b":        false,
		"a" + strings.Repeat(" ", 8):              true,
		strings.Repeat(" a", 50):                  false,
		"a    b    c":                             false,
		strings.Repeat(" ", 9) + "a":              true,
		"a" + strings.Repeat(" ", 8) + "b  c d e": true,
	} {
		if got := measure(shown, 1) != ""; got != extra {
			t.Errorf("measure(%q) = %q", shown, measure(shown, 1))
		}
	}
}

func TestAnswer(t *testing.T) {
	for _, test := range []struct {
		line         string
		offered, not approval.Answer
	}{
		{"y", approval.Once, approval.Once},
		{"Y", approval.Once, approval.Once},
		{"yes", approval.Once, approval.Once},
		{"yikes", approval.Once, approval.Once}, // SPEC-EXEC §5.4: the first character decides
		{"a", approval.Always, approval.No},
		{"A", approval.Always, approval.No},
		{"Always", approval.Always, approval.No},
		{"abort", approval.No, approval.No},
		{"al", approval.No, approval.No},
		{"a ", approval.No, approval.No},
		{"always!", approval.No, approval.No},
		{"", approval.No, approval.No},
		{"n", approval.No, approval.No},
		{" y", approval.No, approval.No},
		{"\x1b[200~y", approval.No, approval.No},
		{"ý", approval.No, approval.No},
		{"1", approval.No, approval.No},
	} {
		if got := answer(test.line, true); got != test.offered {
			t.Errorf("answer(%q, offered) = %v, want %v", test.line, got, test.offered)
		}
		if got := answer(test.line, false); got != test.not {
			t.Errorf("answer(%q, not offered) = %v, want %v", test.line, got, test.not)
		}
	}
}

// What "always" stores is what stood in the question.
func TestAlwaysStoresWhatWasShown(t *testing.T) {
	for _, args := range [][]string{{"status", "--short"}, {"-L", "/"}, {}, {"a b"}, {"it's"}} {
		s := newScene(t, "a")
		s.options.Resolver = allowlist.Resolver{Standard: []string{s.dir}, UID: os.Getuid()}
		s.call(s.program("tool", "#!/bin/sh\n"), args...)
		if len(s.rules.added) != 1 {
			t.Fatalf("%q: added %q", args, s.rules.added)
		}
		shown := `[a] always allow "` + s.rules.added[0].String() + `"`
		if !strings.Contains(s.terminal.questions[0], shown) {
			t.Errorf("stored %s, shown %s", shown, s.terminal.questions[0])
		}
	}
}

func TestTooLongIsNotAsked(t *testing.T) {
	for n, asked := range map[int]bool{longestShown - len("rm "): true, longestShown - len("rm ") + 1: false} {
		s := newScene(t, "n")
		s.call("rm", strings.Repeat("x", n))
		if got := len(s.terminal.questions) == 1; got != asked {
			t.Errorf("%d bytes: asked %v", n, got)
		}
	}
}
