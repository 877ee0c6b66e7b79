package cli

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/aii-cli/aii/bridge"
	"github.com/aii-cli/aii/internal/cases"
)

func TestCases(t *testing.T) {
	cases.Run(t, "internal/cli", map[string]func(*testing.T, cases.Case){
		"compose":           composeCase,
		"generation_error":  generationCase,
		"preflight_tokens":  preflightCase,
		"preflight":         preflightWithoutCounter,
		"interactive_input": interactiveCase,
		"instructions":      instructionsCase,
		"argv":              argvCase,
		"flags":             flagsCase,
	})
}

func composeCase(t *testing.T, c cases.Case) {
	var input struct{ Prompt, Content *string }
	c.Get(t, "compose", &input)
	var want string
	c.Want(t, &want)
	prompt := ""
	if input.Prompt != nil {
		prompt = *input.Prompt
	}
	var blocks []block
	if input.Content != nil && *input.Content != "" {
		blocks = []block{{text: []byte(*input.Content)}}
	}
	if got := compose(prompt, blocks, false); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// modeArgs returns the arguments of a run in the mode that a case names.
func modeArgs(t *testing.T, c cases.Case) []string {
	t.Helper()
	var mode string
	c.Get(t, "mode", &mode)
	switch mode {
	case "one-shot", "":
		return []string{strings.Repeat("p", 1<<15)} // long enough for a count
	case "-i", "interactive":
		return []string{"-i"}
	}
	t.Fatalf("%s: unknown mode %q", c.ID, mode)
	return nil
}

// outcome checks what a run printed as a failure, plain and as JSON.
func outcome(t *testing.T, c cases.Case, make func(args ...string) *program) {
	t.Helper()
	if success(t, c) {
		p := make(modeArgs(t, c)...)
		p.run(t)
		if len(p.model.prompts) != 1 || p.exit.Code != 0 || p.stderr != "" {
			t.Errorf("exit %d, %d prompts, %s", p.exit.Code, len(p.model.prompts), p.stderr)
		}
		return
	}
	var want struct {
		Exit        *int
		Code        code
		Message     *string
		Detail      *string
		ModelCalled *bool `json:"model_called"`
	}
	c.Want(t, &want)
	args := modeArgs(t, c)
	calls := func(p *program) {
		called := len(p.model.prompts) > 0
		if want.ModelCalled != nil && called != *want.ModelCalled {
			t.Errorf("model called: %v", called)
		}
	}
	p := make(args...)
	p.run(t)
	calls(p)
	if want.Code == "" || want.Exit == nil {
		t.Fatalf("%s: nothing to check in %s", c.ID, c.Expect)
	}
	chat := args[0] == "-i" // where a failure ends the answer, and a hint may follow
	if !chat && p.exit.Code != *want.Exit {
		t.Errorf("exit %d, want %d", p.exit.Code, *want.Exit)
	}
	if want.Message != nil {
		plain := "aii: " + strings.ReplaceAll(*want.Message, "\n", "\naii: ") + "\n"
		if !strings.HasPrefix(p.stderr, plain) || !chat && p.stderr != plain {
			t.Errorf("stderr %q, want %q", p.stderr, plain)
		}
	}
	p = make(append(args, "-j")...)
	p.run(t)
	calls(p)
	got := p.failure(t)
	if got.Error != want.Code || want.Message != nil && got.Message != *want.Message || got.ExitCode != *want.Exit || want.Detail != nil && got.Detail != *want.Detail {
		t.Errorf("got %+v", got)
	}
}

// success reports whether a case expects that the model is asked, in one of the
// forms that cases say it in.
func success(t *testing.T, c cases.Case) bool {
	t.Helper()
	var raw json.RawMessage
	c.Want(t, &raw)
	var prose string
	if json.Unmarshal(raw, &prose) == nil {
		return true
	}
	var want struct {
		Exit        int
		Code        code
		Check       string
		ModelCalled bool `json:"model_called"`
	}
	c.Want(t, &want)
	return want.Exit == 0 && want.Code == "" && (want.Check != "" || want.ModelCalled || strings.Contains(string(raw), `"exit"`))
}

// reported is a failure as --json prints it.
type reported struct {
	Error    code
	Message  string
	Detail   string
	ExitCode int
}

// failure parses standard error, which must be one JSON line and nothing else.
func (p *program) failure(t *testing.T) reported {
	t.Helper()
	var got reported
	line, rest, _ := strings.Cut(p.stderr, "\n")
	decoder := json.NewDecoder(strings.NewReader(line))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&got); err != nil || rest != "" {
		t.Fatalf("%q: stderr is not one JSON line: %v\n%s", p.Args, err, p.stderr)
	}
	return got
}

