package exectool

import (
	"bytes"
	"iter"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// awaitExit blocks until the child has ended and leaves it a zombie.
func awaitExit(pid int) {
	for unix.Waitid(unix.P_PID, pid, nil, unix.WEXITED|unix.WNOWAIT, nil) == unix.EINTR {
	}
}

// sessionMembers returns the processes of the session that the child leads,
// itself left out. The child must not have been reaped.
//
// Numbers are given out in rising order, so whoever descends from the child
// has one between its own and the last one given. Asking for each of those
// takes microseconds, where reading all of /proc takes a tenth of a spawn.
func sessionMembers(leader int) []int {
	var members []int
	for pid := range candidates(leader, lastPID()) {
		if session, err := unix.Getsid(pid); err == nil && session == leader && pid != leader {
			members = append(members, pid)
		}
	}
	return members
}

// candidates yields every process that may descend from the leader, where last
// is the number given out last, or 0.
func candidates(leader, last int) iter.Seq[int] {
	const few = 10_000
	return func(yield func(int) bool) {
		if last >= leader && last-leader < few {
			for pid := leader + 1; pid <= last && yield(pid); pid++ {
			}
			return
		}
		names, _ := readNames("/proc") // unknown, or the numbers wrapped around
		for _, name := range names {
			if pid, err := strconv.Atoi(name); err == nil && !yield(pid) {
				return
			}
		}
	}
}

// lastPID returns the number given out last, 0 where it is not known: the
// fifth field of proc_loadavg(5).
func lastPID() int {
	line, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return 0
	}
	fields := bytes.Fields(line)
	if len(fields) < 5 {
		return 0
	}
	pid, _ := strconv.Atoi(string(fields[4]))
	return pid
}

// closeOnExec marks every descriptor above 2, so that what this process was
// started with, or a library opened, does not reach a command.
func closeOnExec() {
	if unix.CloseRange(3, 1<<32-1, unix.CLOSE_RANGE_CLOEXEC) != nil { // before Linux 5.11
		markListed("/proc/self/fd")
	}
}
