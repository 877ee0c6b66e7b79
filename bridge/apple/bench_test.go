//go:build linux && aiibridge

package apple

import (
	"context"
	"io"
	"testing"
)

// A response of 500 snapshots, each sent from the library's own thread.
func BenchmarkResponse500(b *testing.B) {
	m := loadFixture(b)
	s := open(b, m)
	defer s.Close()
	for b.Loop() {
		if _, err := read(ask(b, context.Background(), s, "say 500 words")); err != io.EOF {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/500, "ns/event")
}

// A response that calls the tool once and is answered at once.
func BenchmarkToolRoundTrip(b *testing.B) {
	m := loadFixture(b)
	s := open(b, m)
	defer s.Close()
	for b.Loop() {
		if _, err := read(ask(b, context.Background(), s, "tool 1")); err != io.EOF {
			b.Fatal(err)
		}
	}
}
