package allowlist

import (
	"context"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// What an operand may be, by what the program does with it.
func TestOperandKinds(t *testing.T) {
	kinds := []operandKind{operandFile, operandPath, operandPlace}
	for operand, want := range map[string][3]bool{
		"notes.txt": {true, true, true}, "src": {true, true, true}, "/": {true, true, true}, ".": {true, true, true},
		"": {true, true, true}, "absent": {true, true, true}, "notes.txt/x": {true, true, true}, "link": {true, true, true},
		"../..": {true, true, true}, "/etc/hosts": {true, true, true},
		"fifo": {false, true, true}, "socket": {false, true, true}, "-fifo": {false, true, true},
		"/dev": {false, false, true}, "/dev/null": {false, false, true}, "/dev/zero": {false, false, true},
		"/dev/absent": {false, false, true}, "//dev//zero": {false, false, true}, "/dev/../dev/zero": {false, false, true},
		"../dev/zero": {false, false, true}, "../../../dev/zero": {false, false, true}, "./../dev": {false, false, true},
		"/srv/../dev/tty": {false, false, true}, "/developer": {true, true, true}, "/devices/zero": {true, true, true},
		"zero": {false, false, true}, "dir/zero": {false, false, true}, "todev": {false, false, true},
		"todev/zero": {false, false, true}, "todev/../etc/hosts": {false, false, true},
		"/proc": {false, false, true}, "/proc/1/environ": {false, false, true},
		"/net": {false, false, false}, "/net/host/x": {false, false, false}, "/Network/x": {false, false, false},
		"/network": {false, false, false}, "net": {false, false, false}, "net/deep/er": {false, false, false},
		"/netto": {true, true, true}, "loop": {false, false, false}, "loop/x": {false, false, false},
	} {
		for i, kind := range kinds {
			r := newWorld("linux").resolver("linux")
			if got := r.harmless(look{0, operand, kind}); got != want[i] {
				t.Errorf("%q as kind %d: %v", operand, kind, got)
			}
		}
	}
}

func TestPlacesOfMacOS(t *testing.T) {
	for operand, kinds := range map[string][2]bool{ // darwin, linux
		"/home": {false, true}, "/home/ann/x": {false, true}, "/HOME/ann": {false, true}, "/System/Volumes/Data/home/x": {false, true},
		"/DEV/zero": {false, false}, "/Dev/TTY": {false, false}, "/.vol/16777220/2": {false, true}, "/.nofollow/etc/hosts": {false, true},
		"/ſyſtem/volumes/data/net/x": {false, true}, "/.ﬁle/id=1": {false, true}, "/Networ\u212a/host": {false, false},
		"/Users/ann/x": {true, true}, "/Volumes/x": {true, true},
	} {
		for i, system := range []string{"darwin", "linux"} {
			r := newWorld(system).resolver(system)
			if got := r.harmless(look{0, operand, operandFile}); got != kinds[i] {
				t.Errorf("%q on %s: %v", operand, system, got)
			}
		}
	}
}

// Where looking has effects, nothing is touched: neither by the name itself nor
// through a link.
func TestHazardsAreNotTouched(t *testing.T) {
	for _, operand := range []string{"/net/host/x", "net/x", "net", "/srv/../net/host", "/NET/host", "/proc/1/environ", "/dev/zero", "zero", "todev/zero"} {
		world := newWorld("linux")
		world.onTouch = func(path string) {
			for _, place := range []string{"/net", "/NET", "/proc", "/dev"} {
				if path == place || strings.HasPrefix(path, place+"/") {
					t.Errorf("%s: touched %s", operand, path)
				}
			}
		}
		command, err := world.resolver("linux").Resolve(t.Context(), "cat", []string{operand})
		if err != nil || (Rule{"cat"}).Covers(command) {
			t.Errorf("%s: %v", operand, err)
		}
		if len(world.touched) == 0 {
			t.Error("the test touched nothing at all")
		}
	}
}

// A file system that does not answer makes the command ask, and soon.
func TestLookingIsLimited(t *testing.T) {
	world := newWorld("linux")
	release := make(chan struct{})
	defer close(release)
	world.onTouch = func(path string) {
		if path == "/srv/notes.txt" {
			<-release
		}
	}
	r := world.resolver("linux")
	r.LookLimit = time.Millisecond
	command := resolveIn(t, r, "cat", "notes.txt")
	if (Rule{"cat"}).Covers(command) || command.CanAlways() {
		t.Error("covered without having been looked at")
	}

	world = newWorld("linux")
	r = world.resolver("linux")
	r.LookLimit = time.Hour
	ctx, cancel := context.WithCancel(t.Context())
	world.onTouch = func(path string) {
		if path == "/srv/todo.txt" {
			cancel()
			<-release
		}
	}
	if command, err := r.Resolve(ctx, "cat", []string{"todo.txt"}); err != nil || (Rule{"cat"}).Covers(command) {
		t.Errorf("covered when cancelled: %v", err)
	}
}

// Without a current directory relative operands cannot be looked at.
func TestOperandsNeedADirectory(t *testing.T) {
	r := newWorld("linux").resolver("linux")
	r.Dir = ""
	if (Rule{"cat"}).Covers(resolveIn(t, r, "cat", "notes.txt")) {
		t.Error("covered")
	}
	if !(Rule{"cat"}).Covers(resolveIn(t, r, "cat", "/etc/hosts")) {
		t.Error("an absolute operand needs none")
	}
}

func TestErrorsOfTheFileSystemAsk(t *testing.T) {
	r := Resolver{Dir: "/srv", System: "linux", files: failing{newWorld("linux"), "/srv/notes.txt", unix.EIO}}
	if (Rule{"cat"}).Covers(resolveIn(t, r, "/bin/cat", "notes.txt")) {
		t.Error("covered")
	}
}

// failing answers one path with an error.
type failing struct {
	*fakeFiles
	path string
	err  error
}

func (f failing) lstat(path string) (fileInfo, error) {
	if path == f.path {
		return fileInfo{}, f.err
	}
	return f.fakeFiles.lstat(path)
}
