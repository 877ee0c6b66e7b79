package cli

import (
	"strings"

	"github.com/aii-cli/aii/approval"
	"github.com/aii-cli/aii/argv"
	"github.com/aii-cli/aii/exectool"
)

// unasked says, for the texts with which the model is told of a command that
// was refused without anybody being asked, the same to the person. What is not
// listed is the model's to correct, or was the person's own doing.
var unasked = map[string]string{
	exectool.DeniedNoTerminal: "no terminal to ask on",
	exectool.DeniedTooLong:    "too long to show",
	exectool.DeniedThrice:     "three were declined in this response",
	exectool.DeniedByLayer:    "not permitted",
	exectool.ErrorTooMany:     "too many in this response",
	exectool.RefusedUntrusted: "--untrusted refuse",
}

// longestTold is how many bytes of a command a warning repeats.
const longestTold = 400

// notRun returns the warning that a call deserves, "" where it deserves none:
// whoever was not asked learns that something was not done, and whoever said
// yes that it did not start.
func notRun(call exectool.Call) string {
	why := unasked[call.Reason]
	if approved := call.By == exectool.ByRule || call.By == exectool.ByPerson && call.Answer != approval.No; approved {
		if failed, ok := strings.CutPrefix(call.Reason, "Error: "); ok {
			why = argv.Escape(failed) // with the name that the model gave it
		}
	}
	if call.Ran || why == "" {
		return ""
	}
	command := call.Command
	switch {
	case command == "":
		command = "a command"
	case len(command) > longestTold:
		command = argv.Display(call.Argv[:1]) + " …"
	}
	return "not run: " + command + " (" + why + ")"
}
