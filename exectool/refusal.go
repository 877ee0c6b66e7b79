package exectool

import (
	"context"
	"errors"

	"github.com/aii-cli/aii/allowlist"
	"github.com/aii-cli/aii/approval"
)

// refusal is what the model is told of a command that the gate did not let
// through.
func refusal(d approval.Decision, r *request) string {
	switch {
	case d.Verdict == approval.Deny && r.refusal != "":
		return r.refusal
	case d.Verdict == approval.Deny:
		return DeniedByLayer
	case d.Err == nil:
		return deniedByUser
	case errors.Is(d.Err, errTooLong):
		return DeniedTooLong
	case errors.Is(d.Err, errDeclined):
		return DeniedThrice
	case errors.Is(d.Err, ErrInterrupted):
		return deniedByUser
	case errors.Is(d.Err, errStopped), done(d.Err):
		return deniedCancelled
	default:
		return DeniedNoTerminal
	}
}

// notRun is what the model is told of a command that could not be found or
// started. The name in it is the model's own.
func notRun(executable string, err error) string {
	var notFound *allowlist.NotFoundError
	var launch *LaunchError
	switch {
	case errors.Is(err, allowlist.ErrInvalidExecutable):
		return errorExecutable
	case errors.As(err, &notFound):
		return errorNotFound + executable
	case done(err):
		return deniedCancelled
	case errors.As(err, &launch):
		err = launch.Err
	}
	return errorLaunch + executable + ": " + err.Error()
}

func done(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// decider names what the decision rests on.
func decider(d approval.Decision) Decider {
	switch {
	case d.Verdict == approval.Deny:
		return ByLayer
	case d.Verdict == approval.Allow:
		return ByRule
	case d.Asked && (d.Err == nil || errors.Is(d.Err, ErrInterrupted)):
		return ByPerson
	default:
		return ByTool
	}
}
