package cli

import (
	"fmt"

	"github.com/aii-cli/aii/bridge"
)

// variantName names the model. Before macOS 27 the framework does not, and the
// system's version stands for it: Apple changed the model with 26.4.
func variantName(info bridge.Info) string {
	if info.Variant != "" {
		return info.Variant
	}
	var major, minor int
	if n, _ := fmt.Sscanf(info.System, "macOS %d.%d", &major, &minor); n != 2 || major != 26 {
		return "unknown"
	}
	if minor >= 4 {
		return "AFM macOS 26.4"
	}
	return "AFM macOS 26.0–26.3"
}
