package scripts_test

import (
	"os"
	"regexp"
	"testing"
)

// The library tells its version, and it is built from the same tree.
func TestVersionsAgree(t *testing.T) {
	versions := map[string]string{
		"../Makefile": `(?m)^VERSION := (\S+)$`,
		"../swift/Sources/AIIBridge/ModelInfo.swift": `(?m)^let libraryVersion = "(\S+)"$`,
	}
	seen := map[string]bool{}
	for file, pattern := range versions {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		match := regexp.MustCompile(pattern).FindSubmatch(text)
		if match == nil {
			t.Fatalf("no version in %s", file)
		}
		seen[string(match[1])] = true
	}
	if len(seen) != 1 {
		t.Errorf("the Makefile and the library have different versions: %v", seen)
	}
}
