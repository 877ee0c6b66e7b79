package attacks

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
)

// What every case is played with.
var (
	root     string              // the folder of all cases; others may pass through it
	program  string              // the program as it is built
	injected string              // this test binary, which plays it under injected facts
	nobody   *syscall.Credential // whom it runs as; nil: as whoever runs the tests
)

func TestMain(m *testing.M) {
	if spec := os.Getenv(injectionVariable); spec != "" {
		os.Exit(runInjected(spec))
	}
	flag.Parse()
	// A case mostly waits for the prompt's 300 ms, so many go on at once.
	if err := flag.Set("test.parallel", "12"); err != nil {
		panic(err)
	}
	os.Exit(prepareAndRun(m))
}

func prepareAndRun(m *testing.M) int {
	if err := prepare(); err != nil {
		fmt.Fprintln(os.Stderr, "cannot prepare the attacks:", err)
		return 1
	}
	defer os.RemoveAll(root)
	return m.Run()
}

func prepare() (err error) {
	if root, err = os.MkdirTemp("", "aii-attacks"); err != nil {
		return err
	}
	if root, err = filepath.EvalSymlinks(root); err != nil {
		return err
	}
	if err = os.Chmod(root, 0o755); err != nil {
		return err
	}
	if os.Geteuid() == 0 {
		if nobody, err = credential("nobody"); err != nil {
			return err
		}
	}
	program = filepath.Join(root, "aii")
	build := exec.Command("go", "build", "-trimpath", "-o", program, "../../cmd/aii")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	injected = filepath.Join(root, "injected")
	self, err := os.Executable()
	if err != nil {
		return err
	}
	return errors.Join(copyFile(injected, self), os.Chmod(program, 0o755))
}

func credential(name string) (*syscall.Credential, error) {
	u, err := user.Lookup(name)
	if err != nil {
		return nil, err
	}
	uid, err := strconv.ParseInt(u.Uid, 10, 64)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.ParseInt(u.Gid, 10, 64)
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, err
}

func copyFile(to, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o755)
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, in); err != nil {
		return err
	}
	return out.Close()
}
