package attacks

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/creack/pty"
)

// played is what was observed.
type played struct {
	person    person
	questions []question
	early     []string // what had happened before the first answer
	terminal  string
	answered  int // where the first answer was typed, in terminal
	stderr    string
	logs      []string // the commands that ran, as they were logged
	results   []string // what the model was told
	record    string
	changed   []string // files
	left      []string // processes
	status    int
}

// play runs the program once.
func (s *scene) play(p person) *played {
	s.t.Helper()
	out := &played{person: p}
	s.writeScript()
	before := s.snapshot()
	stderr := newOutput()
	command := s.command(stderr)
	screen := newOutput()
	if s.noTerminal {
		command.Stdout = screen
		command.SysProcAttr.Setsid = true
		s.must(command.Start())
		screen.end()
	} else {
		terminal := s.onTerminal(command, p.before)
		defer terminal.Close()
		go screen.collect(terminal)
		before = s.converse(out, command.Process.Pid, terminal, screen, stderr, before)
	}
	s.wait(command)
	out.terminal, out.stderr, out.status = screen.String(), stderr.String(), statusOf(command.ProcessState)
	out.changed = changes(before, s.snapshot())
	out.left = leftovers(s.dir)
	for line := range strings.SplitSeq(out.stderr, "\n") {
		if logged, ok := strings.CutPrefix(line, "aii: $ "); ok {
			out.logs = append(out.logs, logged)
		}
	}
	s.readRecord(out)
	return out
}

// command is the program with its streams but the terminal.
func (s *scene) command(stderr io.Writer) *exec.Cmd {
	path, env := program, s.environment()
	in := s.injection
	if s.background {
		in = &injection{Background: path}
		if s.injection != nil {
			s.t.Fatal("a case in the background cannot have injected facts")
		}
	}
	if in != nil {
		spec, err := json.Marshal(in)
		s.must(err)
		path, env = injected, append(env, injectionVariable+"="+string(spec))
	}
	args := append([]string{"-x", "--model-script", filepath.Join(s.model, "model.json")}, s.a.Flags...)
	command := exec.Command(path, append(args, "do it")...)
	command.Dir, command.Env, command.Stderr = s.work, env, stderr
	command.SysProcAttr = &syscall.SysProcAttr{Credential: nobody}
	return command
}

// onTerminal starts the command in a session of its own on a new terminal of
// 80 columns and 24 lines, and returns the side that the person has.
func (s *scene) onTerminal(command *exec.Cmd, typed string) *os.File {
	terminal, theirs, err := pty.Open()
	s.must(err)
	defer theirs.Close()
	s.must(pty.Setsize(terminal, &pty.Winsize{Rows: 24, Cols: 80}))
	_, err = terminal.WriteString(typed)
	s.must(err)
	command.Stdin, command.Stdout = theirs, theirs
	if s.stdin != "" {
		command.Stdin = strings.NewReader(s.stdin)
		command.ExtraFiles, command.SysProcAttr.Ctty = []*os.File{theirs}, 3
	}
	command.SysProcAttr.Setsid, command.SysProcAttr.Setctty = true, true
	s.must(command.Start())
	return terminal
}

// converse answers every question until the program ends, and returns the files
// as they were when the first answer was given.
func (s *scene) converse(out *played, pid int, terminal *os.File, screen, stderr *output, before tree) tree {
	from := 0
	for n := 0; ; n++ {
		at := screen.waitFor(arrow, from)
		if at < 0 {
			return before
		}
		out.questions = append(out.questions, readQuestion(screen.String()[from:at]))
		if from = at; n == 0 {
			out.answered = at
			out.early = append(out.early, changes(before, s.snapshot())...)
			out.early = append(out.early, children(pid)...)
			if strings.Contains(stderr.String(), "aii: $ ") {
				out.early = append(out.early, "logged: "+stderr.String())
			}
			s.meanwhile()
			before = s.snapshot()
		}
		keys := out.person.answer(n)
		if n == 0 {
			keys += out.person.during
		}
		if _, err := terminal.WriteString(keys); err != nil {
			s.t.Errorf("cannot type: %v", err)
			return before
		}
	}
}

// meanwhile does what happens while the first question is open.
func (s *scene) meanwhile() {
	if s.a.Meanwhile != "" {
		s.shell(s.rewrite(s.a.Meanwhile))
	}
	for _, clause := range s.during {
		s.setUp(clause)
	}
}

// wait waits for the program's end; one that hangs is killed.
func (s *scene) wait(command *exec.Cmd) {
	slow := time.AfterFunc(patience, func() { _ = command.Process.Kill() })
	err := command.Wait()
	if !slow.Stop() {
		s.t.Errorf("the program did not end: %v", err)
	}
}

// statusOf is what a shell makes of the end.
func statusOf(state *os.ProcessState) int {
	if status, ok := state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return 128 + int(status.Signal())
	}
	return state.ExitCode()
}

// writeScript writes what the model does: it calls, and repeats what it is
// told to the terminal.
func (s *scene) writeScript() {
	type object = map[string]any
	var steps []object
	if s.a.Say != "" {
		steps = append(steps, object{"say": s.a.Say})
	}
	arguments := s.arguments
	if arguments == nil {
		arguments = []string{}
	}
	call := object{"call": object{"executable": s.executable, "arguments": arguments}}
	if s.a.Raw != nil {
		call = object{"raw_call": s.rewrite(*s.a.Raw)}
	}
	steps = append(steps, call, object{"say": "{{result}}\n"})
	for n, words := range s.a.Then {
		next := []string{}
		for _, word := range words {
			next = append(next, s.rewrite(word))
		}
		steps = append(steps, object{"call": object{"executable": next[0], "arguments": next[1:]}}, object{"say": fmt.Sprintf("%d: {{result}}\n", n+2)}) // lines that repeat would end the response
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	s.must(encoder.Encode(object{"record": "record.jsonl", "turns": []object{{"steps": steps}}}))
	s.write(filepath.Join(s.model, "model.json"), text.String(), 0o600)
}

// readRecord reads what the model was told.
func (s *scene) readRecord(out *played) {
	content, err := os.ReadFile(filepath.Join(s.model, "record.jsonl"))
	if err != nil {
		s.t.Fatalf("the model was given nothing: %v\n%s", err, out)
	}
	out.record = string(content)
	for line := range strings.SplitSeq(strings.TrimSpace(out.record), "\n") {
		var event struct{ Event, Text string }
		s.must(json.Unmarshal([]byte(line), &event))
		if event.Event == "tool_result" {
			out.results = append(out.results, event.Text)
		}
	}
}

func (p *played) String() string {
	brief := func(text string) string {
		if text = strconv.Quote(text); len(text) > 2000 {
			text = text[:2000] + "…"
		}
		return text
	}
	return fmt.Sprintf("the person answers %q\nthe terminal shows %s\nstandard error has %s\nthe model is told %s",
		p.person.says, brief(p.terminal), brief(p.stderr), brief(strings.Join(p.results, "\n--\n")))
}
