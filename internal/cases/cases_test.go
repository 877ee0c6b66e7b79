package cases

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// No case is dropped in silence: each has a shape that somebody runs, or a
// test of its own. One that has neither fails under its id. An id may stand
// twice, in two files, as long as it is the same case.
func TestEveryCaseHasAnOwner(t *testing.T) {
	counts := map[string]int{}
	seen := map[string]Case{}
	for _, c := range Load(t) {
		if before, ok := seen[c.ID]; ok {
			if !reflect.DeepEqual(before, c) {
				t.Errorf("%s stands twice, and not alike", c.ID)
			}
			continue
		}
		seen[c.ID] = c
		if _, ok := named[c.ID]; ok {
			counts["named"]++
		} else if s, ok := shapeOf(c); ok {
			counts[s.owner]++
		} else {
			t.Run(c.ID, func(t *testing.T) {
				t.Error("nobody runs this shape; give it an owner in shapes.go or a test in named.go")
			})
		}
	}
	for id := range named {
		if _, ok := seen[id]; !ok {
			t.Errorf("named.go lists %s, which no file holds", id)
		}
	}
	t.Logf("%d cases: %v", len(seen), counts)
}

// An owner that stopped calling Run would silently run nothing.
func TestEveryOwnerRunsItsShapes(t *testing.T) {
	root := filepath.Join(Dir(), "..", "..")
	owners := map[string]bool{}
	for _, s := range shapes {
		owners[s.owner] = true
	}
	for owner := range owners {
		if !testSourceMatches(t, filepath.Join(root, owner), `cases\.Run\(t, "`+regexp.QuoteMeta(owner)+`"`) {
			t.Errorf("no test of %s calls cases.Run(t, %q, …)", owner, owner)
		}
	}
}

func TestNamedTestsExist(t *testing.T) {
	root := filepath.Join(Dir(), "..", "..")
	for id, n := range named {
		dot := strings.LastIndex(n.Test, ".")
		if dot < 0 || !testSourceMatches(t, filepath.Join(root, n.Test[:dot]), `func `+regexp.QuoteMeta(n.Test[dot+1:])+`\(`) {
			t.Errorf("%s: there is no test %q", id, n.Test)
		}
	}
}

func testSourceMatches(t *testing.T, dir, pattern string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	re := regexp.MustCompile(pattern)
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if re.Match(source) {
			return true
		}
	}
	return false
}
