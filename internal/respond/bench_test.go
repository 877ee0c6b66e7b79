package respond

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/aii-cli/aii/bridge"
)

// window is the text of a full context window, about 32 KiB in lines.
func window() string {
	var text strings.Builder
	for n := 0; text.Len() < 32<<10; n++ {
		fmt.Fprintf(&text, "line %d of a text that fills the whole window of the model\n", n)
	}
	return text.String()[:32<<10]
}

// grow cuts text into n snapshots, each with memory of its own, as a library
// delivers them.
func grow(text string, n int) []bridge.Event {
	events := make([]bridge.Event, n)
	for i := range events {
		events[i] = bridge.Snapshot(strings.Clone(text[:len(text)*(i+1)/n]))
	}
	return events
}

// BenchmarkWindow is one response: 500 snapshots that grow to 32 KiB. Its
// ns/token is the share of each.
func BenchmarkWindow(b *testing.B) {
	const n = 500
	events := grow(window(), n)
	for _, options := range []OutputOptions{{}, {Immediate: true}} {
		b.Run(fmt.Sprintf("immediate=%v", options.Immediate), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				out := NewOutput(io.Discard, options)
				if err := Run(context.Background(), stream(io.EOF, events...), out, nil); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/token")
		})
	}
}
