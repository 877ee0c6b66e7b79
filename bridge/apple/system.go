package apple

import (
	"fmt"
	"strconv"
	"strings"
)

// checkSystem says whether Apple's model can be on a system: macOS 26 or newer
// on Apple silicon. osrelease is Darwin's kernel version and product the
// system's own version ("kern.osrelease", "kern.osproductversion").
func checkSystem(arch, osrelease, product string) error {
	if arch != "arm64" {
		return &LoadError{Reason: WrongProcessor, Detail: "this is " + arch}
	}
	if major := macOSMajor(osrelease); major < 26 {
		return &LoadError{Reason: SystemTooOld, Detail: "this is " + systemName(osrelease, product)}
	}
	return nil
}

// macOSMajor derives macOS's major version from Darwin's: 25 is macOS 26. The
// product version cannot be trusted for that: a program linked against an
// older SDK is told 16 on macOS 26.
func macOSMajor(osrelease string) int {
	darwin, _ := strconv.Atoi(strings.SplitN(osrelease, ".", 2)[0])
	switch {
	case darwin >= 25:
		return darwin + 1
	case darwin >= 20:
		return darwin - 9
	default:
		return 10
	}
}

// systemName names the system for a person, with the product version where it
// agrees with the kernel's.
func systemName(osrelease, product string) string {
	major := macOSMajor(osrelease)
	if strings.HasPrefix(product, strconv.Itoa(major)+".") {
		return "macOS " + product
	}
	return fmt.Sprintf("macOS %d (Darwin %s)", major, osrelease)
}
