package exectool

import (
	"strconv"
	"time"
)

// The results of a call, as the model reads them: SPEC-EXEC §4, then
// those it has no text for. They are part of the contract; nothing else in the
// package makes text for the model.
const (
	deniedByUser    = "Denied: the user declined to run this command. Do not retry it."
	deniedCancelled = "Denied: the response was stopped before this command ran. Do not retry it."

	errorExecutable  = "Error: invalid executable"
	errorArguments   = "Error: arguments must be a list of strings."
	errorRepeated    = `Error: arguments must not include the program name. Pass only the arguments, e.g. executable "df" with arguments ["-h", "/"].`
	errorInternal    = "Error: the command could not be run."
	errorNotFound    = "Error: executable not found: "
	errorLaunch      = "Error: could not launch "
	cancelledMessage = "Terminated: the response was stopped.\n"
)

// What the model is told of a command that was refused without anybody being
// asked. They are exported so that a caller can tell the person, too.
const (
	// DeniedNoTerminal: nobody can be asked (SPEC-EXEC §4).
	DeniedNoTerminal = "Denied: this command is not on the allowlist and there is no terminal to ask the user for approval. Do not retry it."
	// DeniedTooLong: the command does not fit a question.
	DeniedTooLong = "Denied: this command is too long to show for approval. Do not retry it."
	// DeniedThrice: three commands were declined in this response.
	DeniedThrice = "Denied: three commands were declined in this response. Do not call run_command again."
	// DeniedByLayer: a [Layer] without a Refusal of its own denied it.
	DeniedByLayer = "Denied: this command is not permitted here. Do not retry it."
	// ErrorTooMany: the response has had all its commands.
	ErrorTooMany = "Error: command limit reached for this response. Answer with what you have."
)

// RefusedUntrusted is the Refusal of a layer that refuses every command once
// untrusted content is in the conversation.
const RefusedUntrusted = "Denied: untrusted content is in this conversation and commands are refused after it. Do not retry."

// text is what the model is told of a command that ran.
func (r Result) text() string {
	output := lenient(r.Output)
	if r.Truncated() {
		output += "\n[output truncated: " + strconv.FormatInt(r.Total, 10) + " bytes, showing first " + strconv.Itoa(len(r.Output)) + "]"
	}
	switch r.End {
	case TimedOut:
		return "Terminated: the command exceeded the " + seconds(r.Limits.Timeout) + "-second time limit.\n" + output
	case Overflowed:
		return "Terminated: the command produced more than " + size(r.Limits.OutputLimit) + " of output.\n" + output
	case Cancelled:
		return cancelledMessage + output
	default:
		return "exit " + strconv.Itoa(r.Status) + "\n" + output
	}
}

func seconds(d time.Duration) string {
	return strconv.FormatFloat(d.Seconds(), 'f', -1, 64)
}

func size(bytes int64) string {
	switch {
	case bytes%(1<<20) == 0:
		return strconv.FormatInt(bytes>>20, 10) + " MiB"
	case bytes%(1<<10) == 0:
		return strconv.FormatInt(bytes>>10, 10) + " KiB"
	default:
		return strconv.FormatInt(bytes, 10) + " bytes"
	}
}
