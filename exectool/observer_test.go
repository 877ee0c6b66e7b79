package exectool

import (
	"slices"
	"testing"
	"time"

	"github.com/aii-cli/aii/approval"
)

func TestObserver(t *testing.T) {
	clock := time.Unix(0, 0)
	tick := func() time.Time { clock = clock.Add(time.Second); return clock }
	for _, test := range []struct {
		name   string
		answer string
		args   []string
		want   Call
	}{
		{"by a rule", "", []string{"ls", "-d", "/"},
			Call{Command: "ls -d /", Argv: []string{"ls", "-d", "/"}, Verdict: approval.Allow, By: ByRule, Ran: true, Bytes: 2, Duration: time.Second}},
		{"by a person", "y", []string{"sh", "-c", "exit 3"},
			Call{Command: "sh -c 'exit 3'", Argv: []string{"sh", "-c", "exit 3"}, By: ByPerson, Answer: approval.Once, Ran: true, Status: 3, Duration: time.Second}},
		{"declined", "n", []string{"touch", "x"},
			Call{Command: "touch x", Argv: []string{"touch", "x"}, By: ByPerson, Reason: deniedByUser}},
		{"nobody to ask", hungUp, []string{"touch", "x"},
			Call{Command: "touch x", Argv: []string{"touch", "x"}, By: ByTool, Reason: DeniedNoTerminal}},
		{"an error", "y", []string{"ls", "ls"},
			Call{Argv: []string{"ls", "ls"}, Verdict: approval.Deny, By: ByTool, Reason: errorRepeated}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newScene(t, test.answer)
			s.runner = &Runner{Env: []string{"PATH=" + standardPath}, Now: tick}
			s.call(test.args[0], test.args[1:]...)
			if len(s.calls) != 1 {
				t.Fatalf("%d calls recorded", len(s.calls))
			}
			got := s.calls[0]
			if found := got.Path != ""; found != (test.want.Command != "") {
				t.Errorf("path %q", got.Path)
			}
			if !slices.Equal(got.Argv, test.want.Argv) {
				t.Errorf("argv %q, want %q", got.Argv, test.want.Argv)
			}
			got.Path, got.Argv, test.want.Argv = "", nil, nil
			if !equal(got, test.want) {
				t.Errorf("got  %+v\nwant %+v", got, test.want)
			}
		})
	}
}

func equal(a, b Call) bool {
	a.Argv, b.Argv = nil, nil
	type plain struct {
		command, path, reason string
		verdict               approval.Verdict
		by                    Decider
		answer                approval.Answer
		ran                   bool
		end                   End
		status                int
		bytes                 int64
		duration              time.Duration
	}
	of := func(c Call) plain {
		return plain{c.Command, c.Path, c.Reason, c.Verdict, c.By, c.Answer, c.Ran, c.End, c.Status, c.Bytes, c.Duration}
	}
	return of(a) == of(b)
}

func TestEndNames(t *testing.T) {
	for end, want := range map[End]string{Exited: "exited", TimedOut: "timed out", Overflowed: "overflowed", Cancelled: "cancelled", 9: "exited"} {
		if got := end.String(); got != want {
			t.Errorf("End(%d) is %q, want %q", end, got, want)
		}
	}
}
