package exectool

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/aii-cli/aii/allowlist"
)

// Between the yes and the start somebody puts another program in the place of
// the one that was shown. It does not run.
func TestFileChangedAfterApproval(t *testing.T) {
	const honest, hostile = "#!/bin/sh\necho honest\n", "#!/bin/sh\ntouch \"$1\"\n"
	write := func(t *testing.T, path, content string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(content), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for name, change := range map[string]func(t *testing.T, dir string) error{
		"swapped by rename": func(t *testing.T, dir string) error {
			write(t, dir+"/other", hostile)
			return os.Rename(dir+"/other", dir+"/bin/tool")
		},
		"written over": func(t *testing.T, dir string) error {
			write(t, dir+"/bin/tool", hostile)
			return nil
		},
		"written over, same size and time": func(t *testing.T, dir string) error {
			info, err := os.Stat(dir + "/bin/tool")
			if err != nil {
				return err
			}
			write(t, dir+"/bin/tool", strings.Replace(honest, "echo honest", "rm -rf  \"$1", 1)[:len(honest)])
			return os.Chtimes(dir+"/bin/tool", info.ModTime(), info.ModTime())
		},
		"symlink re-pointed": func(t *testing.T, dir string) error {
			write(t, dir+"/other", hostile)
			if err := os.Remove(dir + "/bin/link"); err != nil {
				return err
			}
			return os.Symlink("../other", dir+"/bin/link")
		},
		"directory renamed": func(t *testing.T, dir string) error {
			return os.Rename(dir+"/bin", dir+"/old")
		},
		"directory replaced": func(t *testing.T, dir string) error {
			if err := os.Rename(dir+"/bin", dir+"/old"); err != nil {
				return err
			}
			if err := os.Mkdir(dir+"/bin", 0o755); err != nil {
				return err
			}
			write(t, dir+"/bin/tool", hostile)
			return os.Symlink("tool", dir+"/bin/link")
		},
		"removed":      func(t *testing.T, dir string) error { return os.RemoveAll(dir + "/bin") },
		"mode changed": func(t *testing.T, dir string) error { return os.Chmod(dir+"/bin/tool", 0o4755) },
	} {
		for _, program := range []string{"tool", "link"} {
			if strings.Contains(name, "symlink") && program == "tool" {
				continue // a link beside the tool is not the tool
			}
			t.Run(name+", "+program, func(t *testing.T) {
				s := newScene(t, "y")
				if err := os.Mkdir(s.dir+"/bin", 0o755); err != nil {
					t.Fatal(err)
				}
				write(t, s.dir+"/bin/tool", honest)
				if err := os.Symlink("tool", s.dir+"/bin/link"); err != nil {
					t.Fatal(err)
				}
				victim := filepath.Join(t.TempDir(), "victim")
				s.runner = &Runner{Env: testEnv}
				s.options.Terminal = func() (Terminal, error) {
					if err := change(t, s.dir); err != nil { // while the person reads
						t.Fatal(err)
					}
					return s.terminal, nil
				}
				path := s.dir + "/bin/" + program
				if got, want := s.call(path, victim), "Error: could not launch "+path+": file changed after approval"; got != want {
					t.Errorf("got  %q\nwant %q", got, want)
				}
				if _, err := os.Stat(victim); err == nil {
					t.Error("the other program ran")
				}
				if s.calls[0].Ran {
					t.Error("recorded as run")
				}
			})
		}
	}
}

func TestUnchangedFileRuns(t *testing.T) {
	s := newScene(t, "y")
	s.runner = &Runner{Env: testEnv}
	path := s.program("tool", "#!/bin/sh\necho honest\n")
	if got := s.call(path); got != "exit 0\nhonest\n" {
		t.Errorf("got %q", got)
	}
}

// The working directory is looked at as late as the program.
func TestWorkingDirectoryChangedAfterApproval(t *testing.T) {
	for name, test := range map[string]struct {
		change func(dir string) error
		want   string
	}{
		"deleted": {os.Remove, "Error: could not launch touch: working directory: no such file or directory"},
		"renamed": {func(dir string) error { return os.Rename(dir, dir+".old") },
			"Error: could not launch touch: working directory: no such file or directory"},
		"replaced": {func(dir string) error { return errors.Join(os.Rename(dir, dir+".old"), os.Mkdir(dir, 0o755)) },
			"Error: could not launch touch: working directory changed after approval"},
		"written to": {func(dir string) error { return os.WriteFile(dir+"/other", nil, 0o600) }, "exit 0\n"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newScene(t, "y")
			work := t.TempDir() + "/srv"
			if err := os.Mkdir(work, 0o755); err != nil {
				t.Fatal(err)
			}
			s.options.Dir = work
			s.runner = &Runner{Dir: work, Env: testEnv}
			s.options.Terminal = func() (Terminal, error) { return s.terminal, test.change(work) }
			if got := s.call("touch", "x"); got != test.want {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
			if _, err := os.Stat(work + "/x"); (err == nil) != strings.HasPrefix(test.want, "exit") {
				t.Errorf("file created: %v", err == nil)
			}
		})
	}
}

func TestProcessWithoutIdentityIsNotCompared(t *testing.T) {
	if _, err := (&Runner{}).Run(context.Background(), Process{Path: "/bin/sh", Args: []string{"-c", ":"}}); err != nil {
		t.Error(err)
	}
	other, err := allowlist.LookAt("/")
	if err != nil {
		t.Fatal(err)
	}
	_, err = (&Runner{}).Run(context.Background(), Process{Path: "/bin/sh", Identity: other})
	if !errors.Is(err, ErrChanged) {
		t.Errorf("got %v", err)
	}
}
