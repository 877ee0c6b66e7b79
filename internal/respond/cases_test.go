package respond

import (
	"context"
	"errors"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/aii-cli/aii/bridge"
	"github.com/aii-cli/aii/internal/cases"
)

func TestCases(t *testing.T) {
	cases.Run(t, "internal/respond", map[string]func(*testing.T, cases.Case){
		"deltas":               caseDeltas,
		"cumulative_snapshots": caseSnapshots,
		"repetition":           caseRepetition,
	})
}

// caseDeltas: what is written while texts come, and in all.
func caseDeltas(t *testing.T, c cases.Case) {
	var deltas []string
	c.Get(t, "deltas", &deltas)
	var want struct {
		Writes          []string `json:"writes"`
		WritesBeforeEnd []string `json:"writes_before_end"`
		Stdout          *string  `json:"stdout"`
	}
	c.Want(t, &want)
	if want.Writes == nil && want.WritesBeforeEnd == nil && want.Stdout == nil {
		t.Fatalf("nothing to compare in %s", c.Expect)
	}
	w := &writes{}
	out := NewOutput(w, OutputOptions{Immediate: immediate(t, c), AfterFunc: never})
	act(t, out, deltas...)
	if want.WritesBeforeEnd != nil && !slices.Equal(w.all(), want.WritesBeforeEnd) {
		t.Errorf("writes before the end %q, want %q", w.all(), want.WritesBeforeEnd)
	}
	act(t, out, flush)
	if want.Writes != nil && !slices.Equal(w.all(), want.Writes) {
		t.Errorf("writes %q, want %q", w.all(), want.Writes)
	}
	act(t, out, finish)
	if want.Stdout != nil && w.text() != *want.Stdout {
		t.Errorf("stdout %q, want %q", w.text(), *want.Stdout)
	}
}

func immediate(t *testing.T, c cases.Case) bool {
	t.Helper()
	var mode string
	c.Get(t, "mode", &mode)
	switch mode {
	case "-x":
		return true
	case "no -x", "", "one-shot", "-i":
		return false
	}
	t.Fatalf("unknown mode %q", mode)
	return false
}

// caseSnapshots: the texts that are new, and that Run writes them.
func caseSnapshots(t *testing.T, c cases.Case) {
	var snapshots []string
	c.Get(t, "cumulative_snapshots", &snapshots)
	var want struct {
		Emitted []string `json:"emitted"`
	}
	c.Want(t, &want)
	if len(want.Emitted) == 0 {
		t.Fatalf("nothing to compare in %s", c.Expect)
	}
	var d Delta
	var emitted []string
	for _, snapshot := range snapshots {
		if text, _ := d.Next(snapshot); text != "" {
			emitted = append(emitted, text)
		}
	}
	if !slices.Equal(emitted, want.Emitted) {
		t.Errorf("emitted %q, want %q", emitted, want.Emitted)
	}
	// On the way out a segment gets its own line, and no byte more.
	got, err := print(said(snapshots...), OutputOptions{Immediate: immediate(t, c)})
	if err != nil || strings.ReplaceAll(got, "\n", "") != strings.ReplaceAll(strings.Join(emitted, ""), "\n", "") {
		t.Errorf("wrote %q, %v", got, err)
	}
}

// caseRepetition: whether a text is a loop. "detected" stands for any text
// that is one, and asks for what follows from it.
func caseRepetition(t *testing.T, c cases.Case) {
	var want struct {
		Detected       *bool   `json:"detected"`
		Suffix         *string `json:"stdout_suffix"`
		Contains       *string `json:"stdout_contains"`
		Code           string  `json:"code"`
		SessionGoesOn  bool    `json:"session_continues"`
		DetectedAtChar *int    `json:"detected_at_char"`
	}
	c.Want(t, &want)
	text := spelledOut(t, c)
	got, err := print(said(text), OutputOptions{Immediate: immediate(t, c)})
	detected := errors.Is(err, ErrRepetition)
	if err != nil && !detected {
		t.Fatal(err)
	}
	checked := false
	check := func(ok bool, what string) {
		checked = true
		if !ok {
			t.Errorf("%s: detected %v, wrote %q", what, detected, got)
		}
	}
	if want.Detected != nil {
		check(detected == *want.Detected, "detected")
	}
	if want.DetectedAtChar != nil {
		check(detected, "detected")
	}
	if want.Suffix != nil {
		check(strings.HasSuffix(got, *want.Suffix), "suffix")
	}
	if want.Contains != nil {
		check(strings.Contains(got, *want.Contains), "text")
	}
	if want.Code != "" {
		check(detected == (want.Code == "repetition"), "code")
	}
	if want.SessionGoesOn {
		out := NewOutput(&writes{}, OutputOptions{AfterFunc: never})
		first := Run(context.Background(), said(text), out, nil)
		next := Run(context.Background(), stream(io.EOF, bridge.Snapshot("on")), out, nil)
		check(errors.Is(first, ErrRepetition) && next == nil, "the next response")
	}
	if !checked {
		t.Fatalf("nothing to compare in %s", c.Expect)
	}
}

