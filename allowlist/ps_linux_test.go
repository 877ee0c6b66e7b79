package allowlist

import (
	"os/exec"
	"strings"
	"testing"
)

// The real ps of procps tells no environment for any pair of words that the
// profile lets through. Its way of starting over when it does not understand
// is not something to trust a description of.
func TestProcpsKeepsTheEnvironment(t *testing.T) {
	path, err := exec.LookPath("ps")
	if err != nil {
		t.Skip("SKIP: needs procps' ps")
	}
	if version, err := exec.Command(path, "--version").Output(); err != nil || !strings.Contains(string(version), "procps") {
		t.Skip("SKIP: needs procps' ps")
	}
	words := strings.Fields("aux x f -e -ef -ex -auxe -HT -u -p 1 axe --forest --quick-pid=1 --format=pid")
	ran, leaks := 0, 0
	for _, first := range words {
		for _, second := range words {
			args := []string{first, second}
			allowed := psOfLinux(args) < 0
			if !allowed && !strings.Contains(first+second, "axe") {
				continue
			}
			ps := exec.Command(path, args...)
			ps.Env = []string{"AII_CANARY=told", "PATH=/bin:/usr/bin"}
			out, _ := ps.CombinedOutput()
			told := strings.Contains(string(out), "AII_CANARY=told")
			if ran++; told {
				leaks++
			}
			if told && allowed {
				t.Errorf("ps %q shows the environment", args)
			}
		}
	}
	if ran < 40 || leaks == 0 {
		t.Errorf("%d ran and %d told it: the test sees nothing", ran, leaks)
	}
}
