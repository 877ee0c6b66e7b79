package config

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/aii-cli/aii/allowlist"
	"golang.org/x/sys/unix"
)

// mount puts a small file system at j.Mount, for this process alone.
func (j job) mount() {
	if j.Mount == "" {
		return
	}
	check := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	check(unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""))
	check(unix.Mount("tmpfs", j.Mount, "tmpfs", 0, fmt.Sprintf("size=%d,mode=755", j.Size)))
	if j.Fill == 0 {
		return
	}
	check(os.MkdirAll(j.Mount+"/.config/aii", 0o700))
	check(os.WriteFile(j.Path, []byte("#"+strings.Repeat("x", j.Fill-2)+"\n"), 0o600))
}

// report prints what the allow file on the small file system holds and what
// lies beside it; nobody else can see that.
func (j job) report() {
	if j.Mount == "" {
		return
	}
	content, err := os.ReadFile(j.Path)
	fmt.Printf("%d %q %v\n", len(content), content[max(0, len(content)-20):], os.IsNotExist(err))
	entries, _ := os.ReadDir(j.Mount + "/.config/aii")
	for _, e := range entries {
		fmt.Println(e.Name())
	}
}

// A disk that fills up in the middle of a line: the line is taken back, the
// rule counts, and one error says why. On the first rule: no file, and no
// temporary one.
func TestFullDisk(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("a file system can be mounted by root only; TestShortWrite covers every shortened write")
	}
	page := os.Getpagesize()
	attr := &syscall.SysProcAttr{Unshareflags: unix.CLONE_NEWNS}
	rule := []allowlist.Rule{{"git", "status", "--short"}}
	path := home(t)
	root := strings.TrimSuffix(path, "/.config/aii/allow")
	full := "could not save rule to " + path + ": no space left on device"

	lines, _ := job{Path: path, Rules: rule, Mount: root, Size: page, Fill: page - 10}.finish(t, attr)
	tail := strings.Repeat("x", 19) + "\n"
	want := []string{full, fmt.Sprintf("%d %q false", page-10, tail), "allow", "allow.lock"}
	if fmt.Sprint(lines) != fmt.Sprint(want) {
		t.Errorf("append to a full disk: %q, want %q", lines, want)
	}

	long := []allowlist.Rule{{"echo", strings.Repeat("y", 2*page)}}
	lines, _ = job{Path: path, Rules: long, Mount: root, Size: page}.finish(t, attr)
	want = []string{full, `0 "" true`, "allow.lock"}
	if fmt.Sprint(lines) != fmt.Sprint(want) {
		t.Errorf("first rule on a full disk: %q, want %q", lines, want)
	}
}
