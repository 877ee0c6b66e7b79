package cli

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
)

const helpHead = `aii asks the language model that Apple ships inside macOS. It runs on this
machine; nothing is sent anywhere.

Usage: aii [flags] [prompt]

Examples:
  aii "write a haiku about shell scripts"
  git diff | aii "write a commit message"
  aii -f notes.md "list the action items"
  aii -i "you are a terse assistant"
  aii -x "how much free disk space do I have?"
`

const helpFiles = `
Files:
  ~/.config/aii/allow      one rule a line: commands that run without asking
`

// exitMeanings says each exit code in words.
var exitMeanings = []struct {
	code    int
	meaning string
}{
	{0, "success; a declined command is not an error"},
	{1, "unexpected error"},
	{2, "wrong usage or input"},
	{3, "the model is not available"},
	{4, "the model failed or declined"},
}

const helpSignals = "  130, 143, 129  ended by Ctrl-C, SIGTERM, SIGHUP\n"

// helpText returns the whole help for the flags of the grammar.
func helpText(all []*kong.Flag) string {
	var out strings.Builder
	out.WriteString(helpHead)
	group := ""
	for _, flag := range all {
		if title := flag.Group.Title; title != group {
			group = title
			fmt.Fprintf(&out, "\n%s:\n", group)
		}
		fmt.Fprintf(&out, "  %-23s  %s\n", flagSyntax(flag), flag.Help)
	}
	out.WriteString("\nExit status:\n")
	for _, exit := range exitMeanings {
		fmt.Fprintf(&out, "  %d  %s%s\n", exit.code, exit.meaning, codesOf(exit.code))
	}
	out.WriteString(helpSignals)
	out.WriteString(helpFiles)
	return out.String()
}

// codesOf lists the names that --json gives the failures of an exit code.
func codesOf(exit int) string {
	var out strings.Builder
	line := ""
	for _, row := range errorTable {
		if row.exit != exit {
			continue
		}
		if len(line)+len(row.code) > 70 {
			out.WriteString("\n       " + strings.TrimRight(line, " "))
			line = ""
		}
		line += string(row.code) + " "
	}
	if line != "" {
		out.WriteString("\n       " + strings.TrimRight(line, " "))
	}
	return out.String()
}

// visibleFlags returns the flags that work, in the order of the grammar.
func visibleFlags(parser *kong.Kong) []*kong.Flag {
	var all []*kong.Flag
	for _, flag := range parser.Model.Flags {
		if !flag.Hidden {
			all = append(all, flag)
		}
	}
	return all
}

// flagSyntax returns a flag as it is typed: "-f, --file FILE".
func flagSyntax(flag *kong.Flag) string {
	text := "    --" + flag.Name
	if flag.Short != 0 {
		text = "-" + string(flag.Short) + ", --" + flag.Name
	}
	if flag.PlaceHolder != "" {
		text += " " + flag.PlaceHolder
	}
	return text
}
