package apple

import "path/filepath"

// LibraryPath returns where the library of the program at executable is, on
// the system goos: ../lib/aii beside the program, symbolic links of the program
// resolved. There is no other place: not the working directory, not a folder
// for temporary files, not what an environment variable names.
func LibraryPath(executable, goos string) (string, error) {
	real, err := filepath.EvalSymlinks(executable)
	if err != nil {
		return "", err
	}
	if real, err = filepath.Abs(real); err != nil {
		return "", err
	}
	name := "libAIIBridge.so"
	if goos == "darwin" {
		name = "libAIIBridge.dylib"
	}
	return filepath.Join(filepath.Dir(filepath.Dir(real)), "lib", "aii", name), nil
}
