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
	"Denied: this command is not on the allowlist and there is no terminal to ask the user for approval. Do not retry it.": "no terminal to ask on",
	"Denied: this command is too long to show for approval. Do not retry it.":                                              "too long to show",
	"Denied: three commands were declined in this response. Do not call run_command again.":                                "three were declined in this response",
	"Denied: this command is not permitted here. Do not retry it.":                                                         "not permitted",
	"Error: command limit reached for this response. Answer with what you have.":                                           "too many in this response",
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
