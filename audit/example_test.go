package audit_test

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/aii-cli/aii/audit"
)

// An agent records what its gate decided; a person reads it later.
func Example() {
	dir, err := os.MkdirTemp("", "audit")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "audit.jsonl")

	auditor, err := audit.OpenFileAuditor(path)
	if err != nil {
		panic(err)
	}
	auditor.Record(audit.Entry{
		Time: "2026-01-02T03:04:05Z", Tool: "run_command", Class: "exec", Decision: "ask", Reason: "no rule covers it", Allowed: true,
		Argv: []string{"curl", "-H", "Authorization: Bearer 2c9f1e", "https://api.example"},
	})
	if err := auditor.Close(); err != nil {
		panic(err)
	}

	line, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	fmt.Println(audit.Line(line, time.UTC))
	// Output:
	// 03:04:05  ask    exec   run_command  ran  $ curl -H 'Authorization: [redacted]' https://api.example  no rule covers it
}

func ExampleScrub() {
	fmt.Printf("%s\n", audit.Scrub([]byte(`{"max_tokens":5,"api_key":"k-123","command":"psql postgres://bob:pw@db/app"}`)))
	// Output:
	// {"max_tokens":5,"api_key":"[redacted]","command":"psql postgres://bob:[redacted]@db/app"}
}
