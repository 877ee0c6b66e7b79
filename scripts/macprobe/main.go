// Command macprobe answers the questions about Apple's model that can only be
// asked on a Mac, and prints a line for each. scripts/mac-check runs it; it
// wants the path of an installed aii, whose library it loads.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/aii-cli/aii/bridge"
	"github.com/aii-cli/aii/bridge/apple"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: macprobe PATH-OF-AII")
		os.Exit(2)
	}
	model, err := apple.Open(os.Args[1])
	if err != nil {
		fmt.Printf("FAIL load: %v\n", err)
		os.Exit(1)
	}
	if !run(context.Background(), prober{model, 2 * time.Second}, os.Stdout) {
		os.Exit(1)
	}
}

// run asks every question in turn, writes a line each and reports whether
// none failed. Where the model is not available only the first is asked.
func run(ctx context.Context, p prober, out io.Writer) bool {
	info, err := p.model.Info(ctx)
	if err != nil {
		fmt.Fprintf(out, "FAIL info: %v\n", err)
		return false
	}
	fmt.Fprintf(out, "INFO %+v\n", info)
	if info.Availability != bridge.Available {
		fmt.Fprintf(out, "LOOK nothing else was asked: the model is not available (%s)\n", info.Availability)
		return true
	}
	good := true
	for _, question := range probes {
		found := question.ask(p, ctx)
		mark := "PASS"
		switch {
		case found.err != nil:
			mark, good = "FAIL", false
		case found.look:
			mark = "LOOK"
		}
		fmt.Fprintf(out, "%s %s: %s", mark, question.name, found.text)
		if found.err != nil {
			fmt.Fprintf(out, " (%v)", found.err)
		}
		fmt.Fprintln(out)
	}
	return good
}
