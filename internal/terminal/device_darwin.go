package terminal

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// controlling returns the number of the controlling terminal's device, and the
// name that the pseudo-terminal of that minor number has.
func controlling() (number uint64, names []string) {
	process, err := unix.SysctlKinfoProc("kern.proc.pid", os.Getpid())
	if err != nil || process.Eproc.Tdev == -1 { // NODEV
		return 0, nil
	}
	number = uint64(uint32(process.Eproc.Tdev))
	return number, []string{fmt.Sprintf("/dev/ttys%03d", unix.Minor(number))}
}

func deviceNumber(s *unix.Stat_t) uint64 { return uint64(uint32(s.Rdev)) }
