package approval_test

import (
	"context"
	"fmt"

	"github.com/aii-cli/aii/approval"
)

// A gate in front of an agent's own tool: the operator's layer says what is
// quiet, a person decides on the rest, and a second layer can only be stricter.
func Example() {
	quiet := func(command string) approval.Verdict {
		if command == "git status" {
			return approval.Allow
		}
		return approval.Ask
	}
	never := func(command string) approval.Verdict {
		if command == "rm -rf /" {
			return approval.Deny
		}
		return approval.Allow
	}
	person := approval.ApproverFunc[string](func(_ context.Context, r approval.Request[string]) (approval.Answer, error) {
		fmt.Printf("run %q? yes\n", r.Command)
		return approval.Once, nil
	})
	gate := approval.New(quiet, person, nil, never)

	for _, command := range []string{"git status", "git push", "rm -rf /"} {
		fmt.Println(command, gate.Decide(context.Background(), command).Runs())
	}
	// Output:
	// git status true
	// run "git push"? yes
	// git push true
	// rm -rf / false
}
