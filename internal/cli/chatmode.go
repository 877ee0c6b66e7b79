package cli

import (
	"context"
	"errors"
	"syscall"

	"github.com/aii-cli/aii/bridge"
	"github.com/aii-cli/aii/exectool"
	"github.com/aii-cli/aii/internal/chat"
	"github.com/aii-cli/aii/internal/respond"
	"github.com/aii-cli/aii/lockdown"
)

// conversation is what a chat talks to. Its session is replaced by /new.
type conversation struct {
	*run
	model   bridge.Model
	config  bridge.Config
	session bridge.Session
	out     *respond.Output
	tool    *exectool.RunCommand
}

// chatMode answers messages until the person leaves.
func (r *run) chatMode(ctx context.Context) error {
	if _, err := carriesContent(r.Stdin); err != nil { // nothing can be read from it
		return err
	}
	systemPrompt, err := r.promptArgument()
	if err != nil {
		return err
	}
	model, _, err := r.openModel(ctx)
	if err != nil {
		return err
	}
	defer model.Close()
	out := r.output()
	tool, done, err := r.newTool(out)
	if err != nil {
		return err
	}
	defer done()
	c := &conversation{run: r, model: model, config: r.sessionConfig(systemPrompt), out: out, tool: tool}
	if err := c.reset(ctx); err != nil {
		return err
	}
	defer func() { _ = c.session.Close() }()
	r.chat.begin(r.Stdin)
	err = c.loop().Run(ctx)
	if errors.Is(err, chat.ErrInterrupted) {
		return interrupted{syscall.SIGINT}
	}
	return r.asWrite(err)
}

func (c *conversation) loop() *chat.Chat {
	return &chat.Chat{
		Input:      chat.NewInput(c.Stdin, c.Stdout, c.getenv("TERM")),
		Output:     c,
		Terminal:   isTerminal(c.Stdout),
		Answer:     c.reply,
		Reset:      c.reset,
		Failed:     c.failed,
		Note:       func(text string) { c.report.note("%s", text) },
		Interrupts: c.run.chat.interrupts,
	}
}

// reply has one message answered.
func (c *conversation) reply(ctx context.Context, message string) error {
	text, err := decode("the message", []byte(message))
	if err != nil {
		return err
	}
	c.run.chat.answer.Store(answering)
	defer c.run.chat.answer.Store(noAnswer)
	if !isTerminal(c.Stdin) {
		c.guard.taint(lockdown.SourceStdin) // nobody typed this
	}
	err = c.answer(ctx, c.session, c.out, string(text), c.tool)
	var stopped interrupted
	if errors.As(err, &stopped) {
		return chat.ErrStopped
	}
	if err != nil {
		return err
	}
	return c.out.EndLine()
}

// reset starts a conversation. The old one stays where that fails.
func (c *conversation) reset(ctx context.Context) error {
	session, err := c.model.Open(ctx, c.config)
	if err != nil {
		return err
	}
	if err := c.guard.reset(); err != nil {
		_ = session.Close() // it was not used
		return err
	}
	if c.session != nil {
		_ = c.session.Close() // what it held is to be forgotten anyway
	}
	c.session = session
	session.Prewarm()
	return nil
}

// failed reports what went wrong and goes on, unless nobody reads any more.
func (c *conversation) failed(err error) error {
	var write *respond.WriteError
	if errors.As(err, &write) {
		return err
	}
	f := describe(err, c.window)
	c.report.fail(f)
	if f.code == contextExceeded {
		c.report.note("use /new to start a fresh conversation")
	}
	return nil
}