var (
	otherLines = regexp.MustCompile(`^line A, then (\d+) other long lines, then A$`)
	equalLines = regexp.MustCompile(`^(\w+) ((?:indented |equal |identical |same )*)(?:(\d+)-char(?:acter)? )?lines( of (\d+) char(?:acter)?s)?$`)
	numbers    = map[string]int{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
)

// spelledOut returns the text that a case describes: pieces such as
// "45 x + \n", or a sentence about lines.
func spelledOut(t *testing.T, c cases.Case) string {
	t.Helper()
	var pieces []string
	var prose string
	if c.Input["repetition"][0] == '[' {
		c.Get(t, "repetition", &pieces)
		var text strings.Builder
		for _, p := range pieces {
			text.WriteString(piece(p))
		}
		return text.String()
	}
	c.Get(t, "repetition", &prose)
	if prose == "detected" {
		return strings.Repeat(letters(80)+"\n", 3)
	}
	if m := otherLines.FindStringSubmatch(prose); m != nil {
		text := letters(80) + "\n"
		for n := range count(m[1]) {
			text += strconv.Itoa(n) + letters(80) + "\n"
		}
		return text + letters(80) + "\n"
	}
	if m := equalLines.FindStringSubmatch(strings.ToLower(prose)); m != nil && count(m[1]) > 0 && m[3]+m[5] != "" {
		text := ""
		for n := range count(m[1]) {
			if strings.Contains(m[2], "indented") {
				text += strings.Repeat(" ", 2*n+2)
			}
			text += letters(count(m[3]+m[5])) + "\n"
		}
		return text
	}
	t.Fatalf("no text is known for %q", prose)
	return ""
}

var (
	times    = regexp.MustCompile(`^(\d+) (?:(spaces?|blanks?|tabs?)|(\S+))$`)
	charLine = regexp.MustCompile(`^(\s*)(indented )?(\d+)-char(?:acter)?( indented)? line$`)
	escapes  = strings.NewReplacer(`\n`, "\n", `\r`, "\r", `\t`, "\t")
)

// piece spells out parts joined by " + ": a count and a character, a line of
// some length, or text as it stands.
func piece(p string) string {
	text := ""
	for part := range strings.SplitSeq(p, " + ") {
		if m := charLine.FindStringSubmatch(part); m != nil {
			text += m[1]
			if m[2]+m[4] != "" {
				text += "    "
			}
			text += letters(count(m[3]))
		} else if m := times.FindStringSubmatch(part); m != nil {
			what := m[3]
			if m[2] != "" {
				what = map[byte]string{'s': " ", 'b': " ", 't': "\t"}[m[2][0]]
			}
			text += strings.Repeat(escapes.Replace(what), count(m[1]))
		} else {
			text += escapes.Replace(part)
		}
	}
	return text
}

func count(text string) int {
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	return numbers[text]
}

func letters(n int) string { return strings.Repeat("abcdefghij", n/10+1)[:n] }

func TestSpellingOut(t *testing.T) {
	for p, want := range map[string]string{
		`3 x + \n`:              "xxx\n",
		`4 spaces + 2 y + \r\n`: "    yy\r\n",
		`12-char line + \n`:     "abcdefghijab\n",
		`indented 2-char line`:  "    ab",
		`  2-char line + \n`:    "  ab\n",
		`as it stands\n`:        "as it stands\n",
	} {
		if got := piece(p); got != want {
			t.Errorf("%q: %q, want %q", p, got, want)
		}
	}
}
