package cli

import (
	"context"
	"errors"
	"os"
	"sync/atomic"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/aii-cli/aii/bridge"
	"github.com/aii-cli/aii/internal/respond"
)

// run is one run of the program.
type run struct {
	Process
	flags  flags
	parser *kong.Kong
	report *reporter
	guard  *guard // --untrusted; nil without it
	window int    // tokens, once the model is known
	// chatting says that SIGINT goes to interrupts, because the chat knows
	// what it means; otherwise it ends the run.
	chatting   atomic.Bool
	interrupts chan os.Signal
}

// Run runs the program and says how the process is to end. It reports every
// failure itself, and returns only when each command it started has ended.
func Run(ctx context.Context, p Process) Exit {
	r := &run{Process: p, window: defaultWindow, interrupts: make(chan os.Signal, 1)}
	var err error
	r.parser, err = parse(&r.flags, p.Args)
	r.report = &reporter{out: p.Stderr, json: r.flags.JSON}
	if err == nil {
		err = r.interruptible(ctx)
	}
	return r.end(err)
}

// interruptible runs the chosen mode under a context that a signal ends. What
// only prints has nothing to stop first, and starts faster without.
func (r *run) interruptible(ctx context.Context) error {
	chosen, err := chooseMode(&r.flags)
	if err != nil {
		return err
	}
	if r.flags.Untrusted != nil {
		if r.guard, err = newGuard(*r.flags.Untrusted); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if chosen <= modelInfoMode && r.Signals != nil {
		go r.watch(ctx, r.Signals(), cancel)
	}
	err = r.dispatch(ctx, chosen)
	var stopped interrupted
	if err != nil && errors.As(context.Cause(ctx), &stopped) {
		return stopped // whatever failed, failed because of it
	}
	return err
}

// watch ends the run when a signal comes. In a chat SIGINT ends only the
// answer, which the chat does itself.
func (r *run) watch(ctx context.Context, signals <-chan os.Signal, cancel context.CancelCauseFunc) {
	for {
		select {
		case <-ctx.Done():
			return
		case received := <-signals:
			number, ok := received.(syscall.Signal)
			if !ok {
				continue
			}
			if number == syscall.SIGINT && r.chatting.Load() {
				select {
				case r.interrupts <- received:
				default: // one is waiting already
				}
				continue
			}
			cancel(interrupted{number})
		}
	}
}

func (r *run) dispatch(ctx context.Context, chosen mode) error {
	switch chosen {
	case helpMode:
		return r.help()
	case versionMode:
		return r.print("aii " + r.Version + "\n")
	case completionMode:
		return r.print(completions[*r.flags.Completion](visibleFlags(r.parser)))
	case listAllowedMode:
		return r.listAllowed()
	case resetAllowedMode:
		return r.resetAllowed()
	case modelInfoMode:
		return r.modelInfo(ctx)
	case chatMode:
		return r.chat(ctx)
	default:
		return r.oneShot(ctx)
	}
}

// end reports the failure, if any, and turns it into the process's end.
func (r *run) end(err error) Exit {
	var stopped interrupted
	switch {
	case err == nil:
		return Exit{}
	case errors.As(err, &stopped):
		return diesOf(stopped.signal)
	case brokenPipe(err):
		return diesOf(syscall.SIGPIPE)
	}
	f := describe(err, r.window)
	r.report.fail(f)
	return Exit{Code: f.exit()}
}

// diesOf ends the process by a signal; 128 and its number is what a shell
// makes of that.
func diesOf(s syscall.Signal) Exit { return Exit{Code: 128 + int(s), Signal: s} }

// brokenPipe reports whether nobody reads standard output any more. That is
// how "aii … | head -1" ends, and nothing to report.
func brokenPipe(err error) bool {
	var write *respond.WriteError
	return errors.As(err, &write) && errors.Is(write, syscall.EPIPE)
}

// print writes what was asked for to standard output.
func (r *run) print(text string) error {
	_, err := r.Write([]byte(text))
	return err
}

// Write writes to standard output. Its error is a *[respond.WriteError], as it
// is for the text of responses.
func (r *run) Write(text []byte) (int, error) {
	n, err := r.Stdout.Write(text)
	if err != nil {
		err = &respond.WriteError{Err: err}
	}
	return n, err
}

func (r *run) help() error { return r.print(helpText(visibleFlags(r.parser))) }

// openModel opens the model that the flags name and checks, once, that it can
// be used. The caller closes it.
func (r *run) openModel(ctx context.Context) (bridge.Model, bridge.Info, error) {
	model, info, err := r.findModel(ctx)
	if err != nil {
		return nil, info, err
	}
	if err := describeAvailability(info.Availability); err != nil {
		_ = model.Close() // it was not used
		return nil, info, err
	}
	return model, info, nil
}

// findModel opens the model, available or not.
func (r *run) findModel(ctx context.Context) (bridge.Model, bridge.Info, error) {
	model, err := r.open()
	if err != nil {
		return nil, bridge.Info{}, err
	}
	info, err := model.Info(ctx)
	if err != nil {
		_ = model.Close() // it was not used
		return nil, info, err
	}
	r.window = windowOf(info)
	return model, info, nil
}

func (r *run) open() (bridge.Model, error) {
	if r.flags.ModelScript == nil {
		return r.OpenModel()
	}
	name := *r.flags.ModelScript
	path := r.path(name)
	if _, err := os.Stat(path); err != nil {
		return nil, cannotRead(name, err)
	}
	model, err := r.OpenScript(path)
	if err != nil {
		return nil, describeScript(name, err)
	}
	r.report.note("scripted model: %s", name)
	return model, nil
}
