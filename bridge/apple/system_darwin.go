package apple

import (
	"runtime"

	"golang.org/x/sys/unix"
)

const goos = "darwin"

// hostSystem names this system, or says why Apple's model cannot be on it.
func hostSystem() (string, error) {
	osrelease, err := unix.Sysctl("kern.osrelease")
	if err != nil {
		return "", &LoadError{Reason: SystemTooOld, Detail: "kern.osrelease: " + err.Error()}
	}
	product, _ := unix.Sysctl("kern.osproductversion") // missing before macOS 10.13.4
	if err := checkSystem(runtime.GOARCH, osrelease, product); err != nil {
		return "", err
	}
	return systemName(osrelease, product), nil
}

// checkFile has nothing to add: dyld itself refuses a file that is cut short.
func checkFile(string) error { return nil }
