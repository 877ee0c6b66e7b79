// Parseonly parses the flags of aii with kong and ends: the measure of what
// the program adds to that.
package main

import (
	"os"

	"github.com/alecthomas/kong"
)

func main() {
	var flags struct {
		Prompt       *string  `arg:"" optional:""`
		File         []string `short:"f" sep:"none" placeholder:"PATH" group:"Input" help:"Attach a file"`
		Interactive  bool     `short:"i" group:"Input" help:"Chat"`
		ModelScript  *string  `placeholder:"FILE" group:"Input" help:"Play a script"`
		Exec         bool     `short:"x" group:"Commands" help:"Let the model run programs"`
		AskAll       bool     `group:"Commands" help:"Ask for every command"`
		Untrusted    *string  `placeholder:"MODE" group:"Commands" help:"After untrusted content"`
		Audit        *string  `placeholder:"FILE" group:"Commands" help:"Record every decision"`
		ListAllowed  bool     `group:"Commands" help:"Print what runs without asking"`
		ResetAllowed bool     `group:"Commands" help:"Delete the allow file"`
		JSON         bool     `name:"json" short:"j" group:"Output" help:"Errors as JSON lines"`
		ModelInfo    bool     `short:"m" group:"Output" help:"Print what is known of the model"`
		Completion   *string  `placeholder:"SHELL" group:"Output" help:"Print completions"`
		Version      bool     `group:"Output" help:"Print the version"`
		Help         bool     `short:"h" group:"Output" help:"Print this help"`
	}
	parser, err := kong.New(&flags, kong.Name("aii"), kong.NoDefaultHelp())
	if err != nil {
		os.Exit(1)
	}
	if _, err := parser.Parse(os.Args[1:]); err != nil {
		os.Exit(2)
	}
}
