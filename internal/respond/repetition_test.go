package respond

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// found feeds a text in pieces of n bytes and returns how much of it there was
// when a loop was found; -1 without one.
func found(text string, n int) int {
	var r repetition
	for at := 0; at < len(text); at += n {
		piece := text[at:min(at+n, len(text))]
		if n, loop := r.scan(piece); loop {
			return at + n
		}
	}
	return -1
}

func texts(t *testing.T, folder string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", folder, "*.txt"))
	if err != nil || len(files) < 5 {
		t.Fatalf("%d texts in %s (%v)", len(files), folder, err)
	}
	texts := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(file)] = string(text)
	}
	return texts
}

// Tables, code, lists and songs repeat themselves, and are no loops.
func TestOrdinaryText(t *testing.T) {
	for name, text := range texts(t, "ordinary") {
		for _, n := range []int{1, 7, len(text)} {
			if at := found(text, n); at >= 0 {
				t.Errorf("%s, in pieces of %d: stopped after %q", name, n, text[:at])
			}
		}
	}
}

// Each of these texts ends where its loop has come round the third time.
func TestLoops(t *testing.T) {
	for name, text := range texts(t, "loops") {
		for _, n := range []int{1, 7, len(text)} {
			if at := found(text, n); at != len(text) {
				t.Errorf("%s, in pieces of %d: found at %d of %d", name, n, at, len(text))
			}
		}
	}
}

func TestRepetition(t *testing.T) {
	x := func(n int) string { return strings.Repeat("x", n) + "\n" }
	a, b := strings.Repeat("a", 40)+"\n", strings.Repeat("b", 40)+"\n"
	for _, c := range []struct {
		name, text string
		loop       bool
	}{
		{"two", x(45) + x(45), false},
		{"three", x(40) + x(40) + x(40), true},
		{"three short", strings.Repeat(x(39), 30), false},
		{"not in a row", a + b + a + "c\n" + a, false},
		{"two of two lines", strings.Repeat(a+b, 2) + a, false},
		{"three of two lines", strings.Repeat(a+b, 3), true},
		{"three of two lines, one short", strings.Repeat("b\n"+a, 3), true},
		{"three of five lines", strings.Repeat(a+"1\n2\n3\n4\n", 3), true},
		{"three of six lines", strings.Repeat(a+"1\n2\n3\n4\n5\n", 3), false},
		{"six of two short lines", strings.Repeat("yes\nno\n", 6), false},
		{"the last without its newline", a + a + strings.TrimSpace(a), false},
		{"twenty letters", strings.Repeat(strings.Repeat("x-", 20)+"\n", 3), true},
		{"nineteen letters", strings.Repeat(strings.Repeat("x-", 19)+"----\n", 3), false},
		{"blanks around count for nothing", strings.Repeat("   "+strings.Repeat("x", 39)+"   \n", 3), false},
		{"characters, not bytes", strings.Repeat(strings.Repeat("é", 39)+"\n", 3), false},
		{"blank lines", strings.Repeat("\n", 50), false},
	} {
		if got := found(c.text, len(c.text)) >= 0; got != c.loop {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// How the text is cut into pieces changes nothing.
func TestPiecesDoNotMatter(t *testing.T) {
	long := strings.Repeat("long line ", 5)
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.SampledFrom([]string{long, " " + long + "\r", "short", "", long + "2"}), 0, 40).Draw(t, "lines")
		text := strings.Join(lines, "\n")
		n := rapid.IntRange(1, 90).Draw(t, "piece")
		if whole, pieces := found(text, len(text)+1), found(text, n); whole != pieces {
			t.Fatalf("whole: %d, in pieces of %d: %d", whole, n, pieces)
		}
	})
}
