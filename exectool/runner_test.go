package exectool

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

var testEnv = []string{"PATH=" + standardPath, "LANG=C"}

// run runs to the end and fails on an error.
func run(t testing.TB, r *Runner, p Process) Result {
	t.Helper()
	if r.Env == nil {
		r.Env = testEnv
	}
	result, err := r.Run(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func shell(script string) Process { return Process{Path: "/bin/sh", Args: []string{"-c", script}} }

func TestRun(t *testing.T) {
	for _, test := range []struct {
		script, want string
	}{
		{"echo hello", "exit 0\nhello\n"},
		{"false", "exit 1\n"},
		{"exit 255", "exit 255\n"},
		{"echo 1; echo 2 >&2; echo 3", "exit 0\n1\n2\n3\n"},
		{"cat", "exit 0\n"}, // standard input is empty
		{"kill -TERM $$", "exit 143\n"},
		{"kill -KILL $$", "exit 137\n"},
		{`printf '\377'`, "exit 0\n\uFFFD"},
		{"echo $0", "exit 0\n/bin/sh\n"},
		{"kill -STOP $$ & wait; echo on", ""}, // only that it ends
	} {
		r := &Runner{Limits: Limits{Timeout: 20 * time.Second}}
		if test.want == "" {
			r.Limits = Limits{Timeout: time.Millisecond, Grace: time.Millisecond}
		}
		if got := run(t, r, shell(test.script)).text(); test.want != "" && got != test.want {
			t.Errorf("%s: got %q, want %q", test.script, got, test.want)
		}
	}
}

func TestChildGetsNothingButItsDue(t *testing.T) {
	// What this process was started with, without close-on-exec.
	leak, err := unix.FcntlInt(1, unix.F_DUPFD, 100)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(leak)
	if runtime.GOOS == "linux" { // 3 is the directory that ls reads
		if got := run(t, &Runner{}, Process{Path: "/bin/ls", Args: []string{"/proc/self/fd"}}).text(); got != "exit 0\n0\n1\n2\n3\n" {
			t.Errorf("descriptors: %q", got)
		}
	}
	r := &Runner{Limits: Limits{OutputCap: 1 << 20}, Env: []string{"A=b"}}
	p := testChild(t, "describe", "x y", "")
	got := string(run(t, r, p).Output)
	want := []string{
		"descriptor 0 nonblocking=false", "descriptor 1 nonblocking=false", "descriptor 2 nonblocking=false",
		"leader=true group=true", "tty: open /dev/tty: ", "stdin: 0 EOF", `argv: ["` + p.Path + `" "x y" ""]`,
		`env: ["A=b" "` + childMode + `=describe"]`,
	}
	lines := strings.Split(strings.TrimSuffix(got, "\n"), "\n")
	if !slices.EqualFunc(lines, want, strings.HasPrefix) || strings.Contains(got, "tty: <nil>") {
		t.Errorf("got\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
}

// What was piped to this process is not the command's to read.
func TestStandardInputIsNotInherited(t *testing.T) {
	p := testChild(t, "run", "/bin/cat")
	cmd := exec.Command(p.Path, p.Args...)
	cmd.Env = p.Environment(testEnv)
	cmd.Stdin = strings.NewReader("secret")
	if out, err := cmd.CombinedOutput(); err != nil || string(out) != "exit 0\n<nil>" {
		t.Errorf("got %q, %v", out, err)
	}
}

func TestMarkListed(t *testing.T) {
	fd, err := unix.Dup(1)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(fd)
	markListed("/dev/fd")
	if flags, err := unix.FcntlInt(uintptr(fd), unix.F_GETFD, 0); err != nil || flags&unix.FD_CLOEXEC == 0 {
		t.Errorf("flags %#x, %v", flags, err)
	}
}

func TestNoEnvironmentIsEmpty(t *testing.T) {
	r := &Runner{Env: []string{}}
	env := "/usr/bin/env"
	if got := run(t, r, Process{Path: env}).text(); got != "exit 0\n" {
		t.Errorf("got %q", got)
	}
}

func TestLaunchErrors(t *testing.T) {
	dir := t.TempDir()
	bad := filepath.Join(dir, "bad")
	noInterpreter := filepath.Join(dir, "script")
	plain := filepath.Join(dir, "plain")
	for path, content := range map[string]string{bad: "\x7fELF", noInterpreter: "#!/no/such/interpreter\n", plain: "x"} {
		mode := fs.FileMode(0o755)
		if path == plain {
			mode = 0o644
		}
		if err := os.WriteFile(path, []byte(content), mode); err != nil {
			t.Fatal(err)
		}
	}
	gone := filepath.Join(dir, "gone")
	for _, test := range []struct {
		name   string
		runner *Runner
		p      Process
		want   error
	}{
		{"bad format", &Runner{}, Process{Path: bad}, unix.ENOEXEC},
		{"no interpreter", &Runner{}, Process{Path: noInterpreter}, unix.ENOENT},
		{"not executable", &Runner{}, Process{Path: plain}, unix.EACCES},
		{"directory", &Runner{}, Process{Path: dir}, unix.EACCES},
		{"missing", &Runner{}, Process{Path: gone}, unix.ENOENT},
		{"NUL", &Runner{}, Process{Path: "/bin/echo", Args: []string{"a\x00"}}, ErrNUL},
		{"too many bytes", &Runner{}, Process{Path: "/bin/echo", Args: []string{strings.Repeat("x", 16<<20)}}, unix.E2BIG},
		{"working directory", &Runner{Dir: gone}, Process{Path: "/bin/echo"}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.p.Name = "name"
			_, err := test.runner.Run(context.Background(), test.p)
			var launch *LaunchError
			if !errors.As(err, &launch) || launch.Name != "name" || test.want != nil && !errors.Is(err, test.want) {
				t.Errorf("got %v, want %v", err, test.want)
			}
			if test.want == nil && err.Error() != "could not launch name: working directory: no such file or directory" {
				t.Errorf("got %v", err)
			}
		})
	}
	if runtime.GOOS == "linux" {
		if open := openDescriptors(t); open > 100 {
			t.Errorf("%d descriptors left open", open)
		}
	}
}

func TestContextDoneBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	ran := filepath.Join(t.TempDir(), "ran")
	if _, err := (&Runner{}).Run(ctx, Process{Path: "/usr/bin/touch", Args: []string{ran}}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if _, err := os.Stat(ran); err == nil {
		t.Error("it ran")
	}
}

func TestDurationByTheClock(t *testing.T) {
	clock := time.Unix(0, 0)
	r := &Runner{Now: func() time.Time { clock = clock.Add(3 * time.Second); return clock }}
	if got := run(t, r, shell(":")).Duration; got != 3*time.Second {
		t.Errorf("got %v", got)
	}
	r = &Runner{}
	if got := run(t, r, shell(":")).Duration; got != 0 {
		t.Errorf("without a clock: %v", got)
	}
}

func openDescriptors(t testing.TB) int {
	t.Helper()
	names, err := readNames("/dev/fd")
	if err != nil {
		t.Fatal(err)
	}
	return len(names)
}
