package exectool

import (
	"time"

	"github.com/aii-cli/aii/approval"
)

// Decider says what decided a call.
type Decider string

// The deciders.
const (
	ByRule   Decider = "rule"   // covered by the allowlist
	ByPerson Decider = "person" // answered at the prompt
	ByLayer  Decider = "layer"  // refused by a layer above the allowlist
	ByTool   Decider = "tool"   // refused before anybody decided: an error in the call, a limit, nobody to ask
)

// Call is a call that has been answered, for a record of what happened.
type Call struct {
	// Command is the command as prompt and log line show it; "" where the call
	// did not get as far as a program.
	Command string
	// Argv is the executable as the model named it and the arguments; nil
	// where they could not be read.
	Argv []string
	// Path is the program's file; "" where none was found.
	Path string
	// Verdict is the gate's, Deny where it was not asked.
	Verdict approval.Verdict
	// By is what decided, Answer the person's answer where By is ByPerson.
	By     Decider
	Answer approval.Answer
	// Reason is, for a call that ran nothing, the text the model got.
	Reason string
	// Ran reports whether the program was started; the fields below are then
	// those of its [Result].
	Ran      bool
	End      End
	Status   int
	Bytes    int64
	Duration time.Duration
}
