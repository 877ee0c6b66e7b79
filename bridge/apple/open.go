//go:build darwin || (linux && aiibridge)

package apple

import (
	"fmt"
	"os"

	"github.com/ebitengine/purego"
)

// Open loads the library of the program at executable and starts it. It fails
// with a *LoadError. The library is loaded once for the life of the process; a
// second Open of the same library fails.
func Open(executable string) (*Model, error) {
	system, err := hostSystem()
	if err != nil {
		return nil, err
	}
	path, err := LibraryPath(executable, goos)
	if err != nil {
		return nil, &LoadError{Reason: Missing, Detail: err.Error()}
	}
	m, _, err := load(path, system)
	return m, err
}

// load opens the library at path, checks its version, binds its functions and
// starts it. It returns dlopen's handle, which is never closed: the library's
// threads may run on.
func load(path, system string) (*Model, uintptr, error) {
	if info, err := os.Stat(path); err != nil {
		return nil, 0, &LoadError{Reason: Missing, Path: path}
	} else if !info.Mode().IsRegular() {
		return nil, 0, &LoadError{Reason: Broken, Path: path, Detail: "not a file"}
	}
	if err := checkFile(path); err != nil {
		return nil, 0, &LoadError{Reason: Broken, Path: path, Detail: err.Error()}
	}
	handle, err := purego.Dlopen(path, purego.RTLD_NOW|purego.RTLD_LOCAL)
	if err != nil {
		return nil, 0, &LoadError{Reason: Broken, Path: path, Detail: err.Error()}
	}
	m := newModel(new(exports), system)
	for i, s := range m.lib.symbols() {
		if err := bind(handle, s); err != nil {
			return nil, 0, &LoadError{Reason: Broken, Path: path, Detail: err.Error()}
		}
		if i == 0 { // the version comes first: of another one nothing else is sure
			if found := m.lib.abiVersion(); found != abiVersion {
				return nil, 0, &LoadError{Reason: WrongVersion, Path: path,
					Detail: fmt.Sprintf("it speaks version %d of the interface, this program %d", found, abiVersion)}
			}
		}
	}
	callback := purego.NewCallback(func(id uint64, kind int32, call uint64, code int32, bytes uintptr, length int64) {
		m.requests.deliver(id, event{kind: kind, call: call, code: code, text: textAt(bytes, length)})
	})
	if err := statusError("aii_start", m.lib.start(callback)); err != nil {
		return nil, 0, &LoadError{Reason: Broken, Path: path, Detail: err.Error()}
	}
	return m, handle, nil
}

// bind looks a symbol up before it registers the function, because purego
// panics over a missing one.
func bind(handle uintptr, s symbol) error {
	address, err := purego.Dlsym(handle, s.name)
	if err != nil {
		return fmt.Errorf("it has no function %s", s.name)
	}
	purego.RegisterFunc(s.function, address)
	return nil
}
