package exectool

import (
	"os"

	"golang.org/x/sys/unix"
)

// awaitExit blocks until the child has ended and leaves it a zombie. It asks
// kqueue, because waitid on this system also returns for a process that was
// only stopped (golang.org/issue/19314). It returns early where there is no
// kqueue to be had; the child is then killed.
func awaitExit(pid int) {
	queue, err := unix.Kqueue()
	if err != nil {
		return
	}
	defer unix.Close(queue)
	change := unix.Kevent_t{Fflags: unix.NOTE_EXIT}
	unix.SetKevent(&change, pid, unix.EVFILT_PROC, unix.EV_ADD|unix.EV_ONESHOT)
	changes := []unix.Kevent_t{change}
	for {
		// ESRCH: it ended before the question.
		_, err := unix.Kevent(queue, changes, make([]unix.Kevent_t, 1), nil)
		if err != unix.EINTR {
			return
		}
	}
}

// sessionMembers returns the processes of the session that the child leads,
// itself left out. The child must not have been reaped.
func sessionMembers(leader int) []int {
	processes, err := unix.SysctlKinfoProcSlice("kern.proc.uid", os.Getuid())
	if err != nil {
		return nil
	}
	var members []int
	for _, p := range processes {
		pid := int(p.Proc.P_pid)
		if session, err := unix.Getsid(pid); err == nil && session == leader && pid != leader {
			members = append(members, pid)
		}
	}
	return members
}

// closeOnExec marks every descriptor above 2, so that what this process was
// started with, or a library opened, does not reach a command.
func closeOnExec() { markListed("/dev/fd") }
