package exectool

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/aii-cli/aii/allowlist"
)

// Every result is compared with its text, written out a second time.
func TestResultOfARun(t *testing.T) {
	limits := DefaultLimits()
	for _, test := range []struct {
		name   string
		result Result
		want   string
	}{
		{"silent", Result{}, "exit 0\n"},
		{"output", Result{Output: []byte("hello\n"), Total: 6}, "exit 0\nhello\n"},
		{"failed", Result{Status: 1}, "exit 1\n"},
		{"killed", Result{Status: 137}, "exit 137\n"},
		{"over the cap", Result{Output: []byte("ab"), Total: 3001},
			"exit 0\nab\n[output truncated: 3001 bytes, showing first 2]"},
		{"timed out", Result{End: TimedOut, Status: 143, Output: []byte("part"), Total: 4},
			"Terminated: the command exceeded the 30-second time limit.\npart"},
		{"timed out over the cap", Result{End: TimedOut, Output: []byte("a"), Total: 2},
			"Terminated: the command exceeded the 30-second time limit.\na\n[output truncated: 2 bytes, showing first 1]"},
		{"overflowed", Result{End: Overflowed, Output: []byte("y\n"), Total: 67108866},
			"Terminated: the command produced more than 64 MiB of output.\ny\n\n[output truncated: 67108866 bytes, showing first 2]"},
		{"cancelled", Result{End: Cancelled, Output: []byte("x"), Total: 1},
			"Terminated: the response was stopped.\nx"},
		{"not UTF-8", Result{Output: []byte("\xff"), Total: 1}, "exit 0\n\uFFFD"},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.result.Limits = limits
			if got := test.result.text(); got != test.want {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
		})
	}
}

func TestLimitsInResults(t *testing.T) {
	for d, want := range map[time.Duration]string{time.Second: "1", 1500 * time.Millisecond: "1.5", time.Minute: "60"} {
		if got := seconds(d); got != want {
			t.Errorf("seconds(%v) = %q, want %q", d, got, want)
		}
	}
	for n, want := range map[int64]string{64 << 20: "64 MiB", 1 << 20: "1 MiB", 4096: "4 KiB", 100: "100 bytes"} {
		if got := size(n); got != want {
			t.Errorf("size(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestDenials(t *testing.T) {
	const (
		byUser = "Denied: the user declined to run this command. Do not retry it."
		noTTY  = "Denied: this command is not on the allowlist and there is no terminal to ask the user for approval. Do not retry it."
	)
	for _, test := range []struct {
		name string
		got  func(*testing.T) string
		want string
	}{
		{"no", func(t *testing.T) string { return newScene(t, "n").call("touch", "x") }, byUser},
		{"end of input", func(t *testing.T) string { return newScene(t, endOfInput).call("touch", "x") }, byUser},
		{"Ctrl-C", func(t *testing.T) string { return newScene(t, ctrlC).call("touch", "x") }, byUser},
		{"no opener", func(t *testing.T) string { return newScene(t).call("touch", "x") }, noTTY},
		{"opener fails", func(t *testing.T) string {
			s := newScene(t, "y")
			s.options.Terminal = func() (Terminal, error) { return nil, ErrNoTerminal }
			return s.call("touch", "x")
		}, noTTY},
		{"terminal gone", func(t *testing.T) string { return newScene(t, hungUp).call("touch", "x") }, noTTY},
		{"too long", func(t *testing.T) string { return newScene(t, "y").call("touch", strings.Repeat("x", 9000)) },
			"Denied: this command is too long to show for approval. Do not retry it."},
		{"layer with a reason", func(t *testing.T) string {
			s := newScene(t, "y")
			s.options.Raise = []Layer{{Policy: denyAll, Refusal: RefusedUntrusted}}
			return s.call("ls")
		}, "Denied: untrusted content is in this conversation and commands are refused after it. Do not retry."},
		{"layer without", func(t *testing.T) string {
			s := newScene(t, "y")
			s.options.Raise = []Layer{{Policy: denyAll}}
			return s.call("ls")
		}, "Denied: this command is not permitted here. Do not retry it."},
		{"stopped", func(t *testing.T) string {
			ctx, cancel := context.WithCancel(context.Background())
			cancel()
			return newScene(t, "y").response().Call(ctx, toolJSON(t, "touch", "x"))
		}, "Denied: the response was stopped before this command ran. Do not retry it."},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := test.got(t); got != test.want {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
		})
	}
}

func TestErrorsOfACall(t *testing.T) {
	const repeated = `Error: arguments must not include the program name. Pass only the arguments, e.g. executable "df" with arguments ["-h", "/"].`
	for _, test := range []struct {
		executable string
		args       []string
		want       string
	}{
		{"", nil, "Error: invalid executable"},
		{"a\x00b", nil, "Error: invalid executable"},
		{"no-such-program-xyz", nil, "Error: executable not found: no-such-program-xyz"},
		{"no\nsuch\x1b[31m", nil, "Error: executable not found: no\nsuch\x1b[31m"},
		{"git status", nil, "Error: executable not found: git status"},
		{"~/bin/x", nil, "Error: executable not found: ~/bin/x"},
		{"/", nil, "Error: executable not found: /"},
		{"/bin/ls/", nil, "Error: executable not found: /bin/ls/"},
		{"df", []string{"df", "/"}, repeated},
		{"/bin/df", []string{"/bin/df"}, repeated},
		{"./../bin/df", []string{"df"}, repeated},
		{"cat", []string{"x", "a\x00b"}, "Error: could not launch cat: argument contains a NUL character"},
		{"/usr/bin/no-such", []string{"a\x00b"}, "Error: could not launch /usr/bin/no-such: argument contains a NUL character"},
	} {
		s := newScene(t, "y")
		if got := s.call(test.executable, test.args...); got != test.want || len(s.ran) != 0 {
			t.Errorf("%q %q\ngot  %q\nwant %q", test.executable, test.args, got, test.want)
		}
	}
}

func TestErrorsOfALaunch(t *testing.T) {
	for _, test := range []struct {
		err  error
		want string
	}{
		{&LaunchError{Name: "x", Err: ErrChanged}, "Error: could not launch ls: file changed after approval"},
		{&LaunchError{Name: "x", Err: unix.ENOEXEC}, "Error: could not launch ls: exec format error"},
		{errors.New("anything"), "Error: could not launch ls: anything"},
		{allowlist.ErrInvalidExecutable, "Error: invalid executable"},
		{context.Canceled, deniedCancelled},
	} {
		if got := notRun("ls", test.err); got != test.want {
			t.Errorf("got  %q\nwant %q", got, test.want)
		}
	}
}

func TestRepeatedAndTooManyTexts(t *testing.T) {
	if got, want := ErrorTooMany, "Error: command limit reached for this response. Answer with what you have."; got != want {
		t.Errorf("got %q", got)
	}
	if got, want := DeniedThrice, "Denied: three commands were declined in this response. Do not call run_command again."; got != want {
		t.Errorf("got %q", got)
	}
	if got, want := errorArguments, "Error: arguments must be a list of strings."; got != want {
		t.Errorf("got %q", got)
	}
}
