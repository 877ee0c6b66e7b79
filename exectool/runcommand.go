package exectool

import (
	"context"
	"io"

	"github.com/aii-cli/aii/allowlist"
	"github.com/aii-cli/aii/approval"
	"github.com/aii-cli/aii/internal/terminal"
)

// Resolver finds the program; [allowlist.Resolver] is one. Its errors are
// allowlist.ErrInvalidExecutable, *allowlist.NotFoundError, or another one that
// says why the program cannot be launched.
type Resolver interface {
	Resolve(ctx context.Context, executable string, args []string) (*allowlist.Command, error)
}

// Rules are the operator's; config.Store is one. They must be safe for
// concurrent use.
type Rules interface {
	// Covers reports whether the command may run without asking.
	Covers(*allowlist.Command) bool
	// Add makes the rule count at once and saves it. An error means that it
	// was not saved.
	Add(allowlist.Rule) error
}

// Launcher runs a process to its end; [Runner] is one. It calls the process's
// Started when there is one, for the log; not when nothing could be started.
type Launcher interface {
	Run(ctx context.Context, p Process) (Result, error)
}

// Terminal asks a person. Ask shows the question, discards what was typed
// before, draws "> " and returns the one line typed then, without its newline.
// Any error refuses the command: io.EOF is a no, [ErrInterrupted] a no that
// ends the response, and any other, [ErrNoTerminal] among them, means that
// nobody could be asked.
type Terminal interface {
	Ask(ctx context.Context, question string) (line string, err error)
	io.Closer
}

// The errors that a Terminal tells apart.
var (
	ErrNoTerminal  = terminal.ErrNoTerminal
	ErrInterrupted = terminal.ErrInterrupted
)

// Sink is where the tool's own output goes (SPEC-EXEC §9). Its methods are
// called one at a time.
type Sink interface {
	// Flush writes the model's pending text and leaves a terminal at the
	// start of a line. It is called before Log, Slow and every question.
	Flush()
	// Log tells that the command, escaped for display, runs: it has been
	// started, and Call has not returned yet.
	// "aii: $ <command>".
	Log(command string)
	// Slow tells that it has been running for Limits.Slow:
	// "aii: still running: <command> (Ctrl-C stops it)".
	Slow(command string)
}

// Layer is a policy above the allowlist: it can only make the verdict
// stricter.
type Layer struct {
	Policy approval.Policy[*allowlist.Command]
	// Refusal is what the model is told when Policy denies, such as
	// [RefusedUntrusted]; "" means a text that gives no reason.
	Refusal string
}

// Options are everything that a RunCommand works with.
type Options struct {
	Resolver Resolver
	Rules    Rules
	Runner   Launcher
	Sink     Sink
	// Dir, where set, is the directory that Runner starts programs in. A
	// command is not run in another one that takes its name meanwhile.
	Dir string
	// Terminal opens the terminal for one question; the tool closes it. nil,
	// or any error, means that nobody can be asked.
	Terminal func() (Terminal, error)
	// Raise are the layers above the allowlist.
	Raise []Layer
	// Warn, where set, is told the error of a rule that could not be saved;
	// the rule holds for this process all the same (SPEC-EXEC §6).
	Warn func(error)
	// Observer, where set, is told of every call, before the model is. It may
	// be called from several goroutines at once.
	Observer func(Call)
}

// RunCommand is the tool. It is safe for concurrent use; questions to the
// person come one at a time.
type RunCommand struct {
	options Options
	gate    *approval.Gate[*request]
	screen  screen
}

// New returns the tool. It panics where Resolver, Rules, Runner or Sink is not
// set: a gate without one of them would refuse everything and not say why.
func New(options Options) *RunCommand {
	for _, field := range []struct {
		name string
		set  bool
	}{
		{"Resolver", options.Resolver != nil},
		{"Rules", options.Rules != nil},
		{"Runner", options.Runner != nil},
		{"Sink", options.Sink != nil},
	} {
		if !field.set {
			panic("exectool: Options." + field.name + " is not set")
		}
	}
	t := &RunCommand{options: options}
	var raise []approval.Policy[*request]
	for _, layer := range options.Raise {
		if layer.Policy != nil {
			raise = append(raise, layer.judge)
		}
	}
	t.gate = approval.New(t.covered, approval.ApproverFunc[*request](t.ask), t.remember, raise...)
	return t
}

// request is one command on its way through the gate. Each has one goroutine.
type request struct {
	command  *allowlist.Command
	shown    string
	response *Response
	refusal  string // of the layer that denied

	directory allowlist.Identity // of Options.Dir when the command was resolved
}

// covered is the operator's layer: the allowlist.
func (t *RunCommand) covered(r *request) approval.Verdict {
	if t.options.Rules.Covers(r.command) {
		return approval.Allow
	}
	return approval.Ask
}

func (l Layer) judge(r *request) approval.Verdict {
	verdict := l.Policy(r.command)
	if verdict == approval.Deny {
		r.refusal = l.Refusal
	}
	return verdict
}

// remember stores what "always" was shown to store.
func (t *RunCommand) remember(r *request) {
	if err := t.options.Rules.Add(r.command.Prefix()); err != nil && t.options.Warn != nil {
		t.options.Warn(err)
	}
}
