package allowlist

import "testing"

// Ordinary use stays unasked.
func TestHarmlessInvocations(t *testing.T) {
	all := invocations(t, "harmless.txt")
	for _, i := range all {
		if command := i.resolve(t); !i.rule.Covers(command) {
			t.Errorf("%s: asks on %s (outside: %d, secure: %v)", i.line, i.system, command.outside, command.secure)
		}
	}
	if len(all) < 300 {
		t.Errorf("only %d invocations", len(all))
	}
}

// What writes, runs other programs, changes the system, tells secrets, never
// ends or is not the program it seems is asked for.
func TestHostileInvocations(t *testing.T) {
	all := invocations(t, "hostile.txt")
	for _, i := range all {
		if i.rule.Covers(i.resolve(t)) {
			t.Errorf("%s: runs unasked on %s", i.line, i.system)
		}
	}
	if len(all) < 300 {
		t.Errorf("only %d invocations", len(all))
	}
}
