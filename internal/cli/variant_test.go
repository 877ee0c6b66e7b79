package cli

import (
	"testing"

	"github.com/aii-cli/aii/bridge"
)

func TestVariantName(t *testing.T) {
	for _, tt := range []struct {
		variant, system, want string
	}{
		{"AFM 3 Core", "macOS 27.1", "AFM 3 Core"},
		{"scripted", "", "scripted"},
		{"", "macOS 26.0", "AFM macOS 26.0–26.3"},
		{"", "macOS 26.3.2", "AFM macOS 26.0–26.3"},
		{"", "macOS 26.4", "AFM macOS 26.4"},
		{"", "macOS 26.5.1", "AFM macOS 26.4"},
		{"", "macOS 27.0", "unknown"},
		{"", "macOS 26 (Darwin 25.4.0)", "unknown"},
		{"", "Linux", "unknown"},
	} {
		if got := variantName(bridge.Info{Variant: tt.variant, System: tt.system}); got != tt.want {
			t.Errorf("%q on %q: got %q, want %q", tt.variant, tt.system, got, tt.want)
		}
	}
}
