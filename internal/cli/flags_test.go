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
