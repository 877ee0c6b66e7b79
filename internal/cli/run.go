package cli

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/aii-cli/aii/bridge"
	"github.com/aii-cli/aii/exectool"
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
	runner *exectool.Runner
	chat   chatState
}

// Run runs the program and says how the process is to end. It reports every
// failure itself, and returns only when each command it started has ended. A
// signal may leave a goroutine behind, which blocks on a stream or a file: the
// caller ends the process at once.
func Run(ctx context.Context, p Process) Exit {
	r := &run{
		Process: p,
		window:  defaultWindow,
		runner:  &exectool.Runner{Limits: p.Limits, Dir: p.Dir, Env: p.Env, Now: p.Now},
		chat:    chatState{interrupts: make(chan os.Signal, 1)},
	}
	return r.untilSignal(ctx, func(ctx context.Context) Exit {
		var err error
		r.parser, err = parse(&r.flags, p.Args)
		r.report = &reporter{out: p.Stderr, json: r.flags.JSON}
		if err == nil {
			err = r.inMode(ctx)
		}
		return r.end(stoppedBy(ctx, err))
	})
}

// inMode does what the flags choose.
func (r *run) inMode(ctx context.Context) error {
	chosen, err := chooseMode(&r.flags)
	if err != nil {
		return err
	}
	if r.flags.Untrusted != nil {
		if r.guard, err = newGuard(*r.flags.Untrusted); err != nil {
			return err
		}
	}
	return r.dispatch(ctx, chosen)
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
		return r.chatMode(ctx)
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
// makes of that. SIGQUIT is for that number alone: a Go program that dies of it
// prints its goroutines.
func diesOf(s syscall.Signal) Exit {
	exit := Exit{Code: 128 + int(s), Signal: s}
	if s == syscall.SIGQUIT {
		exit.Signal = 0
	}
	return exit
}

// brokenPipe reports whether nobody reads standard output any more. That is
// how "aii … | head -1" ends, and nothing to report.
func brokenPipe(err error) bool {
	var write *respond.WriteError
	return errors.As(err, &write) && errors.Is(write, syscall.EPIPE)
}

// asWrite makes a failed write to standard output a *[respond.WriteError],
// whoever wrote. What a chat types there, its parts write themselves.
func (r *run) asWrite(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) && path.Op == "write" && path.Path == r.Stdout.Name() {
		return &respond.WriteError{Err: path.Err}
	}
	return err
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
	info, err := os.Stat(path)
	if err != nil {
		return nil, cannotRead(name, err)
	}
	if !info.Mode().IsRegular() {
		return nil, failf(invalidInput, "cannot play --model-script %s: it is %s\nname a file on disk; what comes through a pipe, write to one first", name, kindName(info.Mode()))
	}
	model, err := r.OpenScript(path)
	if err != nil {
		return nil, describeScript(name, err)
	}
	r.report.note("scripted model: %s", name)
	return model, nil
}
