package audit

import (
	"strings"
	"testing"
	"time"
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
