package cli

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"syscall"

	"github.com/aii-cli/aii/argv"
	"github.com/aii-cli/aii/bridge"
	"github.com/aii-cli/aii/exectool"
	"github.com/aii-cli/aii/internal/respond"
	"github.com/aii-cli/aii/internal/terminal"
)

// oneShot answers one prompt. Without prompt and content it prints the help.
func (r *run) oneShot(ctx context.Context) error {
	if r.flags.Prompt == nil && r.flags.File == nil {
		piped, err := carriesContent(r.Stdin)
		if err != nil {
			return err
		}
		if !piped {
			return r.help()
		}
	}
	prompt, err := "", error(nil)
	files := slices.ContainsFunc(r.flags.File, func(name string) bool { return name != "-" })
	if files { // what is wrong with a file is wrong without a model, too
		if prompt, err = r.prompt(ctx); err != nil {
			return err
		}
	}
	model, _, err := r.openModel(ctx)
	if err != nil {
		return err
	}
	defer model.Close()
	if !files { // a pipe may take its time, so it is not waited for in vain
		if prompt, err = r.prompt(ctx); err != nil {
			return err
		}
	}
	config := r.sessionConfig("")
	parts := bridge.Parts{Instructions: config.Instructions, Tool: config.Tool, Prompt: prompt}
	if err := preflight(ctx, model, parts, r.window); err != nil {
		return err
	}
	out := r.output()
	tool, done, err := r.newTool(out)
	if err != nil {
		return err
	}
	defer done()
	session, err := model.Open(ctx, config)
	if err != nil {
		return err
	}
	defer session.Close()
	if err := r.answer(ctx, session, out, prompt, tool); err != nil {
		return err
	}
	return out.Finish()
}

// prompt returns the text to send: the prompt with what is attached to it.
func (r *run) prompt(ctx context.Context) (string, error) {
	text, err := r.promptArgument()
	if err != nil {
		return "", err
	}
	in := intake{stdin: r.Stdin, path: r.path, limit: contentLimit, afterFunc: r.AfterFunc, note: r.report.note}
	blocks, err := in.content(ctx, r.flags.File, text != "")
	if err != nil {
		return "", err
	}
	if text == "" && len(blocks) == 0 {
		return "", failf(invalidInput, "there is nothing to ask: no prompt, and the content is empty\nif the command before the pipe printed an error, send that along with 2>&1")
	}
	for _, b := range blocks {
		r.guard.taint(b.source)
	}
	for _, name := range in.empty {
		if name == stdinName {
			r.report.note("%s was empty", name)
		} else {
			r.report.note("%s is empty", argv.Escape(name))
		}
	}
	return compose(text, blocks, len(r.flags.File) > 1), nil
}

// promptArgument returns the prompt of the command line, "" without one.
func (r *run) promptArgument() (string, error) {
	if r.flags.Prompt == nil {
		return "", nil
	}
	text, err := decode("the prompt", []byte(*r.flags.Prompt))
	return string(text), err
}

// output returns standard output for responses. On a terminal the model's
// control characters are shown, not obeyed; a pipe gets every byte.
func (r *run) output() *respond.Output {
	var to io.Writer = r.Stdout
	onTerminal := isTerminal(r.Stdout)
	if onTerminal {
		to = terminal.NewFilter(r.Stdout)
	}
	options := respond.OutputOptions{Immediate: r.flags.Exec, Terminal: onTerminal, AfterFunc: r.AfterFunc}
	if isTerminal(r.Stderr) {
		options.OnSilence = func() { r.report.note("still waiting for the model (Ctrl-C stops it)") }
	}
	out := respond.NewOutput(to, options)
	r.report.precede(func() { _ = out.EnsureNewline() }) // a failed write ends the response by itself
	return out
}

// answer plays one response to its end; tool may be nil. What was written
// before a failure stays, and its line is ended. It returns when every command
// of the response has ended.
func (r *run) answer(ctx context.Context, session bridge.Session, out *respond.Output, prompt string, tool *exectool.RunCommand) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var call func(context.Context, string) string
	if tool != nil {
		response := tool.NewResponse()
		response.Interrupt = func() { cancel(interrupted{syscall.SIGINT}) }
		call = response.Call
	}
	stream, err := session.Respond(ctx, prompt, bridge.Options{})
	if err == nil {
		err = respond.Run(ctx, stream, out, call)
	}
	var stopped interrupted
	if errors.As(context.Cause(ctx), &stopped) {
		err = stopped // whatever failed, failed because of it
	}
	if err != nil {
		_ = out.EndLine() // the failure at hand is the one to report
	}
	return err
}

// path returns a path that the person typed, seen from the working directory.
func (r *run) path(path string) string {
	if r.Dir == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(r.Dir, path)
}
