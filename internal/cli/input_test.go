package cli

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// wants checks exit code, the whole of standard error, and the last prompt.
func (p *program) wants(t *testing.T, code int, stderr string) {
	t.Helper()
	p.run(t)
	if p.exit.Code != code || p.stderr != stderr {
		t.Errorf("%q: exit %d, stderr %q\nwant %d, %q", p.Args, p.exit.Code, p.stderr, code, stderr)
	}
}

func (p *program) wantsPrompt(t *testing.T, want string) {
	t.Helper()
	p.wants(t, 0, "")
	if len(p.model.prompts) != 1 || p.model.prompts[0] != want {
		t.Errorf("%q: prompts %q, want %q", p.Args, p.model.prompts, want)
	}
}

func TestPrompts(t *testing.T) {
	content := func(prompt, text string) string {
		return prompt + "\n\n--- CONTENT ---\n" + text + "\n--- END CONTENT ---"
	}
	for _, test := range []struct {
		name, args, pipe, want, note string
	}{
		{"prompt alone", "p", "", "p", ""},
		{"content alone", "", "C\n", "C\n", ""},
		{"both", "p", "C", content("p", "C"), ""},
		{"byte order mark", "p", "\ufeffC", content("p", "C"), ""},
		{"empty pipe", "p", "<empty>", "p", "aii: standard input was empty\n"},
		{"only a byte order mark", "p", "\ufeff", "p", "aii: standard input was empty\n"},
		{"file", "p -f a", "", content("p", "A"), ""},
		{"file alone", "-f a", "", "A", ""},
		{"empty file", "p -f empty", "", "p", "aii: empty is empty\n"},
		{"file and empty pipe", "p -f a", "<empty>", content("p", "A"), ""},
		{"standard input by name", "p -f -", "C", content("p", "C"), ""},
		{"two files", "p -f a -f sub/b", "", "p\n\n--- CONTENT: a ---\nA\n--- END CONTENT ---\n\n--- CONTENT: sub/b ---\nB\n--- END CONTENT ---", ""},
		{"two files, one empty", "p -f empty -f a", "", "p\n\n--- CONTENT: a ---\nA\n--- END CONTENT ---", "aii: empty is empty\n"},
		{"file and standard input", "p -f - -f a", "C", "p\n\n--- CONTENT: standard input ---\nC\n--- END CONTENT ---\n\n--- CONTENT: a ---\nA\n--- END CONTENT ---", ""},
		{"standard input by name is a device", "p -f -", "", "p", "aii: standard input was empty\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := newProgram(t, strings.Fields(test.args)...)
			p.file(t, "a", "A")
			p.file(t, "empty", "")
			if err := os.Mkdir(filepath.Join(p.Dir, "sub"), 0o700); err != nil {
				t.Fatal(err)
			}
			p.file(t, "sub/b", "B")
			if test.pipe != "" {
				p.pipe(t, strings.ReplaceAll(test.pipe, "<empty>", ""))
			}
			p.wants(t, 0, test.note)
			if len(p.model.prompts) != 1 || p.model.prompts[0] != test.want {
				t.Errorf("prompts %q, want %q", p.model.prompts, test.want)
			}
			p.Args = append(p.Args, "-j")
			if test.note != "" && test.pipe == "" {
				p.wants(t, 0, "")
			}
		})
	}
}

func TestRegularFileAsStdin(t *testing.T) {
	p := newProgram(t, "p")
	p.file(t, "a", "A")
	p.Stdin = openFile(t, filepath.Join(p.Dir, "a"))
	p.wantsPrompt(t, "p\n\n--- CONTENT ---\nA\n--- END CONTENT ---")
}

