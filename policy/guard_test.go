package policy

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/aii-cli/aii/approval"
	"github.com/aii-cli/aii/audit"
	"github.com/google/go-cmp/cmp"
)

// log is an auditor in memory.
type log struct {
	mu      sync.Mutex
	entries []audit.Entry
}

func (l *log) Record(e audit.Entry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.entries = append(l.entries, e)
}

func answer(a approval.Answer, err error) ApproverFunc {
	return func(context.Context, approval.Request[Call]) (approval.Answer, error) { return a, err }
}

func noon() time.Time { return time.Date(2026, 1, 2, 13, 4, 5, 6, time.FixedZone("", 3600)) }

// Whatever goes wrong, the call does not run, and the record says so.
func TestTheGuardFailsClosed(t *testing.T) {
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		name     string
		ctx      context.Context
		config   Config
		approver Approver
		reason   string
	}{
		{"no approver", t.Context(), Config{}, nil, "the user declined to run shell"},
		{"no", t.Context(), Config{}, answer(approval.No, nil), "the user declined to run shell"},
		{"an error", t.Context(), Config{}, answer(approval.Once, errors.New("no terminal")), "the user declined to run shell"},
		{"always", t.Context(), Config{}, answer(approval.Always, nil), "the user declined to run shell"},
		{"an unknown answer", t.Context(), Config{}, answer(9, nil), "the user declined to run shell"},
		{"a panic", t.Context(), Config{}, ApproverFunc(func(context.Context, approval.Request[Call]) (approval.Answer, error) { panic("x") }), "the user declined to run shell"},
		{"a nil function", t.Context(), Config{}, ApproverFunc(nil), "the user declined to run shell"},
		{"cancelled", cancelled, Config{}, answer(approval.Once, nil), "the user declined to run shell"},
		{"cancelled though allowed", cancelled, Config{Exec: "allow"}, answer(approval.Once, nil), "shell was not run: context canceled"},
		{"cancelled and denied", cancelled, Config{Exec: "deny"}, answer(approval.Once, nil), "policy denies shell (exec default)"},
		{"denied", t.Context(), Config{Exec: "deny"}, answer(approval.Once, nil), "policy denies shell (exec default)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var l log
			ok, reason := NewGuard(New(c.config), c.approver, &l, noon).Allow(c.ctx, "shell", ClassExec, nil)
			if ok || reason != c.reason {
				t.Errorf("got %v, %q; want %q", ok, reason, c.reason)
			}
			if len(l.entries) != 1 || l.entries[0].Allowed || l.entries[0].Approved != nil && *l.entries[0].Approved {
				t.Errorf("record %+v", l.entries)
			}
		})
	}
	if ok, _ := NewGuard(nil, nil, nil, nil).Allow(t.Context(), "x", ClassRead, nil); ok {
		t.Error("a guard without an engine lets a read through unasked")
	}
}

