package proposal_test

import (
	"context"
	"fmt"

	"github.com/aii-cli/aii/proposal"
)

// The operator lists echo; whatever else the model proposes needs a person.
func Example() {
	runner := proposal.Runner{Policy: proposal.PolicyWhitelist, Allowed: []string{"echo"}}
	for _, answer := range []string{
		"```json\n{\"cmd\":\"echo hello\",\"dsc\":\"greets\",\"safe\":2}\n```",
		`{"cmd":"rm -rf build","dsc":"harmless cleanup","safe":2}`,
		`{"cmd":"echo x; rm -rf build","dsc":"greets","safe":2}`,
	} {
		p, err := proposal.ParseProposal(answer)
		if err != nil {
			panic(err)
		}
		approved := false // a person's decision, never the model's
		result, _, err := runner.Execute(context.Background(), p, approved)
		fmt.Printf("%q %v\n", result.Output, err)
	}
	// Output:
	// "hello\n" <nil>
	// "" not approved: program rm is not allow-listed; needs approval
	// "" refused: whitelist mode refuses shell metacharacters (;, |, &, >, <, $(, backtick), which could chain past an allowed program
}
