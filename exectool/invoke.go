package exectool

import (
	"context"
	"errors"

	"github.com/aii-cli/aii/allowlist"
	"github.com/aii-cli/aii/approval"
)

// Call takes the arguments of one tool call, JSON as the model produced it,
// and returns the text for the model: what the command printed, or why it did
// not run. It never panics and never returns an error, since an error of a tool
// would abort the whole response.
//
// When ctx is done, a question is withdrawn, a running command is ended, and
// Call returns.
func (r *Response) Call(ctx context.Context, argumentsJSON string) (text string) {
	call := Call{Verdict: approval.Deny, By: ByTool}
	defer func() {
		if recover() != nil {
			text = errorInternal
		}
		if !call.Ran {
			call.Reason = text
		}
		r.observe(call)
	}()
	return r.call(ctx, argumentsJSON, &call)
}

func (r *Response) call(ctx context.Context, argumentsJSON string, call *Call) string {
	if !r.count() {
		return ErrorTooMany
	}
	executable, args, err := parseArguments(argumentsJSON)
	switch {
	case errors.Is(err, errArguments):
		return errorArguments
	case err != nil:
		return errorExecutable
	}
	call.Argv = append([]string{executable}, args...)
	if wrong := validate(executable, args); wrong != "" {
		return wrong
	}
	directory := r.tool.directory()
	command, err := r.tool.options.Resolver.Resolve(ctx, executable, args)
	if err != nil {
		return notRun(executable, err)
	}
	request := &request{command: command, shown: display(command), response: r, directory: directory}
	call.Command, call.Path = request.shown, command.Path

	decision := r.tool.gate.Decide(ctx, request)
	call.Verdict, call.Answer = decision.Verdict, decision.Answer
	if call.By = decider(decision); !decision.Runs() {
		return refusal(decision, request)
	}
	if r.stopped() || ctx.Err() != nil { // saving an "always" may have taken a while
		return deniedCancelled
	}
	return r.tool.run(ctx, request, decision, call)
}

// run runs the command, and logs it when it has been started: one that could
// not be is none that runs (SPEC-EXEC §5.1).
func (t *RunCommand) run(ctx context.Context, r *request, decision approval.Decision, call *Call) string {
	p := Process{
		Name: r.command.Executable, Path: r.command.Path, Args: r.command.Args,
		Identity: r.command.Identity, Directory: r.directory,
	}
	if decision.Verdict == approval.Allow && isGit(r.command) {
		p.Environment = gitEnvironment
	}
	p.Started = t.telling(t.options.Sink.Log, r.shown)
	p.Slow = t.telling(t.options.Sink.Slow, r.shown)

	result, err := t.options.Runner.Run(ctx, p)
	if err != nil {
		return notRun(r.command.Executable, err)
	}
	call.Ran, call.End, call.Status = true, result.End, result.Status
	call.Bytes, call.Duration = result.Total, result.Duration
	return result.text()
}

// telling returns a function that writes a line for the person. It is called
// on a goroutine where nobody else would catch a panic of the Sink's, which
// would leave the command running.
func (t *RunCommand) telling(write func(command string), shown string) func() {
	return func() {
		defer func() { _ = recover() }()
		t.Say(func() { write(shown) })
	}
}

// Say calls write, which prints something of the caller's for the person, such
// as a warning: at once, or where a question is open, when that is answered. The
// model's text is written first. It may be called from any goroutine, an
// Observer's too; calls of write never overlap.
func (t *RunCommand) Say(write func()) {
	t.screen.say(func() {
		t.options.Sink.Flush()
		write()
	})
}

// directory looks at the working directory: none, where it cannot be looked
// at, is the Runner's to report.
func (t *RunCommand) directory() (identity allowlist.Identity) {
	if t.options.Dir != "" {
		identity, _ = allowlist.LookAt(t.options.Dir)
	}
	return identity
}
