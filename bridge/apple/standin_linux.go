//go:build linux && aiibridge

package apple

import (
	"debug/elf"
	"errors"
	"os"
)

const goos = "linux"

// hostSystem names this system; the scripted model runs on any.
func hostSystem() (string, error) { return "Linux", nil }

// checkFile says whether the file at path is whole. glibc's dlopen maps one that
// was cut short without a look and the process dies of SIGBUS.
func checkFile(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	library, err := elf.Open(path)
	if err != nil {
		return err
	}
	defer library.Close()
	for _, segment := range library.Progs {
		if segment.Type == elf.PT_LOAD && segment.Off+segment.Filesz > uint64(info.Size()) {
			return errors.New("the file is cut short")
		}
	}
	return nil
}

// OpenScript opens the library of the program at executable, built for Linux,
// whose scripted model plays the file at script. It fails with a *LoadError, or
// with CodeInvalidRequest where the file is no script.
func OpenScript(executable, script string) (*Model, error) {
	path, err := LibraryPath(executable, goos)
	if err != nil {
		return nil, &LoadError{Reason: Missing, Detail: err.Error()}
	}
	m, handle, err := load(path, "Linux")
	if err != nil {
		return nil, err
	}
	var play func(path *byte, length int64) int32
	if err := bind(handle, symbol{"aii_standin_play", &play}); err != nil {
		return nil, &LoadError{Reason: Broken, Path: path, Detail: err.Error()}
	}
	var status int32
	withBytes(script, func(p *byte, n int64) { status = play(p, n) })
	if err := statusError("aii_standin_play", status); err != nil {
		return nil, err
	}
	m.scripted = script
	return m, nil
}
