package approval_test

import (
	"fmt"
	"testing"

	"github.com/aii-cli/aii/approval"
)

const (
	ask   = approval.Ask
	allow = approval.Allow
	deny  = approval.Deny
	low   = approval.Verdict(-1) // no verdict at all, below and above the known ones
	high  = approval.Verdict(7)
)

// All pairs, written out: the ranking must not follow from the integers.
func TestStrictestOfAllPairs(t *testing.T) {
	verdicts := []approval.Verdict{ask, allow, deny, low, high}
	want := map[approval.Verdict][]approval.Verdict{
		//     ask  allow  deny  low   high
		ask:   {ask, ask, deny, ask, ask},
		allow: {ask, allow, deny, ask, ask},
		deny:  {deny, deny, deny, deny, deny},
		low:   {ask, ask, deny, ask, ask},
		high:  {ask, ask, deny, ask, ask},
	}
	for _, a := range verdicts {
		for i, b := range verdicts {
			if got := approval.Strictest(a, b); got != want[a][i] {
				t.Errorf("Strictest(%d, %d) = %v, want %v", a, b, got, want[a][i])
			}
		}
	}
}

func TestStrictestOfOtherCounts(t *testing.T) {
	for _, c := range []struct {
		verdicts []approval.Verdict
		want     approval.Verdict
	}{
		{nil, ask},
		{[]approval.Verdict{ask}, ask},
		{[]approval.Verdict{allow}, allow},
		{[]approval.Verdict{deny}, deny},
		{[]approval.Verdict{high}, ask},
		{[]approval.Verdict{allow, allow, allow}, allow},
		{[]approval.Verdict{allow, low, allow}, ask},
		{[]approval.Verdict{allow, high, deny}, deny},
		{[]approval.Verdict{deny, allow, allow}, deny},
	} {
		if got := approval.Strictest(c.verdicts...); got != c.want {
			t.Errorf("Strictest(%v) = %v, want %v", c.verdicts, got, c.want)
		}
	}
}

func TestUnknownValuesReadAsTheSafeOne(t *testing.T) {
	for value, want := range map[fmt.Stringer]string{
		ask: "ask", allow: "allow", deny: "deny", low: "ask", high: "ask",
		approval.No: "no", approval.Once: "once", approval.Always: "always", approval.Answer(9): "no", approval.Answer(-2): "no",
	} {
		if got := value.String(); got != want {
			t.Errorf("%T(%d) reads %q, want %q", value, value, got, want)
		}
	}
}
