package exectool_test

import (
	"context"
	"fmt"
	"os"

	"github.com/aii-cli/aii/allowlist"
	"github.com/aii-cli/aii/exectool"
)

// rules is a list that lives in memory; config.Open has the one in a file.
type rules []allowlist.Rule

func (r *rules) Add(rule allowlist.Rule) error { *r = append(*r, rule); return nil }

func (r *rules) Covers(command *allowlist.Command) bool {
	for _, rule := range *r {
		if rule.Covers(command) {
			return true
		}
	}
	return false
}

// log tells of every command that runs.
type log struct{}

func (log) Flush()              {}
func (log) Log(command string)  { fmt.Println("$", command) }
func (log) Slow(command string) {}

// The gate in front of an agent of your own: hand each tool call's arguments to
// Call, and what it returns to the model. With OpenTerminal(os.Getenv("TERM"))
// as the Terminal a person is asked; without one, what no rule covers is
// refused.
func Example() {
	tool := exectool.New(exectool.Options{
		Resolver: allowlist.Resolver{Dir: "/", Path: "/usr/bin:/bin", PathSet: true, UID: os.Geteuid()},
		Rules:    &rules{{"echo"}},
		Runner:   &exectool.Runner{Env: os.Environ()},
		Sink:     log{},
	})
	response := tool.NewResponse()
	ctx := context.Background()
	fmt.Println(response.Call(ctx, `{"executable": "echo", "arguments": ["hello; rm -rf /"]}`))
	fmt.Println(response.Call(ctx, `{"executable": "touch", "arguments": ["x"]}`))
	// Output:
	// $ echo 'hello; rm -rf /'
	// exit 0
	// hello; rm -rf /
	//
	// Denied: this command is not on the allowlist and there is no terminal to ask the user for approval. Do not retry it.
}
