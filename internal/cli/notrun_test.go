package cli

import (
	"strings"
	"testing"

	"github.com/aii-cli/aii/approval"
	"github.com/aii-cli/aii/bridge"
	"github.com/aii-cli/aii/exectool"
)

// A command that is refused without anybody being asked is told to the person
// as well as to the model, once for each call; what a person declined is not.
func TestNotRunIsTold(t *testing.T) {
	touch := func(name string) string {
		return `{"executable":"touch","arguments":["` + name + `"]}`
	}
	repeat := func(call string, times int) []string {
		return strings.Split(strings.Repeat(call+"\n", times-1)+call, "\n")
	}
	long := strings.Repeat("x", 9000)
	for _, test := range []struct {
		name, args, answers string
		nobody              bool
		calls               []string
		want                string // the warnings, without their beginning
	}{
		{name: "no terminal", nobody: true, calls: repeat(touch("x.txt"), 2),
			want: "touch x.txt (no terminal to ask on)\ntouch x.txt (no terminal to ask on)\n"},
		{name: "escaped", nobody: true, calls: []string{touch(`a\u001b[31m\nb`)}, want: `touch 'a\x1B[31m\nb' (no terminal to ask on)` + "\n"},
		{name: "too long", calls: []string{touch(long)}, want: "touch … (too long to show)\n"},
		{name: "three declined", answers: "n\nn\nn\n", calls: repeat(touch("x"), 5),
			want: "touch x (three were declined in this response)\ntouch x (three were declined in this response)\n"},
		{name: "too many", calls: repeat(`{"executable":"uname","arguments":[]}`, 26), want: "a command (too many in this response)\n"},
		{name: "untrusted", args: "--untrusted refuse -f a", calls: []string{touch("x")}, want: "touch x (--untrusted refuse)\n"},
		{name: "declined", answers: "n\n", calls: []string{touch("x")}},
		{name: "the model's mistakes", nobody: true, calls: []string{`{"executable":"no-such-program","arguments":[]}`, `{"executable":"ls","arguments":"x"}`, `{"executable":"ls","arguments":["ls"]}`}},
		{name: "as JSON", args: "-j", nobody: true, calls: []string{touch("x")}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := newProgram(t, append(strings.Fields(test.args), "-x", "p")...)
			p.file(t, "a", "A")
			p.terminal.answers = strings.Split(test.answers, "\n")
			if test.nobody {
				p.OpenTerminal = nil
			}
			results := 0
			p.model.answer = func(_ int, send func(bridge.Event)) error {
				for _, call := range test.calls {
					if callTool(send, call) != "" {
						results++
					}
				}
				return nil
			}
			p.run(t)
			var warned strings.Builder
			for line := range strings.Lines(p.stderr) {
				if text, ok := strings.CutPrefix(line, "aii: warning: not run: "); ok {
					warned.WriteString(text)
				} else if !strings.HasPrefix(line, "aii: $ uname") {
					t.Errorf("stderr has %q", line)
				}
			}
			if warned.String() != test.want || results != len(test.calls) {
				t.Errorf("warned\n%swant\n%s%d results", warned.String(), test.want, results)
			}
		})
	}
}

// Somebody who said yes learns that the command did not start.
func TestApprovedButNotStarted(t *testing.T) {
	const changed = "Error: could not launch touch: file changed after approval"
	for _, test := range []struct {
		call exectool.Call
		want string
	}{
		{exectool.Call{By: exectool.ByPerson, Answer: approval.Once, Reason: changed}, "not run: touch x (could not launch touch: file changed after approval)"},
		{exectool.Call{By: exectool.ByRule, Reason: changed + "\n\x1b"}, `not run: touch x (could not launch touch: file changed after approval\n\x1B)`},
		{exectool.Call{By: exectool.ByTool, Reason: changed}, ""},
		{exectool.Call{By: exectool.ByPerson, Answer: approval.Once, Reason: "Denied: the response was stopped before this command ran. Do not retry it."}, ""},
		{exectool.Call{By: exectool.ByPerson, Answer: approval.Once, Ran: true}, ""},
		{exectool.Call{By: exectool.ByLayer, Reason: "Denied: this command is not permitted here. Do not retry it."}, "not run: touch x (not permitted)"},
	} {
		test.call.Command = "touch x"
		if got := notRun(test.call); got != test.want {
			t.Errorf("%+v: %q, want %q", test.call, got, test.want)
		}
	}
}