// One entry for each call, with the fields that belong to it.
func TestTheRecord(t *testing.T) {
	var l log
	guard := NewGuard(New(Config{Rules: map[string]string{"never": "deny"}}), answer(approval.Once, nil), &l, noon)
	guard.Allow(t.Context(), "read_file", ClassRead, json.RawMessage(`{"path":"/x"}`))
	guard.Allow(t.Context(), "never", ClassExec, nil)
	guard.Allow(t.Context(), "shell", ClassExec, json.RawMessage(`{"token":"abc"}`))
	guard.Ingested("fetch", ClassNet, false)
	guard.Allow(t.Context(), "write_file", ClassWrite, json.RawMessage(`broken`))
	var got []string
	for _, e := range l.entries {
		line, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, string(line))
	}
	want := []string{
		`{"time":"2026-01-02T12:04:05Z","tool":"read_file","class":"read","input":{"path":"/x"},"decision":"allow","reason":"read default","allowed":true,"tainted":false}`,
		`{"time":"2026-01-02T12:04:05Z","tool":"never","class":"exec","decision":"deny","reason":"rule for \"never\"","allowed":false,"tainted":false}`,
		`{"time":"2026-01-02T12:04:05Z","tool":"shell","class":"exec","input":{"token":"[redacted]"},"decision":"ask","reason":"exec default","approved":true,"allowed":true,"tainted":false}`,
		`{"time":"2026-01-02T12:04:05Z","tool":"write_file","class":"write","input":"broken","decision":"ask","reason":"write default","approved":true,"allowed":true,"tainted":true}`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// The person has to see what the log must not hold.
func TestTheApproverSeesTheInputAsItIs(t *testing.T) {
	var l log
	const input = `{"token":"abc"}`
	guard := NewGuard(New(Config{}), ApproverFunc(func(_ context.Context, r approval.Request[Call]) (approval.Answer, error) {
		c := r.Command
		if string(c.Input) != input || c.Name != "shell" || c.Class != ClassExec || c.Reason() != "exec default" || r.CanRemember {
			t.Errorf("asked with %+v, %q", r, c.Reason())
		}
		return approval.Once, nil
	}), &l, nil)
	if ok, reason := guard.Allow(t.Context(), "shell", ClassExec, json.RawMessage(input)); !ok || reason != "" {
		t.Errorf("got %v, %q", ok, reason)
	}
	if strings.Contains(string(l.entries[0].Input), "abc") || l.entries[0].Time != "" {
		t.Errorf("record %+v", l.entries[0])
	}
}

// Taint that comes while a call waits for the prompt counts for it.
func TestTaintReachesACallThatWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked, answers := make(chan Call, 10), make(chan approval.Answer)
		guard := NewGuard(New(Config{Rules: map[string]string{"trusted": "ask"}}), ApproverFunc(func(_ context.Context, r approval.Request[Call]) (approval.Answer, error) {
			asked <- r.Command
			return <-answers, nil
		}), nil, nil)
		done := make(chan bool, 2)
		for _, name := range []string{"first", "second"} {
			go func() {
				ok, _ := guard.Allow(t.Context(), name, ClassExec, nil)
				done <- ok
			}()
			synctest.Wait()
		}
		if len(asked) != 1 {
			t.Fatalf("%d questions are open", len(asked))
		}
		guard.Ingested("fetch", ClassNet, false)
		answers <- approval.Once
		answers <- approval.No
		if !<-done || <-done {
			t.Error("the answers went astray")
		}
		if len(asked) != 2 || !guard.Tainted() {
			t.Errorf("%d questions, tainted %v", len(asked), guard.Tainted())
		}
	})
}

func TestIngested(t *testing.T) {
	for _, c := range []struct {
		name    string
		class   Class
		failed  bool
		tainted bool
	}{
		{"fetch", ClassNet, false, true},
		{"fetch", ClassNet, true, false},
		{"read", ClassRead, false, false},
		{"shell", ClassExec, false, false}, // a gap: see the package comment
		{"external", ClassRead, false, true},
		{"external", ClassRead, true, true},
		{"external", "mystery", true, true},
	} {
		e := New(Config{})
		e.MarkExternal("external")
		guard := NewGuard(e, nil, nil, nil)
		guard.Ingested(c.name, c.class, c.failed)
		guard.Ingested("quiet", ClassRead, false) // there is no way back
		if guard.Tainted() != c.tainted {
			t.Errorf("%+v: tainted %v", c, guard.Tainted())
		}
	}
}

func TestConcurrentUse(t *testing.T) {
	var l log
	e := New(Config{})
	guard := NewGuard(e, answer(approval.Once, nil), &l, noon)
	var wg sync.WaitGroup
	for range 100 {
		wg.Go(func() {
			guard.Allow(t.Context(), "shell", ClassExec, json.RawMessage(`{}`))
			guard.Ingested("fetch", ClassNet, false)
			e.MarkExternal("x")
			if !guard.Tainted() {
				t.Error("a goroutine that tainted the session sees it clean")
			}
		})
	}
	wg.Wait()
	if len(l.entries) != 100 {
		t.Errorf("%d entries", len(l.entries))
	}
}
