package scripts_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// tree is a place that make has built in, with a program that prints its
// arguments, and a uname that names the system.
type tree struct {
	*testing.T
	dir, path string
}

func newTree(t *testing.T, system string, library bool) tree {
	tr := tree{t, t.TempDir(), t.TempDir()}
	tr.write(filepath.Join(tr.dir, "build", "bin", "aii"), "#!/bin/sh\necho \"$@\"\n")
	tr.write(filepath.Join(tr.dir, "man", "aii.1"), "the page\n")
	tr.write(filepath.Join(tr.path, "uname"), "#!/bin/sh\necho "+system+"\n")
	tr.write(filepath.Join(tr.dir, "build", "lib", "aii", "libAIIBridge.so"), "for tests\n")
	if library {
		tr.write(filepath.Join(tr.dir, "build", "lib", "aii", "libAIIBridge.dylib"), "the library\n")
	}
	return tr
}

func (tr tree) write(path, text string) {
	tr.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		tr.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
		tr.Fatal(err)
	}
}

// run runs a script of this folder and returns what it says; with more in PATH.
func (tr tree) run(script, destdir, prefix string, more ...string) (string, error) {
	tr.Helper()
	path, err := filepath.Abs(script)
	if err != nil {
		tr.Fatal(err)
	}
	command := exec.Command("sh", path, destdir, prefix)
	command.Dir = tr.dir
	command.Env = []string{"PATH=" + strings.Join(append([]string{tr.path, "/usr/bin:/bin"}, more...), ":")}
	out, err := command.CombinedOutput()
	return string(out), err
}

func files(t *testing.T, root string) []string {
	t.Helper()
	var found []string
	err := filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			name, _ := filepath.Rel(root, path)
			found = append(found, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// What is installed is what uninstalling removes; on a Mac the library is part
// of it, and what another system's tests built never is.
func TestInstallAndUninstall(t *testing.T) {
	installed := []string{"bin/aii", "lib/aii/libAIIBridge.dylib", "share/bash-completion/completions/aii",
		"share/fish/vendor_completions.d/aii.fish", "share/man/man1/aii.1", "share/zsh/site-functions/_aii"}
	for system, library := range map[string]bool{"Darwin": true, "Linux": false} {
		for _, destdir := range []string{"", t.TempDir()} {
			tr, prefix := newTree(t, system, library), filepath.Join(t.TempDir(), "a b")
			out, err := tr.run("install", destdir, prefix)
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			want := slices.DeleteFunc(slices.Clone(installed), func(name string) bool { return !library && strings.HasPrefix(name, "lib/") })
			if got := files(t, destdir+prefix); !slices.Equal(got, want) {
				t.Errorf("%s: installed %q", system, got)
			}
			for _, line := range []string{`  export PATH="` + prefix + `/bin:$PATH"`, `  fpath=("` + prefix + `/share/zsh/site-functions" $fpath)`} {
				if advised := strings.Contains(out, "\n"+line+"\n"); advised != (destdir == "") {
					t.Errorf("%s into %q: %q was said: %v", system, destdir, line, advised)
				}
			}
			if out, err := tr.run("uninstall", destdir, prefix); err != nil || strings.Count(out, "removed ") != len(want) || len(files(t, destdir+prefix)) != 0 {
				t.Errorf("%v: %s", err, out)
			}
			if out, err := tr.run("uninstall", destdir, prefix); err != nil || out != "nothing of aii is installed in "+destdir+prefix+"\n" {
				t.Errorf("%v: %s", err, out)
			}
		}
	}
}

func TestInstallAdvisesOnlyWhatIsNeeded(t *testing.T) {
	prefix := t.TempDir()
	out, err := newTree(t, "Linux", false).run("install", "", prefix, prefix+"/bin")
	if err != nil || strings.Contains(out, "PATH=") || !strings.Contains(out, "fpath=") {
		t.Errorf("%v: %s", err, out)
	}
}

func TestInstallRefuses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	newTree(t, "Linux", false).write(file, "")
	for _, test := range []struct{ script, system, prefix, want string }{
		{"install", "Linux", "~/foo", "install: PREFIX must be an absolute path: ~/foo\n"},
		{"install", "Linux", "", "install: PREFIX must be an absolute path: \n"},
		{"uninstall", "Linux", "foo", "uninstall: PREFIX must be an absolute path: foo\n"},
		{"install", "Darwin", "/nowhere", "install: build/lib/aii/libAIIBridge.dylib is not there: run make first\n"},
		{"install", "Linux", file, "install: cannot write to " + file + "/bin: choose another PREFIX, or run: sudo scripts/install '' '" + file + "'\n"},
	} {
		tr := newTree(t, test.system, false)
		before := files(t, tr.dir)
		out, err := tr.run(test.script, "", test.prefix)
		if err == nil || out != test.want {
			t.Errorf("%s %q: %v, %q", test.script, test.prefix, err, out)
		}
		if got := files(t, tr.dir); !slices.Equal(got, before) {
			t.Errorf("it left %q", got)
		}
	}
}
