package lockdown

import (
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
)

func TestCommandsAreRefusedAfterTaintUnlessConfined(t *testing.T) {
	s := newState(t)
	if !s.CommandsAllowed() {
		t.Error("refused before taint")
	}
	s.Taint(web(""))
	if s.CommandsAllowed() {
		t.Error("allowed after taint")
	}
	s.ConfineCommands(false, nil)
	if !s.CommandsAllowed() || !s.CommandsConfined() {
		t.Error("refused although confined")
	}
	s.RefuseCommands()
	s.ConfineCommands(false, nil)
	if s.CommandsAllowed() || s.CommandsConfined() {
		t.Error("a withdrawal was undone")
	}
}

// Between the taint and the end of narrowing, commands would still have the
// whole network.
func TestCommandsAreRefusedWhileTheNetworkIsBeingNarrowed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newState(t)
		release := make(chan struct{})
		s.ConfineCommands(true, func([]string) { <-release })
		go s.Taint(web("a.example"))
		synctest.Wait()
		s.Taint(web("b.example")) // does not wait, and opens nothing
		if !s.Tainted() || s.CommandsAllowed() || s.CommandsConfined() || !s.StopsProcessesAtTaint() {
			t.Error("commands run with the whole network after taint")
		}
		close(release)
		synctest.Wait()
		if !s.CommandsAllowed() {
			t.Error("commands stay refused after narrowing")
		}
	})
}

func TestNarrowing(t *testing.T) {
	var calls [][]string
	narrow := func(domains []string) { calls = append(calls, domains) }

	s := newState(t)
	if err := s.SetCommandAllowedDomains([]string{"A.example:443"}); err != nil {
		t.Fatal(err)
	}
	s.ConfineCommands(true, narrow)
	if len(calls) != 0 {
		t.Fatal("narrowed before taint")
	}
	s.Taint(web("a.example"))
	s.Taint(web("b.example"))
	if diff := cmp.Diff([][]string{{"a.example:443"}}, calls); diff != "" {
		t.Error(diff)
	}

	calls = nil
	s = newState(t)
	s.Taint(web(""))
	s.ConfineCommands(true, narrow)
	s.Taint(web("b.example"))
	if diff := cmp.Diff([][]string{{}}, calls); diff != "" {
		t.Errorf("confined after taint: %s", diff)
	}

	calls = nil
	s = newState(t)
	s.ConfineCommands(true, narrow)
	s.Restore([]Source{web("")}, nil)
	if len(calls) != 1 {
		t.Errorf("a restored taint narrowed %d times", len(calls))
	}
}

func TestAFailedNarrowingRefusesCommands(t *testing.T) {
	s := newState(t)
	s.ConfineCommands(true, func([]string) { s.RefuseCommands() }) // its own report, from inside
	s.Taint(web(""))
	if s.CommandsAllowed() {
		t.Error("commands run although their network could not be narrowed")
	}

	s = newState(t)
	s.ConfineCommands(true, func([]string) { panic("boom") })
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed")
			}
		}()
		s.Taint(web(""))
	}()
	if !s.Tainted() || s.CommandsAllowed() {
		t.Error("commands run after narrowing panicked")
	}
}

func TestCommandDomains(t *testing.T) {
	s := newState(t)
	if err := s.SetCommandAllowedDomains([]string{"a.example"}); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"*", "*:443", "https://x", ""} {
		if err := s.SetCommandAllowedDomains([]string{"b.example", bad}); err == nil {
			t.Errorf("%q passed", bad)
		}
	}
	if diff := cmp.Diff([]string{"a.example"}, s.CommandDomains()); diff != "" {
		t.Errorf("a refused setting changed it: %s", diff)
	}
}
