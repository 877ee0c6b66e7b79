package cli

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares text with testdata/name.
func golden(t *testing.T, name, text string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want := readFile(t, path); text != want {
		t.Errorf("%s differs (go test -update writes it anew):\n%s", path, text)
	}
}

func TestHelp(t *testing.T) {
	p := newProgram(t, "--help")
	p.wants(t, 0, "")
	golden(t, "help.golden", p.stdout)
	for line := range strings.Lines(p.stdout) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 80 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	if p.model.infos != 0 {
		t.Error("help asked the model")
	}
}

// Help is what a lost person gets, whatever else they typed, and what somebody
// gets who typed nothing.
func TestWhenHelp(t *testing.T) {
	want := newProgram(t, "--help")
	want.run(t)
	for _, args := range []string{"", "-h", "-x", "-i -f x --help", "--list-allowed -x -h", "-m p -h"} {
		p := newProgram(t, strings.Fields(args)...)
		p.wants(t, 0, "")
		if p.stdout != want.stdout {
			t.Errorf("%s: no help", args)
		}
	}
}
