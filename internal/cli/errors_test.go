package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
	"testing"

	"github.com/aii-cli/aii/bridge"
	"github.com/aii-cli/aii/bridge/apple"
	"github.com/aii-cli/aii/internal/respond"
)

// Every error that can come up from below has its kind, and words.
func TestDescribe(t *testing.T) {
	model := func(c bridge.Code, message, detail string) error {
		return fmt.Errorf("wrapped: %w", &bridge.Error{Code: c, Message: message, Detail: detail})
	}
	for _, test := range []struct {
		err     error
		code    code
		message string
	}{
		{model(bridge.CodeContextExceeded, "", ""), contextExceeded, "Exceeds 8192-token context window\ntry a shorter input or use /new to reset context in interactive mode"},
		{model(bridge.CodeRefused, "I would rather not.", ""), refused, "The model declined to answer: I would rather not."},
		{model(bridge.CodeRefused, "", ""), refused, "The model declined to answer\nrephrase it, or ask for something else"},
		{model(bridge.CodeGuardrailViolation, "text", ""), guardrailViolation, "Prompt blocked by safety filters"},
		{model(bridge.CodeUnsupportedLanguage, "", ""), unsupportedLanguage, "Prompt language not supported"},
		{model(bridge.CodeRateLimited, "text", ""), rateLimited, "Model busy, try again"},
		{model(bridge.CodeModelError, "text", "decodingFailure"), modelError, "The model failed: decodingFailure\ntext"},
		{model(bridge.CodeUnsupported, "", ""), modelError, "The model failed: unsupported"},
		{model(bridge.Code(99), "", ""), modelError, "The model failed: code 99"},
		{respond.ErrRepetition, repetition, rowOf(repetition).message},
		{&respond.WriteError{Err: &fs.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}}, internalError, "cannot write to standard output: no space left on device"},
		{&apple.LoadError{Reason: apple.SystemTooOld, Detail: "macOS 15.1"}, notSupported, "macOS 26 or newer is needed (macOS 15.1)\n" + elsewhere},
		{&apple.LoadError{Reason: apple.Missing, Path: "/x/lib"}, unavailable, "library missing: /x/lib\n" + together},
		{errors.New("odd"), internalError, "odd"},
	} {
		f := describe(test.err, 8192)
		if f.code != test.code || f.message != test.message {
			t.Errorf("%v:\n got %s %q\nwant %s %q", test.err, f.code, f.message, test.code, test.message)
		}
		if f.code == modelError && f.detail == "" || f.code == internalError && f.detail == "" && !strings.HasPrefix(f.message, "cannot") {
			t.Errorf("%v: no detail", test.err)
		}
	}
}

// Every case of Apple's errors ends as a failure of the model, with a detail
// and status 4.
func TestEveryCaseOfApplesIsDescribed(t *testing.T) {
	for _, c := range bridge.AppleCases() {
		if c.Code == bridge.CodeCancelled {
			continue // nobody but ourselves cancels
		}
		f := describe(&bridge.Error{Code: c.Code, Detail: c.FullName()}, 4096)
		if f.exit() != 4 || f.message == "" || f.detail != c.FullName() {
			t.Errorf("%s: %+v", c.FullName(), f)
		}
	}
}

func TestDescribeAvailability(t *testing.T) {
	if err := describeAvailability(bridge.Available); err != nil {
		t.Error(err)
	}
	for _, a := range []bridge.Availability{"", "unavailable", "Available", "other"} {
		var f *failure
		if err := describeAvailability(a); !asFailure(err, &f) || f.exit() != 3 {
			t.Errorf("%q: %v", a, err)
		}
	}
}

// Text of the model in a message cannot steer a terminal, nor break a line.
func TestReportedTextIsVisible(t *testing.T) {
	for _, args := range [][]string{{"p"}, {"p", "-j"}} {
		p := newProgram(t, args...)
		p.model.fails(&bridge.Error{Code: bridge.CodeRefused, Message: "a\x1b[2J\x07\u009b31m\u202eb\nc"})
		p.run(t)
		for _, bad := range []string{"\x1b", "\x07", "\u009b"} {
			if strings.Contains(p.stderr, bad) {
				t.Errorf("%q: %q passes: %q", args, bad, p.stderr)
			}
		}
		if len(args) > 1 {
			if got := p.failure(t).Message; !strings.HasSuffix(got, "a\x1b[2J\x07\u009b31m\u202eb\nc") {
				t.Errorf("the text is %q", got)
			}
		} else if !strings.HasSuffix(p.stderr, "\naii: c\n") {
			t.Errorf("%q", p.stderr)
		}
	}
}

// What was said before a failure is kept, on a line of its own.
func TestPartialTextIsKept(t *testing.T) {
	p := newProgram(t, "p")
	p.model.answer = func(_ int, send func(bridge.Event)) error {
		send(bridge.Snapshot("so far"))
		return &bridge.Error{Code: bridge.CodeRateLimited}
	}
	p.wants(t, 4, "aii: Model busy, try again\n")
	if p.stdout != "so far\n" {
		t.Errorf("stdout %q", p.stdout)
	}
	if p.model.open != 0 {
		t.Errorf("%d of model and sessions are left open", p.model.open)
	}
}
