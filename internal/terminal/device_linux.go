package terminal

import (
	"bytes"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// controlling returns the number of the controlling terminal's device, and the
// names it is likely to have; no name where there is no such terminal.
func controlling() (number uint64, names []string) {
	stat, err := os.ReadFile("/proc/self/stat")
	if err != nil {
		return 0, nil
	}
	// tty_nr is the seventh field, and the second, the program's name in
	// brackets, may hold anything (proc_pid_stat(5)).
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if len(fields) < 5 {
		return 0, nil
	}
	nr, err := strconv.ParseInt(string(fields[4]), 10, 32)
	if err != nil || nr == 0 {
		return 0, nil
	}
	packed := uint32(nr) // signed only in print
	major, minor := packed>>8&0xFFF, packed&0xFF|packed>>12&0xFFF00
	number = unix.Mkdev(major, minor)
	switch {
	case major >= 136 && major <= 143: // Unix98 pseudo-terminals
		return number, []string{"/dev/pts/" + strconv.Itoa(int((major-136)<<8+minor))}
	case major == 4 && minor < 64: // consoles
		return number, []string{"/dev/tty" + strconv.Itoa(int(minor))}
	}
	return number, nil
}

func deviceNumber(s *unix.Stat_t) uint64 { return s.Rdev }
