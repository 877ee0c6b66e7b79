package gated_test

import (
	"context"
	"fmt"
	"io/fs"

	"github.com/aii-cli/aii/argv"
	"github.com/aii-cli/aii/gated"
)

// The sandbox of an agent goes behind the gate; the agent does not notice.
func Example() {
	person := gated.ApproverFunc(func(_ context.Context, r gated.Request) (bool, error) {
		fmt.Printf("run %s? no\n", argv.Escape(r.Display))
		return false, nil
	})
	sandbox := gated.New(host{}, person, nil)

	for _, line := range []string{"git status", "git push --force"} {
		result, err := sandbox.Exec(context.Background(), gated.Command{Path: "sh", Args: []string{"-c", line}})
		if err != nil {
			panic(err)
		}
		fmt.Printf("%d %q\n", result.ExitCode, result.Stdout+result.Stderr)
	}
	// Output:
	// 0 "done: git status"
	// run git push --force? no
	// 126 "blocked: denied by user: git push --force"
}

// host stands for the sandbox that an agent already has.
type host struct{}

func (host) Exec(_ context.Context, c gated.Command) (*gated.Result, error) {
	return &gated.Result{Stdout: "done: " + gated.Display(c)}, nil
}
func (host) ReadFile(context.Context, string) ([]byte, error)             { return nil, nil }
func (host) WriteFile(context.Context, string, []byte, fs.FileMode) error { return nil }
func (host) Remove(context.Context, string) error                         { return nil }
func (host) ListDir(context.Context, string) ([]gated.DirEntry, error)    { return nil, nil }
func (host) Capabilities() gated.Capabilities                             { return gated.Capabilities{Isolation: "none"} }
func (host) Close() error                                                 { return nil }