func generationCase(t *testing.T, c cases.Case) {
	var name string
	var window int
	c.Get(t, "generation_error", &name)
	c.Get(t, "window", &window)
	outcome(t, c, func(args ...string) *program {
		p := newProgram(t, args...)
		if args[0] == "-i" {
			p.pipe(t, "hi\n")
		}
		p.model.info.ContextSize = window
		p.model.tokens = func(bridge.Parts) (int, error) { return 1, nil }
		p.model.fails(&bridge.Error{Code: bridge.AppleCode(name), Detail: name})
		return p
	})
}

func preflightCase(t *testing.T, c cases.Case) {
	var tokens, window int
	c.Get(t, "preflight_tokens", &tokens)
	c.Get(t, "window", &window)
	outcome(t, c, func(args ...string) *program {
		p := newProgram(t, args...)
		if args[0] == "-i" {
			p.pipe(t, strings.Repeat("p", 1<<15)+"\n")
		}
		p.model.info.ContextSize = window
		p.model.tokens = func(bridge.Parts) (int, error) { return tokens, nil }
		return p
	})
}

// preflightWithoutCounter is a counter that fails: the check is skipped.
func preflightWithoutCounter(t *testing.T, c cases.Case) {
	outcome(t, c, func(args ...string) *program {
		p := newProgram(t, args...)
		p.model.tokens = func(bridge.Parts) (int, error) { return 0, errCounter }
		return p
	})
}

func instructionsCase(t *testing.T, c cases.Case) {
	var how string
	c.Get(t, "instructions", &how)
	var args []string
	if strings.Contains(how, "-x") && !strings.Contains(how, "no -x") {
		args = append(args, "-x")
	}
	if _, prompt, ok := strings.Cut(how, "-i"); ok {
		args = append(args, "-i")
		args = append(args, strings.Fields(prompt)...)
	} else {
		args = append(args, "p")
	}
	p := newProgram(t, args...)
	if strings.Contains(how, "-i") {
		p.pipe(t, "/quit\n")
	}
	p.wants(t, 0, "")
	if len(p.model.sessions) != 1 {
		t.Fatalf("%d sessions", len(p.model.sessions))
	}
	got := p.model.sessions[0].Instructions
	var want any
	c.Want(t, &want)
	switch want := want.(type) {
	case nil:
		if got != "" {
			t.Errorf("got %q", got)
		}
	case string:
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	case map[string]any:
		prefix, ok := want["starts_with"].(string)
		if !ok || !strings.HasPrefix(got, prefix) {
			t.Errorf("got %q, want %v", got, want)
		}
	default:
		t.Fatalf("unknown expectation %T", want)
	}
}

// flagsCase is a flag of another program that this one must not have.
func flagsCase(t *testing.T, c cases.Case) {
	var args []string
	c.Get(t, "flags", &args)
	var ours string
	c.Want(t, &ours)
	if !strings.Contains(ours, "reject") {
		t.Fatalf("unknown expectation %q", ours)
	}
	p := newProgram(t, append(args, "p")...)
	p.run(t)
	if p.exit.Code == 0 || len(p.model.prompts) != 0 {
		t.Errorf("exit %d", p.exit.Code)
	}
}

// unavailable makes the program one without a model.
func (p *program) unavailable() {
	p.OpenModel = func() (bridge.Model, error) { return nil, errors.New("no model here") }
}
