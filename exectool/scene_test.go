package exectool

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/aii-cli/aii/allowlist"
)

// scene is a tool with everything around it recorded: what happened, in order.
type scene struct {
	t        testing.TB
	options  Options
	dir      string
	rules    *rules
	terminal *asker
	runner   Launcher // runs for real where set; otherwise nothing is started

	mu     sync.Mutex
	events []string
	ran    []Process
	calls  []Call
	warned []error
}

const standardPath = "/usr/bin:/bin:/usr/sbin:/sbin"

// newScene returns a scene whose person gives the answers in turn; without any
// there is no terminal.
func newScene(t testing.TB, answers ...string) *scene {
	s := &scene{t: t, dir: t.TempDir()}
	s.rules = &rules{scene: s, list: allowlist.Defaults()}
	s.options = Options{
		Resolver: allowlist.Resolver{Dir: s.dir, Path: standardPath, PathSet: true, UID: os.Getuid()},
		Rules:    s.rules,
		Runner:   s,
		Sink:     s,
		Warn:     func(err error) { s.warned = append(s.warned, err) },
		Observer: func(c Call) {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.calls = append(s.calls, c)
		},
	}
	if answers != nil {
		s.terminal = &asker{scene: s, answers: answers}
		s.options.Terminal = func() (Terminal, error) { s.happened("open"); return s.terminal, nil }
	}
	return s
}

// response starts one; set options before.
func (s *scene) response() *Response { return New(s.options).NewResponse() }

func (s *scene) happened(event string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.events = append(s.events, event)
}

// Run records the process, and runs it where the scene has a runner.
func (s *scene) Run(ctx context.Context, p Process) (Result, error) {
	s.happened("spawn")
	s.mu.Lock()
	s.ran = append(s.ran, p)
	s.mu.Unlock()
	if s.runner != nil {
		return s.runner.Run(ctx, p)
	}
	p.Started()
	return Result{Limits: DefaultLimits()}, nil
}

func (s *scene) Flush()              { s.happened("flush") }
func (s *scene) Log(command string)  { s.happened("log " + command) }
func (s *scene) Slow(command string) { s.happened("slow " + command) }

// rules are in memory only.
type rules struct {
	scene *scene
	mu    sync.Mutex
	list  []allowlist.Rule
	added []allowlist.Rule
	err   error // returned by Add
}

func (r *rules) Covers(c *allowlist.Command) bool {
	r.scene.happened("match")
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, rule := range r.list {
		if rule.Covers(c) {
			return true
		}
	}
	return false
}

func (r *rules) Add(rule allowlist.Rule) error {
	r.scene.happened("remember " + rule.String())
	r.mu.Lock()
	defer r.mu.Unlock()
	r.list = append(r.list, rule)
	r.added = append(r.added, rule)
	return r.err
}

// The answers of an asker that are no line.
const (
	endOfInput = "<EOF>"
	ctrlC      = "<Ctrl-C>"
	hungUp     = "<hung up>"
)

// asker is a terminal with a person who gives the answers in turn, and then
// hangs up.
type asker struct {
	scene     *scene
	mu        sync.Mutex
	answers   []string
	questions []string
	closed    int
}

func (a *asker) Ask(ctx context.Context, question string) (string, error) {
	a.scene.happened("write")
	a.mu.Lock()
	defer a.mu.Unlock()
	a.questions = append(a.questions, question)
	if len(a.answers) == 0 {
		return "", errors.New("more questions than answers")
	}
	answer := a.answers[0]
	a.answers = a.answers[1:]
	a.scene.happened("read")
	switch {
	case answer == ctrlC:
		return "", ErrInterrupted
	case answer == hungUp:
		return "", ErrNoTerminal
	case strings.Contains(answer, "<EOF"):
		return "", io.EOF
	}
	return answer, ctx.Err()
}

func (a *asker) Close() error { a.closed++; return nil }

// toolJSON is what a model sends.
func toolJSON(t testing.TB, executable string, args ...string) string {
	t.Helper()
	text, err := json.Marshal(map[string]any{"executable": executable, "arguments": append([]string{}, args...)})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// call makes one call in a response of its own.
func (s *scene) call(executable string, args ...string) string {
	s.t.Helper()
	return s.response().Call(context.Background(), toolJSON(s.t, executable, args...))
}

// program puts an executable file into the scene's directory and returns its
// path.
func (s *scene) program(name, content string) string {
	s.t.Helper()
	path := s.dir + "/" + name
	if err := os.WriteFile(path, []byte(content), 0o755); err != nil {
		s.t.Fatal(err)
	}
	return path
}
