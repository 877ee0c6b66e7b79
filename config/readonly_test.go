package config

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/aii-cli/aii/allowlist"
)

const nobody = 65534

// A directory or a file that may not be written: one error, the rule counts,
// nothing is changed. Root may write anywhere, so root becomes somebody else.
func TestReadOnly(t *testing.T) {
	for name, c := range map[string]struct {
		text      string // of the file; "" for none
		file, dir os.FileMode
		lock      bool // the lock was created earlier
	}{
		"directory, no file": {dir: 0o500},
		"directory":          {text: "ls\n", file: 0o600, dir: 0o500},
		"file":               {text: "ls\n", file: 0o400, dir: 0o700, lock: true},
	} {
		t.Run(name, func(t *testing.T) {
			root, err := os.MkdirTemp("", "aii")
			must(t, err)
			t.Cleanup(func() { os.RemoveAll(root) })
			path, err := Path(root)
			must(t, err)
			mkdir(t, path)
			if c.text != "" {
				write(t, path, c.text)
				must(t, os.Chmod(path, c.file))
			}
			if c.lock {
				write(t, path+".lock", "")
				must(t, os.Chmod(path+".lock", 0o600))
			}
			must(t, os.Chmod(filepath.Dir(path), c.dir))
			j := job{Path: path, Rules: []allowlist.Rule{{"git", "status"}}}
			if os.Geteuid() == 0 {
				j.UID = nobody
				must(t, filepath.Walk(root, func(p string, _ os.FileInfo, err error) error {
					if err != nil {
						return err
					}
					return os.Chown(p, nobody, nobody)
				}))
			}
			before := tree(t, path)
			lines, _ := j.finish(t, nil)
			if want := "could not save rule to " + path + ": permission denied"; len(lines) != 1 || lines[0] != want {
				t.Errorf("printed %q, want %q", lines, want)
			}
			if after := tree(t, path); after != before {
				t.Errorf("before %s, after %s", before, after)
			}
			must(t, os.Chmod(filepath.Dir(path), 0o700))
		})
	}
}
