package argv_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/aii-cli/aii/argv"
	"github.com/aii-cli/aii/internal/cases"
)

func TestCases(t *testing.T) {
	cases.Run(t, "argv", map[string]func(*testing.T, cases.Case){
		"tokenize":  tokenize,
		"roundtrip": roundtrip,
		"format":    format,
		"render":    render,
	})
}

// tokenize: the words of a line; null where it cannot be read.
func tokenize(t *testing.T, c cases.Case) {
	var line string
	c.Get(t, "tokenize", &line)
	var want []string
	c.Want(t, &want)
	got, err := argv.Split(line)
	if unreadable := want == nil; unreadable != (err != nil) {
		t.Fatalf("Split(%q) = %q, %v; want %q", line, got, err, want)
	}
	if !slices.Equal(got, want) {
		t.Errorf("Split(%q) = %q, want %q", line, got, want)
	}
}

// roundtrip: words that come back from the text they are written as.
func roundtrip(t *testing.T, c cases.Case) {
	var words []string
	c.Get(t, "roundtrip", &words)
	got, err := argv.Split(argv.Quote(words))
	if err != nil || !slices.Equal(got, words) {
		t.Errorf("Split(Quote(%q)) = %q, %v", words, got, err)
	}
}

// format: words as a line of the allow file.
func format(t *testing.T, c cases.Case) {
	var words []string
	c.Get(t, "format", &words)
	var want string
	c.Want(t, &want)
	if got := argv.Quote(words); got != want {
		t.Errorf("Quote(%q) = %s, want %s", words, got, want)
	}
}

// render: words as a person sees them. Where the input is a list of commands,
// they are told apart.
func render(t *testing.T, c cases.Case) {
	var commands [][]string
	if json.Unmarshal(c.Input["render"], &commands) == nil {
		seen := map[string][]string{}
		for _, words := range commands {
			text := argv.Display(words)
			if other, ok := seen[text]; ok {
				t.Errorf("%q and %q both read %s", words, other, text)
			}
			seen[text] = words
			readBack(t, words)
		}
		return
	}
	var words []string
	c.Get(t, "render", &words)
	var want string
	c.Want(t, &want)
	if got := argv.Display(words); got != want {
		t.Errorf("Display(%q) = %s, want %s", words, got, want)
	}
	readBack(t, words)
}
