package apple

import (
	"errors"
	"testing"
)

func TestCheckSystem(t *testing.T) {
	tests := []struct {
		arch, osrelease, product string
		reason                   Reason // 0: fine
		name                     string
	}{
		{"arm64", "25.0.0", "26.0", 0, "macOS 26.0"},
		{"arm64", "25.4.0", "26.4.1", 0, "macOS 26.4.1"},
		{"arm64", "26.1.0", "27.1", 0, "macOS 27.1"},
		{"arm64", "25.4.0", "16.0", 0, "macOS 26 (Darwin 25.4.0)"}, // what an old SDK is told
		{"arm64", "25.4.0", "", 0, "macOS 26 (Darwin 25.4.0)"},
		{"arm64", "24.6.0", "15.6", SystemTooOld, "macOS 15.6"},
		{"arm64", "20.1.0", "11.1", SystemTooOld, "macOS 11.1"},
		{"arm64", "19.6.0", "10.15.7", SystemTooOld, "macOS 10.15.7"},
		{"arm64", "", "", SystemTooOld, "macOS 10 (Darwin )"},
		{"amd64", "25.4.0", "26.4", WrongProcessor, "macOS 26.4"},
	}
	for _, tt := range tests {
		err := checkSystem(tt.arch, tt.osrelease, tt.product)
		var load *LoadError
		switch {
		case tt.reason == 0 && err != nil:
			t.Errorf("%v: %v", tt, err)
		case tt.reason != 0 && (!errors.As(err, &load) || load.Reason != tt.reason):
			t.Errorf("%v: got %v", tt, err)
		}
		if got := systemName(tt.osrelease, tt.product); got != tt.name {
			t.Errorf("%v: named %q", tt, got)
		}
	}
}
