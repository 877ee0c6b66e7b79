package lockdown_test

import (
	"fmt"

	"github.com/aii-cli/aii/lockdown"
)

// An agent taints its run when it hands the model a fetched page, and asks
// before each command and each fetch.
func Example() {
	state, err := lockdown.New([]string{"*.docs.example", "api.example:443"})
	if err != nil {
		panic(err)
	}
	fmt.Println(state.CommandsAllowed(), state.WebFetchAllowed("evil.example", 443))

	page := "text of a page"
	if _, first := state.Taint(lockdown.Source{Source: lockdown.SourceWebFetch, Step: 3, Tool: "web_fetch", Host: "blog.example"}); first {
		page += "\n" + lockdown.Notice
	}
	_ = page // for the model

	fmt.Println(state.CommandsAllowed(), state.WebFetchAllowed("evil.example", 443), state.WebFetchAllowed("go.docs.example", 443))
	source, _ := state.First()
	fmt.Println(lockdown.RefusalMessage("run_command", lockdown.ChannelCommand, source, ""))
	// Output:
	// true true
	// false false true
	// Refused: run_command is not available any more. Untrusted content came into this conversation from web_fetch (blog.example), and commands are restricted after it until the run ends. Do not retry it.
}
