package exectool

import (
	"context"
	"fmt"
	"iter"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/aii-cli/aii/allowlist"
)

func linesOf(text string) iter.Seq[string] { return strings.SplitSeq(text, "\n") }

// Thousands of commands leave no descriptor and no zombie behind.
func TestManyCommandsLeaveNothingBehind(t *testing.T) {
	n := 5000
	if testing.Short() {
		n = 200
	}
	r := &Runner{Env: testEnv, Limits: Limits{Timeout: never}}
	run(t, r, shell(":")) // whatever is opened once
	open := openDescriptors(t)
	var workers sync.WaitGroup
	for range 4 {
		workers.Go(func() {
			for range n / 4 {
				if result, err := r.Run(context.Background(), Process{Path: "/bin/echo", Args: []string{"x"}}); err != nil || string(result.Output) != "x\n" {
					t.Errorf("%+v, %v", result, err)
					return
				}
			}
		})
	}
	workers.Wait()
	if now := openDescriptors(t); now > open {
		t.Errorf("%d descriptors were open, now %d", open, now)
	}
	if zombies := childrenLeft(t); zombies != "" {
		t.Errorf("children left: %s", zombies)
	}
}

// Parallel commands each get their own output, limits and end.
func TestParallelCommands(t *testing.T) {
	s := newScene(t)
	s.rules.list = []allowlist.Rule{{"sh"}}
	s.runner = &Runner{Env: testEnv, Limits: Limits{Timeout: never, OutputCap: 8}}
	tool := New(s.options)
	const calls = 50
	var all sync.WaitGroup
	for i := range calls {
		all.Go(func() {
			script := fmt.Sprintf("printf '%%08d' %d; exit %d", i, i)
			want := fmt.Sprintf("exit %d\n%08d", i, i)
			if i%2 == 1 {
				script = fmt.Sprintf("printf '%%08d' %d; printf more; exit %d", i, i)
				want += "\n[output truncated: 12 bytes, showing first 8]"
			}
			if got := tool.NewResponse().Call(context.Background(), toolJSON(t, "/bin/sh", "-c", script)); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
	all.Wait()
	if len(s.calls) != calls {
		t.Errorf("%d calls recorded", len(s.calls))
	}
	if left := childrenLeft(t); left != "" {
		t.Errorf("children left: %s", left)
	}
}

// childrenLeft lists the children of this process, zombies included.
func childrenLeft(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	tasks, err := readNames("/proc/self/task")
	if err != nil {
		t.Log("no /proc: zombies are not counted")
		return ""
	}
	for _, task := range tasks {
		children, err := os.ReadFile("/proc/self/task/" + task + "/children")
		if err == nil {
			all.Write(children)
		}
	}
	return all.String()
}
