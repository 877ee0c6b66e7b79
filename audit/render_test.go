package audit

import (
	"strings"
	"testing"
	"time"
	"unicode"
)

func TestLineIsReadableAndSafe(t *testing.T) {
	berlin := time.FixedZone("", 2*60*60)
	for line, want := range map[string]string{
		`{"time":"2026-07-09T15:04:05Z","tool":"read_file","class":"read","decision":"allow","reason":"read default","allowed":true}`: "17:04:05  allow  read   read_file  ran  read default",
		`{"time":"soon","tool":"shell","class":"exec","decision":"deny","allowed":false,"tainted":true}`:                              "soon  deny   exec   shell  blocked · tainted",
		`{"time":"2026-07-09T15:04:05Z","tool":"run_command","class":"exec","decision":"ask","allowed":true,"argv":["git","log","a b"],
			"exit":1,"duration_ms":1500,"bytes":12}`: "17:04:05  ask    exec   run_command  ran  $ git log 'a b' · exit 1 · 1.5s · 12 bytes",
		"  \t{\"tool\":\"t\"}\r\n": "  " + "       " + "       t  blocked",
		"not json\n":               "not json",
		"\x1b[2Jx":                 `\x1B[2Jx`,
		`{"unrelated":1}`:          `{"unrelated":1}`,
		`[1]`:                      `[1]`,
	} {
		if got := Line([]byte(line), berlin); got != want {
			t.Errorf("%q reads\n%q, want\n%q", line, got, want)
		}
	}
	hostile := "\x1b]0;x\x07\r\n\u202e\u200b"
	got := Entry{Time: hostile, Tool: hostile, Class: hostile, Decision: hostile, Reason: hostile, End: hostile, Argv: []string{hostile}}.Render(berlin)
	if strings.ContainsAny(got, "\x1b\x07\r\n\u202e\u200b") {
		t.Errorf("got %q", got)
	}
}

// Whatever a file holds, what is shown is one line that no terminal obeys.
func FuzzLine(f *testing.F) {
	for _, seed := range []string{
		`{"time":"2026-07-09T15:04:05Z","tool":"t","argv":["a\u001b[2J"],"exit":-1,"duration_ms":9223372036854775807}`, "not json\x1b", `{"tool":"\u202e"}`, "\xff\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		for _, r := range Line(line, time.UTC) {
			if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == unicode.ReplacementChar && !strings.ContainsRune(string(line), r) {
				t.Fatalf("%q shows %q", line, r)
			}
		}
	})
}
