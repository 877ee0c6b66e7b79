package attacks

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/aii-cli/aii/internal/cases"
)

// SECURITY.md names the tests that show what it says. Every one is there, and
// every class of attack has one.
func TestSecurityNamesTests(t *testing.T) {
	root := filepath.Join(cases.Dir(), "..", "..")
	text, err := os.ReadFile(filepath.Join(root, "SECURITY.md"))
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile("`([a-z/]+)\\.(Test[A-Za-z0-9]+)`")
	found := named.FindAllStringSubmatch(string(text), -1)
	for _, m := range found {
		if !hasTest(t, filepath.Join(root, m[1]), m[2]) {
			t.Errorf("SECURITY.md names %s.%s, which is not there", m[1], m[2])
		}
	}
	_, table, ok := strings.Cut(string(text), "| class of attack | what stops it | test |\n|---|---|---|\n")
	rows := strings.Split(strings.TrimSpace(table), "\n")
	if !ok || len(rows) < 25 {
		t.Fatalf("the table of attacks has %d rows", len(rows))
	}
	for _, row := range rows {
		if !named.MatchString(row) {
			t.Errorf("no test in the row %s", row)
		}
	}
}

func hasTest(t *testing.T, dir, name string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(source), "\nfunc "+name+"(t *testing.T)") {
			return true
		}
	}
	return false
}
