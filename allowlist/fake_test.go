package allowlist

import (
	"path/filepath"
	"sync"

	"golang.org/x/sys/unix"
)

// fakeFiles is a file system described by its paths. Directories on the way
// are there, root's, mode 0755.
type fakeFiles struct {
	entries map[string]fileInfo
	targets map[string]string
	onTouch func(path string)

	mu      sync.Mutex
	touched []string // every path asked for
}

func newFiles(programs ...string) *fakeFiles {
	f := &fakeFiles{entries: map[string]fileInfo{}, targets: map[string]string{}}
	for _, path := range programs {
		f.add(path, unix.S_IFREG|0o755)
	}
	return f
}

// add puts a file of the mode at path, absolute, and the directories above it.
func (f *fakeFiles) add(path string, mode uint32) *fakeFiles {
	for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
		if _, ok := f.entries[dir]; !ok {
			f.put(dir, unix.S_IFDIR|0o755)
		}
		if dir == "/" {
			break
		}
	}
	f.put(path, mode)
	return f
}

func (f *fakeFiles) put(path string, mode uint32) {
	f.entries[path] = fileInfo{Identity: Identity{Device: 1, Inode: uint64(len(f.entries) + 1), Mode: mode}, links: 1}
}

// change edits the entry at path.
func (f *fakeFiles) change(path string, edit func(*fileInfo)) *fakeFiles {
	info := f.entries[path]
	edit(&info)
	f.entries[path] = info
	return f
}

// link puts a symbolic link at path.
func (f *fakeFiles) link(path, target string) *fakeFiles {
	f.add(path, unix.S_IFLNK|0o777)
	f.targets[path] = target
	return f
}

func (f *fakeFiles) lstat(path string) (fileInfo, error) {
	f.touch(path)
	info, ok := f.entries[path]
	if !ok {
		return fileInfo{}, unix.ENOENT
	}
	return info, nil
}

func (f *fakeFiles) stat(path string) (fileInfo, error) {
	real := Resolver{files: f}.follow(path)
	return real.info, real.err
}

func (f *fakeFiles) readlink(path string) (string, error) {
	f.touch(path)
	target, ok := f.targets[path]
	if !ok {
		return "", unix.EINVAL
	}
	return target, nil
}

func (f *fakeFiles) executable(path string) bool {
	info, err := f.stat(path)
	return err == nil && info.Mode&0o111 != 0
}

func (f *fakeFiles) touch(path string) {
	f.mu.Lock()
	f.touched = append(f.touched, path)
	f.mu.Unlock()
	if f.onTouch != nil {
		f.onTouch(path)
	}
}
