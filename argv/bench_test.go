package argv_test

import (
	"strings"
	"testing"

	"github.com/aii-cli/aii/argv"
)

var inputs = []struct {
	name  string
	piece string
}{
	{"Plain", "/usr/share/doc/file-0123456789.txt "},
	{"Quoted", "it's a 'word' with $things; "},
	{"Escapes", "\x1b[2K\u202e\xff\\n"},
	{"CJK", "漢字かなカナ"},
	{"Hebrew", "שלום עולם"},
}

func BenchmarkDisplay(b *testing.B) {
	for _, in := range inputs {
		for _, size := range []struct {
			name  string
			bytes int
		}{{"4KiB", 4 << 10}, {"10MB", 10_000_000}} {
			b.Run(in.name+"/"+size.name, func(b *testing.B) {
				words := []string{"echo", strings.Repeat(in.piece, size.bytes/len(in.piece)+1)[:size.bytes]}
				b.SetBytes(int64(size.bytes))
				b.ReportAllocs()
				for b.Loop() {
					argv.Display(words)
				}
			})
		}
	}
}

func BenchmarkSplit(b *testing.B) {
	line := argv.Quote([]string{"git", "-C", "/my dir", "it's", ""})
	b.ReportAllocs()
	for b.Loop() {
		if _, err := argv.Split(line); err != nil {
			b.Fatal(err)
		}
	}
}
