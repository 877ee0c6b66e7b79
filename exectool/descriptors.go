package exectool

import (
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// markListed sets close-on-exec on the descriptors above 2 that the directory
// names.
func markListed(dir string) {
	names, _ := readNames(dir)
	for _, name := range names {
		if fd, err := strconv.Atoi(name); err == nil && fd > 2 {
			unix.CloseOnExec(fd)
		}
	}
}

// readNames returns the names in a directory, in its own order.
func readNames(dir string) ([]string, error) {
	d, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	return d.Readdirnames(-1)
}
