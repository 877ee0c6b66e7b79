package config

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/aii-cli/aii/allowlist"
)

func BenchmarkOpen(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"NoFile", ""},
		{"Seeded", seeded("git status")},
		{"1000Rules", strings.Repeat("git status\n", 10) + numbered(990)},
		{"MillionLines", strings.Repeat("git status\n", 1_000_000)},
	} {
		b.Run(c.name, func(b *testing.B) {
			path := home(b)
			if c.text != "" {
				write(b, path, c.text)
			}
			o := Options{Path: path, UID: os.Geteuid()}
			b.SetBytes(int64(len(c.text)))
			b.ReportAllocs()
			for b.Loop() {
				Open(o)
			}
		})
	}
}

func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "mytool 'sub command' n%d\n", i)
	}
	return b.String()
}

// Matching against 1,000 rules, none of which covers the command.
func BenchmarkCovers1000(b *testing.B) {
	for name, text := range map[string]string{
		"ProgramsDiffer":  strings.ReplaceAll(numbered(1000), "mytool 'sub command' n", "mytool"),
		"ArgumentsDiffer": numbered(1000),
	} {
		b.Run(name, func(b *testing.B) {
			path := home(b)
			write(b, path, text)
			s, _ := Open(options(path))
			c := resolved(b, "/bin/mytool", "sub command", "x")
			b.ReportAllocs()
			for b.Loop() {
				if s.Covers(c) {
					b.Fatal("covered")
				}
			}
		})
	}
}

func BenchmarkAdd(b *testing.B) {
	s, _ := Open(options(home(b)))
	n := 0
	for b.Loop() {
		n++
		if err := s.Add(allowlist.Rule{"mytool", fmt.Sprint(n)}); err != nil {
			b.Fatal(err)
		}
	}
}
