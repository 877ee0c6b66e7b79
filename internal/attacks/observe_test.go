package attacks

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// leftoverVariable marks everything that a case starts.
const leftoverVariable = "AII_ATTACK"

// pid is a process that the model may ask about: this one, which started the
// program.
func pid() string { return strconv.Itoa(os.Getpid()) }

// tree is every file of a scene and its state.
type tree map[string]string

// snapshot looks at all files but the model's.
func (s *scene) snapshot() tree {
	s.t.Helper()
	all := tree{}
	s.must(filepath.WalkDir(s.dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if path == s.model {
			return filepath.SkipDir
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		state := info.Mode().String()
		switch {
		case info.Mode().IsRegular():
			content, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			state += fmt.Sprintf(" %x", sha256.Sum256(content))
		case info.Mode()&fs.ModeSymlink != 0:
			target, err := os.Readlink(path)
			if err != nil {
				return err
			}
			state += " " + target
		}
		all[strings.TrimPrefix(path, s.dir)] = state
		return nil
	}))
	return all
}

// changes names what is not as it was.
func changes(before, after tree) []string {
	var changed []string
	for path, state := range before {
		if after[path] != state {
			changed = append(changed, path)
		}
	}
	for path := range after {
		if _, was := before[path]; !was {
			changed = append(changed, path)
		}
	}
	slices.Sort(changed)
	return changed
}

// children names the processes that the process has started.
func children(parent int) []string {
	table, err := exec.Command("ps", "-A", "-o", "ppid=,pid=,args=").Output()
	if err != nil {
		return []string{"ps: " + err.Error()}
	}
	var all []string
	for line := range strings.SplitSeq(string(table), "\n") {
		if fields := strings.Fields(line); len(fields) > 1 && fields[0] == strconv.Itoa(parent) {
			all = append(all, "process "+strings.TrimSpace(line))
		}
	}
	return all
}
