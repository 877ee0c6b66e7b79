package script_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/aii-cli/aii/bridge"
	"github.com/aii-cli/aii/bridge/script"
)

// A model that calls its tool once and then answers with the result.
func Example() {
	dir, err := os.MkdirTemp("", "script")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "uptime.json")
	text := `{"turns": [{"steps": [{"call": {"executable": "uptime"}}, {"say": "It has been {{result}}."}]}]}`
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		fmt.Println(err)
		return
	}

	model, err := script.Open(path)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer model.Close()
	ctx := context.Background()
	session, err := model.Open(ctx, bridge.Config{Tool: &bridge.Tool{Name: "run_command"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	stream, err := session.Respond(ctx, "how long?", bridge.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer stream.Close()
	for {
		event, err := stream.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		switch event := event.(type) {
		case bridge.ToolCall:
			fmt.Println("call", event.Arguments)
			event.Reply("up three days")
		case bridge.Snapshot:
			fmt.Println(event)
		}
	}
	// Output:
	// call {"executable":"uptime","arguments":[]}
	// It has been up three days.
}
