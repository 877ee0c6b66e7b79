package policy_test

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/aii-cli/aii/approval"
	"github.com/aii-cli/aii/policy"
)

// A guard in front of an agent's tools, in ten lines.
func Example() {
	engine := policy.New(policy.Config{Write: "allow", Rules: map[string]string{"format_disk": "deny"}})
	person := policy.ApproverFunc(func(_ context.Context, r approval.Request[policy.Call]) (approval.Answer, error) {
		fmt.Printf("%s %s? no (%s)\n", r.Command.Name, r.Command.Input, r.Command.Reason())
		return approval.No, nil
	})
	guard := policy.NewGuard(engine, person, nil, nil)
	call := func(name string, class policy.Class, input string) {
		ok, reason := guard.Allow(context.Background(), name, class, json.RawMessage(input))
		if !ok {
			fmt.Println("for the model:", reason)
			return
		}
		fmt.Println(name, "runs")
		guard.Ingested(name, class, false)
	}

	call("write_file", policy.ClassWrite, `{"path":"a"}`)
	call("format_disk", policy.ClassExec, `{}`)
	call("web_fetch", policy.ClassNet, `{"url":"https://h.example"}`)
	call("write_file", policy.ClassWrite, `{"path":"b"}`)
	// Output:
	// write_file runs
	// for the model: policy denies format_disk (rule for "format_disk")
	// web_fetch runs
	// write_file {"path":"b"}? no (write escalated: session touched untrusted content)
	// for the model: the user declined to run write_file
}
