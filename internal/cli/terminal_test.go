package cli

import (
	"context"
	"sync"

	"github.com/aii-cli/aii/exectool"
)

// fakeTerminal answers the questions of a run, a no where it has no answer.
type fakeTerminal struct {
	mu        sync.Mutex
	answers   []string
	questions []string
}

func (f *fakeTerminal) open() (exectool.Terminal, error) { return f, nil }
func (f *fakeTerminal) Close() error                     { return nil }

func (f *fakeTerminal) Ask(_ context.Context, question string) (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.questions = append(f.questions, question)
	if len(f.answers) == 0 {
		return "", nil
	}
	answer := f.answers[0]
	f.answers = f.answers[1:]
	return answer, nil
}
