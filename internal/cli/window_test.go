package cli

import (
	"strings"
	"testing"

	"github.com/aii-cli/aii/bridge"
)

// AII-S225: a counter that fails skips the check. Where there is none at all,
// an estimate is better than a prompt that cannot fit.
func TestPreflightEstimate(t *testing.T) {
	p := newProgram(t, strings.Repeat("p", 1<<15))
	p.model.tokens = func(bridge.Parts) (int, error) { return 0, errCounter }
	p.wants(t, 0, "")
	without := func(bridge.Parts) (int, error) { return 0, &bridge.Error{Code: bridge.CodeUnsupported} }
	p = newProgram(t, strings.Repeat("p", 3*4096-2))
	p.model.tokens = without
	p.wants(t, 4, "aii: Input is about 4096 tokens, exceeding the 4096-token context window\naii: try a shorter input or trim --file/stdin content\n")
	p = newProgram(t, strings.Repeat("p", 3*4095))
	p.model.tokens = without
	p.wants(t, 0, "")
}

// A count costs time, and a prompt of fewer bytes than the window has tokens
// always fits. What the tool adds counts.
func TestPreflightCounts(t *testing.T) {
	for _, test := range []struct {
		bytes, window int
		exec          bool
		counted       bool
	}{
		{4095, 4096, false, false}, {4096, 4096, false, true}, {2500, 4096, true, false},
		{4095, 4096, true, true}, {4096, 0, false, true}, {4095, -1, false, false}, {4096, 8192, false, false},
	} {
		p := newProgram(t, strings.Repeat("p", test.bytes))
		if test.exec {
			p.Args = append(p.Args, "-x")
		}
		p.model.info.ContextSize = test.window
		counted := false
		p.model.tokens = func(parts bridge.Parts) (int, error) {
			counted = true
			if (parts.Tool != nil) != test.exec || (parts.Instructions != "") != test.exec {
				t.Errorf("%+v: counted %+v", test, parts)
			}
			return 10, nil
		}
		p.wants(t, 0, "")
		if counted != test.counted {
			t.Errorf("%+v: counted %v", test, counted)
		}
	}
}
