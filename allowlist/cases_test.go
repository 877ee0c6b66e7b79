package allowlist

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/aii-cli/aii/internal/cases"
	"golang.org/x/sys/unix"
)

func TestCases(t *testing.T) {
	cases.Run(t, "allowlist", map[string]func(*testing.T, cases.Case){
		"match":          runMatch,
		"derivePrefix":   runDerivePrefix,
		"alwaysEligible": runAlwaysEligible,
		"list":           runList,
		"resolve":        runResolve,
	})
}

// caseCommand is a command as the cases write it. The path need not exist
// here, so the file system is made to hold it.
type caseCommand struct {
	Path string   `json:"path"`
	Args []string `json:"args"`
}

func (c caseCommand) resolve(t *testing.T) *Command {
	t.Helper()
	r := Resolver{Dir: "/srv", System: "darwin", files: newFiles(c.Path)}
	command, err := r.Resolve(t.Context(), c.Path, c.Args)
	if err != nil {
		t.Fatal(err)
	}
	return command
}

func runMatch(t *testing.T, c cases.Case) {
	var rule Rule
	var command caseCommand
	var want bool
	c.Get(t, "match", &rule)
	c.Get(t, "cmd", &command)
	c.Want(t, &want)
	if got := rule.Covers(command.resolve(t)); got != want {
		t.Errorf("%v covers %v: %v, want %v", rule, command, got, want)
	}
}

func runDerivePrefix(t *testing.T, c cases.Case) {
	var command caseCommand
	var want Rule
	c.Get(t, "derivePrefix", &command)
	c.Want(t, &want)
	if got := command.resolve(t).Prefix(); !slices.Equal(got, want) {
		t.Errorf("prefix of %v: %q, want %q", command, got, want)
	}
}

func runAlwaysEligible(t *testing.T, c cases.Case) {
	var command caseCommand
	var want bool
	c.Get(t, "alwaysEligible", &command)
	c.Want(t, &want)
	if got := command.resolve(t).CanAlways(); got != want {
		t.Errorf("%v can be always: %v, want %v", command, got, want)
	}
}

// runList compares a list that the case names in words.
func runList(t *testing.T, c cases.Case) {
	var what string
	c.Get(t, "list", &what)
	raw := string(c.Expect)
	var names []string
	for _, word := range regexp.MustCompile(`"(?:members|reference)"\s*:\s*\[([^]]*)\]|^\s*\[([^]]*)\]`).FindStringSubmatch(raw)[1:] {
		for _, name := range regexp.MustCompile(`"([^"]+)"`).FindAllStringSubmatch(word, -1) {
			names = append(names, name[1])
		}
	}
	if len(names) == 0 {
		t.Fatalf("no names in %s", raw)
	}
	if strings.Contains(what, "never") {
		for _, name := range names {
			if !neverNamed(name) {
				t.Errorf("%s may be allowed for good", name)
			}
		}
		return
	}
	var have []string
	for _, rule := range Defaults() {
		have = append(have, rule.String())
	}
	if !slices.Equal(have, names) {
		t.Errorf("%s: %q, want %q", what, have, names)
	}
}

var placeholder = regexp.MustCompile(`<([^>]*)>`)

// runResolve makes the directories a case names ("<dir with mytool>", "<dirA:
// x not executable>") in a temporary place and resolves there. Symbolic links
// told in words are made in a file system of the same shape.
func runResolve(t *testing.T, c cases.Case) {
	var executable, path, dir string
	c.Get(t, "resolve", &executable)
	c.Get(t, "PATH", &path)
	c.Get(t, "cwd", &dir)
	root := t.TempDir()
	places := map[string]string{}
	place := func(text string) string {
		return placeholder.ReplaceAllStringFunc(text, func(m string) string {
			name, holds, _ := strings.Cut(strings.Trim(m, "<>"), ":")
			name, _, _ = strings.Cut(name, " ")
			if places[name] == "" {
				places[name] = filepath.Join(root, name)
				tool, mode := filepath.Base(executable), os.FileMode(0o755)
				if strings.Contains(holds, "not executable") {
					mode = 0o644
				}
				mustWrite(t, filepath.Join(places[name], tool), mode)
			}
			return places[name]
		})
	}
	var want *struct {
		Result        json.RawMessage
		Path, Program *string
		Trusted       *bool
	}
	c.Want(t, &want)
	found := want != nil && string(want.Result) != "null"

	r := Resolver{Dir: place(dir), Path: place(path), PathSet: c.Has("PATH")}
	switch {
	case strings.Contains(executable, "symlink"):
		executable = r.linkInWords(t, executable)
	case filepath.IsAbs(executable):
		there := newFiles("/bin/ls", "/usr/bin/git", "/tmp/evil/ls")
		if found && want.Path != nil {
			there.add(*want.Path, unix.S_IFREG|0o755)
		}
		r.files = there
	}
	command, err := r.Resolve(t.Context(), executable, nil)
	if !found {
		if err == nil {
			t.Fatalf("found %s", command.Path)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if want.Path != nil && command.Path != place(*want.Path) {
		t.Errorf("path %s, want %s", command.Path, place(*want.Path))
	}
	if want.Program != nil && command.Program != *want.Program {
		t.Errorf("program %s, want %s", command.Program, *want.Program)
	}
	if want.Trusted != nil && command.Trusted() != *want.Trusted {
		t.Errorf("trusted %v, want %v", command.Trusted(), *want.Trusted)
	}
}

// linkInWords builds "symlink in trusted dir pointing outside" and the like.
func (r *Resolver) linkInWords(t *testing.T, words string) string {
	t.Helper()
	where, target, ok := strings.Cut(words, " pointing ")
	if !ok {
		t.Fatalf("cannot read %q", words)
	}
	link, real := "/home/u/bin/tool", "/home/u/real/tool"
	if strings.Contains(where, "in ") && strings.Contains(where, "trusted") && !strings.Contains(where, "outside") {
		link = "/usr/bin/tool"
	}
	if at := strings.IndexByte(target, '/'); at >= 0 {
		real = target[at:]
	}
	r.files = newFiles(real).link(link, real)
	return link
}

func mustWrite(t *testing.T, path string, mode os.FileMode) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("#!/bin/true\n"), mode); err != nil {
		t.Fatal(err)
	}
}
