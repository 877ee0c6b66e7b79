package attacks

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// leftovers names the processes of the scene that are there once the program
// has ended, and ends them. One that was killed may take the kernel a moment.
func leftovers(dir string) []string {
	mark := leftoverVariable + "=" + dir
	deadline := time.Now().Add(3 * time.Second)
	for {
		left := marked(mark)
		if len(left) == 0 {
			return nil
		}
		if time.Now().After(deadline) {
			var names []string
			for id, name := range left {
				names = append(names, strconv.Itoa(id)+" "+name)
				_ = syscall.Kill(id, syscall.SIGKILL)
			}
			return names
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// marked finds the processes with the mark in their environment.
func marked(mark string) map[int]string {
	if entries, err := os.ReadDir("/proc/self"); err == nil && len(entries) > 0 {
		return markedInProc(mark)
	}
	table, err := exec.Command("ps", "-A", "-E", "-ww", "-o", "pid=,command=").Output()
	if err != nil {
		return map[int]string{0: "ps: " + err.Error()}
	}
	found := map[int]string{}
	for line := range strings.SplitSeq(string(table), "\n") {
		number, command, _ := strings.Cut(strings.TrimSpace(line), " ")
		if id, err := strconv.Atoi(number); err == nil && strings.Contains(command, mark+" ") {
			found[id] = command
		}
	}
	return found
}

func markedInProc(mark string) map[int]string {
	found := map[int]string{}
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return map[int]string{0: err.Error()}
	}
	for _, entry := range entries {
		id, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue
		}
		env, err := os.ReadFile("/proc/" + entry.Name() + "/environ")
		if err != nil || !strings.Contains("\x00"+string(env), "\x00"+mark+"\x00") {
			continue
		}
		command, _ := os.ReadFile("/proc/" + entry.Name() + "/cmdline")
		if len(command) > 0 { // otherwise it has ended and nobody has waited for it
			found[id] = strings.ReplaceAll(string(command), "\x00", " ")
		}
	}
	return found
}