func TestSocketAsStdin(t *testing.T) {
	pair, err := syscall.Socketpair(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	if err != nil {
		t.Fatal(err)
	}
	ours := os.NewFile(uintptr(pair[0]), "socket")
	if _, err := ours.WriteString("C"); err != nil {
		t.Fatal(err)
	}
	_ = ours.Close()
	p := newProgram(t, "p")
	p.Stdin = os.NewFile(uintptr(pair[1]), "socket")
	defer p.Stdin.Close()
	p.wantsPrompt(t, "p\n\n--- CONTENT ---\nC\n--- END CONTENT ---")
}

func TestBadInput(t *testing.T) {
	const twice = "aii: Cannot use both --file and piped stdin. Use one or the other\n"
	const empty = "aii: there is nothing to ask: no prompt, and the content is empty\naii: if the command before the pipe printed an error, send that along with 2>&1\n"
	for _, test := range []struct {
		args, pipe, want string
	}{
		{"p -f a", "C", twice},
		{"p -f missing", "C", twice},
		{"-f a", "C", twice},
		{"p -f - -f -", "C", "aii: --file - was given 2 times\naii: standard input can be read only once\n"},
		{"p -f missing", "", "aii: Cannot read file: missing\n"},
		{"p -f sub", "", "aii: Cannot read file: sub\naii: it is a directory\n"},
		{"p -f /dev/zero", "", "aii: Cannot read file: /dev/zero\naii: it is a device\n"},
		{"p -f a/b", "", "aii: Cannot read file: a/b\naii: not a directory\n"},
		{"p -f bad", "", "aii: bad is not UTF-8 text: byte 0xFF at offset 1\n"},
		{"p", "x\xc3(", "aii: standard input is not UTF-8 text: byte 0xC3 at offset 1\n"},
		{"x\xff", "", "aii: the prompt is not UTF-8 text: byte 0xFF at offset 1\n"},
		{"", "<empty>", empty},
		{"-f empty", "", empty},
		{"-f e\x1b[31m", "", "aii: Cannot read file: e\\x1B[31m\n"},
	} {
		p := newProgram(t, strings.Fields(test.args)...)
		p.file(t, "a", "A")
		p.file(t, "empty", "")
		p.file(t, "bad", "x\xff")
		if err := os.Mkdir(filepath.Join(p.Dir, "sub"), 0o700); err != nil {
			t.Fatal(err)
		}
		if test.pipe != "" {
			p.pipe(t, strings.ReplaceAll(test.pipe, "<empty>", ""))
		}
		p.wants(t, 2, test.want)
		if len(p.model.prompts) != 0 {
			t.Errorf("%q: the model was asked", p.Args)
		}
	}
}

func TestDirectoryAsStdin(t *testing.T) {
	p := newProgram(t, "p")
	p.Stdin = openFile(t, p.Dir)
	p.wants(t, 2, "aii: standard input is a directory\naii: pipe text into aii, or run it with </dev/null\n")
}

// A pipe that stays silent gets one note, and waiting goes on.
func TestSlowInput(t *testing.T) {
	for _, test := range []struct {
		name, args string
		fifo       bool // attached by name
		note       string
	}{
		{"pipe with a prompt", "p", false, "aii: reading standard input, which has sent nothing yet (Ctrl-C stops; </dev/null means no input)\n"},
		{"pipe alone", "", false, ""},
		{"pipe with a prompt, JSON", "p -j", false, ""},
		{"FIFO by name", "p -f fifo", true, "aii: reading fifo, which has sent nothing yet (Ctrl-C stops; </dev/null means no input)\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := newProgram(t, strings.Fields(test.args)...)
			fifo := filepath.Join(p.Dir, "fifo")
			if err := syscall.Mkfifo(fifo, 0o600); err != nil {
				t.Fatal(err)
			}
			send := func() {
				w, err := os.OpenFile(fifo, os.O_WRONLY, 0)
				if err == nil {
					_, _ = w.WriteString("C")
					_ = w.Close()
				}
			}
			if !test.fifo {
				read, write, err := os.Pipe()
				if err != nil {
					t.Fatal(err)
				}
				defer read.Close()
				p.Stdin = read
				send = func() {
					_, _ = write.WriteString("C")
					_ = write.Close()
				}
			}
			timer := false
			p.AfterFunc = func(d time.Duration, f func()) func() bool {
				if d == slowInput {
					timer = true
					f() // at once: nothing was sent yet
					go send()
				}
				return func() bool { return true }
			}
			if test.args == "" {
				go send()
			}
			p.wants(t, 0, test.note)
			if timer != (test.args != "") {
				t.Errorf("timer set: %v", timer)
			}
			if len(p.model.prompts) != 1 || !strings.Contains(p.model.prompts[0], "C") {
				t.Errorf("prompts %q", p.model.prompts)
			}
		})
	}
}

// A signal ends the wait for input that never comes.
func TestSignalWhileReading(t *testing.T) {
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	defer write.Close()
	signals := make(chan os.Signal, 1)
	p := newProgram(t, "p")
	p.Stdin = read
	p.Signals = func() <-chan os.Signal { return signals }
	p.AfterFunc = func(d time.Duration, _ func()) func() bool {
		if d == slowInput {
			signals <- syscall.SIGTERM
		}
		return func() bool { return true }
	}
	p.wants(t, 143, "")
	if p.exit.Signal != syscall.SIGTERM {
		t.Errorf("dies of %v", p.exit.Signal)
	}
}

// A context that ends before the program starts ends it, and nothing hangs.
func TestContextEnds(t *testing.T) {
	p := newProgram(t, "p")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p.Stdout, p.Stderr = createFile(t, filepath.Join(p.Dir, "o")), createFile(t, filepath.Join(p.Dir, "e"))
	if exit := Run(ctx, p.Process); exit.Code != 1 {
		t.Errorf("exit %v", exit)
	}
}
