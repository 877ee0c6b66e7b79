package cli

import (
	"path/filepath"

	"github.com/aii-cli/aii/allowlist"
	"github.com/aii-cli/aii/approval"
	"github.com/aii-cli/aii/bridge"
	"github.com/aii-cli/aii/exectool"
	"github.com/aii-cli/aii/internal/respond"
)

// newTool returns run_command for this run, or nil without --exec, and what to
// call at the end. The allow file is read here, once.
func (r *run) newTool(out *respond.Output) (*exectool.RunCommand, func(), error) {
	if !r.flags.Exec {
		return nil, func() {}, nil
	}
	record, err := r.openRecord()
	if err != nil {
		return nil, nil, err
	}
	store, warnings := r.allowFile()
	for _, warning := range warnings {
		r.report.warn(warning.String())
	}
	var tool *exectool.RunCommand
	options := exectool.Options{
		Resolver: r.resolver(),
		Rules:    store,
		Runner:   r.runner,
		Dir:      r.Dir,
		Sink:     sink{report: r.report, out: out, slow: isTerminal(r.Stderr)},
		Terminal: r.OpenTerminal,
		Warn:     func(err error) { r.report.warn(err.Error()) },
		Observer: r.observer(record, func(text string) { tool.Say(func() { r.report.warn(text) }) }),
	}
	if r.flags.AskAll {
		options.Raise = append(options.Raise, exectool.Layer{Policy: approval.AskAll[*allowlist.Command]})
	}
	if r.guard != nil {
		options.Raise = append(options.Raise, r.guard.layer())
	}
	tool = exectool.New(options)
	return tool, func() { _ = record.Close() }, nil // every entry was written when it was made
}

// sessionConfig returns what a session starts from: the system prompt and,
// with --exec, the tool and its instructions (SPEC-EXEC §8).
func (r *run) sessionConfig(systemPrompt string) bridge.Config {
	config := bridge.Config{Instructions: systemPrompt}
	if !r.flags.Exec {
		return config
	}
	if config.Instructions != "" {
		config.Instructions += "\n\n"
	}
	home := r.getenv("HOME")
	if !filepath.IsAbs(home) {
		home = "" // as for the allow file: it would mean another place in each directory
	}
	config.Instructions += exectool.Instructions(home, r.Dir)
	config.Tool = &bridge.Tool{
		Name:        exectool.Name,
		Description: exectool.Description,
		Parameters: []bridge.Parameter{
			{Name: "executable", Description: exectool.ExecutableGuide},
			{Name: "arguments", Description: exectool.ArgumentsGuide, List: true},
		},
	}
	return config
}

// sink is where the tool's lines go (SPEC-EXEC §9).
type sink struct {
	report *reporter
	out    *respond.Output
	slow   bool // a terminal shows standard error: somebody may be waiting
}

// Flush makes room for a question. A failed write ends the response by itself.
func (s sink) Flush() { _ = s.out.EnsureNewline() }

// Log tells of a command that is about to run.
func (s sink) Log(command string) { s.report.note("$ %s", command) }

// Slow tells of a command that takes long.
func (s sink) Slow(command string) {
	if s.slow {
		s.report.note("still running: %s (Ctrl-C stops it)", command)
	}
}
