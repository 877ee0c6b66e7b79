package respond

import (
	"strings"
	"testing"

	"github.com/aii-cli/aii/internal/terminal"
	"pgregory.net/rapid"
)

// What steers a terminal reaches it as visible text, however the snapshots cut
// it, while a pipe gets the model's bytes.
func TestEscapesInText(t *testing.T) {
	hostile := []string{"\x1b]0;title\x07", "\x1b[2J", "\r\x1b[A\x1b[2K> y", "\u009b31m", "\u202e", "\b\b\b", "\x00", "plain", "\t", "\n", "é", "\u2066"}
	rapid.Check(t, func(t *rapid.T) {
		var snapshots []string
		whole := ""
		for _, piece := range rapid.SliceOfN(rapid.SampledFrom(hostile), 1, 12).Draw(t, "pieces") {
			whole += piece
			snapshots = append(snapshots, whole)
		}
		immediate := rapid.Bool().Draw(t, "immediate")

		pipe, err := print(said(snapshots...), OutputOptions{Immediate: immediate})
		if err != nil || !strings.HasPrefix(whole, pipe) || strings.TrimRight(whole[len(pipe):], "\n") != "" {
			t.Fatalf("a pipe got %q of %q, %v", pipe, whole, err)
		}
		w := &writes{}
		out := NewOutput(terminal.NewFilter(w), OutputOptions{Immediate: immediate, Terminal: true, AfterFunc: never})
		if err := Run(t.Context(), said(snapshots...), out, nil); err != nil {
			t.Fatal(err)
		}
		if at := strings.IndexFunc(w.text(), steers); at >= 0 {
			t.Fatalf("a terminal got %q", w.text()[at:])
		}
	})
}

func steers(r rune) bool {
	return r < ' ' && r != '\n' && r != '\t' || 0x7f <= r && r <= 0x9f || r == '\u202e' || r == '\u2066'
}
