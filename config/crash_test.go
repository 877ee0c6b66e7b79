package config

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/aii-cli/aii/allowlist"
)

// steps records the steps of one save.
func steps(t *testing.T, path string) []string {
	t.Helper()
	var names []string
	o := options(path)
	o.step = func(name string) { names = append(names, name) }
	s, _ := Open(o)
	mustAdd(t, s, "git", "status")
	return names
}

// Killed before any step of the first save, the file is absent or complete,
// and the next process saves its rule.
func TestKilledWhileSeeding(t *testing.T) {
	names := steps(t, home(t))
	if want := []string{"directory", "lock", "create", "write", "replace", "sync directory"}; !slices.Equal(names, want) {
		t.Fatalf("steps %q, want %q", names, want)
	}
	for i, name := range names {
		path := home(t)
		lines, killed := job{Path: path, Rules: []allowlist.Rule{{"git", "status"}}, Kill: i + 1}.finish(t, nil)
		if !killed || lines != nil {
			t.Fatalf("before %q: killed %v, printed %q", name, killed, lines)
		}
		wantAbsentOr(t, path, seeded("git status"))
		s := opened(t, path)
		mustAdd(t, s, "git", "log")
		want := seeded("git log")
		if name == "sync directory" {
			want = seeded("git status", "git log")
		}
		if got := content(t, path); got != want {
			t.Errorf("killed before %q, then saved:\n%s", name, got)
		}
	}
}

// Killed while appending, the file holds the whole line or none of it.
func TestKilledWhileAppending(t *testing.T) {
	names := steps(t, prepared(t, "ls\n"))
	if want := []string{"directory", "lock", "append", "sync"}; !slices.Equal(names, want) {
		t.Fatalf("steps %q, want %q", names, want)
	}
	for i, name := range names {
		path := prepared(t, "ls\n")
		_, killed := job{Path: path, Rules: []allowlist.Rule{{"git", "status"}}, Kill: i + 1}.finish(t, nil)
		want := "ls\n"
		if name == "sync" {
			want = "ls\ngit status\n"
		}
		if got := content(t, path); !killed || got != want {
			t.Errorf("killed before %q: %v, file holds %q", name, killed, got)
		}
	}
}

func prepared(t *testing.T, text string) string {
	t.Helper()
	path := home(t)
	write(t, path, text)
	return path
}

func wantAbsentOr(t *testing.T, path, want string) {
	t.Helper()
	got, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		return
	}
	if err != nil || string(got) != want {
		t.Errorf("%s is neither absent nor complete: %q, %v", path, got, err)
	}
}

// The same at moments that nobody chose: a process that seeds one file after
// another is killed while it does.
func TestKilledAtAnyMoment(t *testing.T) {
	const files = 60
	complete := 0
	for round := range 12 {
		root := t.TempDir()
		var paths []string
		for i := range files {
			dir := filepath.Join(root, strings.Repeat("h", i+1))
			must(t, os.Mkdir(dir, 0o700))
			path, err := Path(dir)
			must(t, err)
			paths = append(paths, path)
		}
		cmd, out, _ := job{Path: paths[0], Each: paths, Rules: []allowlist.Rule{{"git", "status"}}}.start(t, nil)
		for range 1 + round*4 {
			if _, err := out.ReadString('\n'); err != nil {
				t.Fatal("the child ended early")
			}
		}
		must(t, cmd.Process.Kill())
		cmd.Wait()
		for _, path := range paths {
			wantAbsentOr(t, path, seeded("git status"))
			if _, err := os.Stat(path); err == nil {
				complete++
			}
		}
	}
	if complete == 0 || complete == 12*files {
		t.Errorf("%d files complete: nobody was killed half way", complete)
	}
}

// Every length that a write may be cut to: a line is appended whole or the
// file is as it was; a new file is whole or not there.
func TestShortWrite(t *testing.T) {
	rule := allowlist.Rule{"git", "status", "--short"}
	whole := "ls\ngit status --short\n"
	appends := job{Rules: []allowlist.Rule{rule}}
	for limit := len("ls\n"); limit <= len(whole); limit++ {
		appends.cutAt(prepared(t, "ls\n"), limit)
	}
	for i, line := range appends.finishAll(t) {
		path := appends.Each[i]
		want, says := "ls\n", "could not save rule to "+path+": file too large"
		if appends.Limit[i] == uint64(len(whole)) {
			want, says = whole, ""
		}
		if got := content(t, path); got != want || line != says {
			t.Errorf("cut at %d bytes: file holds %q, printed %q", appends.Limit[i], got, line)
		}
	}
	whole = seeded("git status --short")
	seed := job{Rules: []allowlist.Rule{rule}}
	for limit := 1; limit < len(whole); limit += 7 {
		seed.cutAt(home(t), limit)
	}
	for i, line := range seed.finishAll(t) {
		if !strings.Contains(line, "file too large") {
			t.Errorf("cut at %d bytes: printed %q", seed.Limit[i], line)
		}
		wantOnly(t, seed.Each[i], "allow.lock")
	}
}

// cutAt adds a file whose size is limited.
func (j *job) cutAt(path string, limit int) {
	j.Each, j.Limit = append(j.Each, path), append(j.Limit, uint64(limit))
}

// finishAll runs the job and returns what it printed for each file.
func (j job) finishAll(t *testing.T) []string {
	t.Helper()
	lines, killed := j.finish(t, nil)
	if killed || len(lines) != len(j.Each) || len(lines) == 0 {
		t.Fatalf("killed %v, printed %q", killed, lines)
	}
	return lines
}
