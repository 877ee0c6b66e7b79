package exectool

import (
	"context"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/aii-cli/aii/allowlist"
)

// BenchmarkRunCommand runs one run_command of /bin/true, from the JSON to the
// string, and the same program through os/exec with its output captured, in
// turn, so that the load of the machine is the same for both. The ratio is to
// be at most 1.25.
func BenchmarkRunCommand(b *testing.B) {
	tool := New(Options{
		Resolver: allowlist.Resolver{Path: standardPath, PathSet: true},
		Rules:    fixedRules{{"true"}},
		Runner:   &Runner{Env: testEnv},
		Sink:     silent{},
	})
	arguments := toolJSON(b, "/bin/true")
	ours, plain := compare(b, func() {
		if got := tool.NewResponse().Call(context.Background(), arguments); got != "exit 0\n" {
			b.Fatal(got)
		}
	}, func() {
		cmd := exec.Command("/bin/true")
		cmd.Env = testEnv
		if _, err := cmd.CombinedOutput(); err != nil {
			b.Fatal(err)
		}
	})
	b.ReportMetric(float64(ours)/float64(plain), "x_os_exec")
}

// BenchmarkDrain reads 256 MiB that a child prints, through the Runner and in
// a bare loop. The speed is to be at least 0.8 of the bare loop's, and the
// memory flat. Both children lead a session: Linux schedules by session, and
// that alone halves the speed on a busy machine.
func BenchmarkDrain(b *testing.B) {
	const size = 256 << 20
	p := testChild(b, "print", strconv.Itoa(size))
	r := &Runner{Env: testEnv, Limits: Limits{OutputLimit: 2 * size, Timeout: never}}
	b.ReportAllocs()
	ours, bare := compare(b, func() {
		if result := run(b, r, p); result.Total != size {
			b.Fatalf("%+v", result)
		}
	}, func() {
		if total, err := readBare(p); total != size {
			b.Fatal(total, err)
		}
	})
	b.ReportMetric(float64(bare)/float64(ours), "x_bare_loop")
	b.ReportMetric(float64(size)*float64(b.N)/ours.Seconds()/1e6, "MB/s")
}

// readBare reads what the process prints and does nothing with it.
func readBare(p Process) (total int, err error) {
	r, w, err := os.Pipe()
	if err != nil {
		return 0, err
	}
	defer r.Close()
	cmd := exec.Command(p.Path, p.Args...)
	cmd.Env, cmd.Stdout, cmd.SysProcAttr = p.Environment(testEnv), w, &syscall.SysProcAttr{Setsid: true}
	err = cmd.Start()
	w.Close()
	if err != nil {
		return 0, err
	}
	buffer := make([]byte, 32<<10)
	for {
		n, err := r.Read(buffer)
		total += n
		if err != nil {
			return total, cmd.Wait()
		}
	}
}

// compare runs a and b in turn and returns the time spent in each.
func compare(b *testing.B, first, second func()) (inFirst, inSecond time.Duration) {
	for b.Loop() {
		start := time.Now()
		first()
		middle := time.Now()
		second()
		inFirst, inSecond = inFirst+middle.Sub(start), inSecond+time.Since(middle)
	}
	return inFirst, inSecond
}

type fixedRules []allowlist.Rule

func (r fixedRules) Covers(c *allowlist.Command) bool {
	for _, rule := range r {
		if rule.Covers(c) {
			return true
		}
	}
	return false
}
func (fixedRules) Add(allowlist.Rule) error { return nil }

type silent struct{}

func (silent) Flush()      {}
func (silent) Log(string)  {}
func (silent) Slow(string) {}
