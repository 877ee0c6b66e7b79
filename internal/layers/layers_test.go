package layers

import (
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Imports go downwards only, in tests too; and what is not listed, such as
// support for tests, is not imported by what is.
func TestImportsGoDown(t *testing.T) {
	g, a := readGraph(t), readArchitecture(t)
	check := func(name string, imported imports, isTest bool) {
		from := a.layer(name)
		for _, other := range slices.Sorted(maps.Keys(imported)) {
			switch to := a.layer(other); {
			case from < 0:
			case to < 0 && !isTest:
				t.Errorf("%s imports %s, which ARCHITECTURE.md does not list", name, other)
			case to >= 0 && to < from:
				t.Errorf("%s imports %s, which stands above it (in a test: %v)", name, other, isTest)
			}
		}
	}
	for name, imported := range g.code {
		check(name, imported, false)
	}
	for name, imported := range g.tests {
		check(name, imported, true)
	}
}

// The list of imports in ARCHITECTURE.md is the truth, line by line.
func TestThePictureEqualsTheImports(t *testing.T) {
	g, a := readGraph(t), readArchitecture(t)
	for _, name := range a.order {
		if g.code[name] == nil {
			t.Errorf("ARCHITECTURE.md lists %s, which does not exist", name)
		}
		want, listed := a.imports[name]
		if !listed {
			t.Errorf("ARCHITECTURE.md does not say what %s imports", name)
		}
		got := slices.Sorted(maps.Keys(g.code[name]))
		for inner := range g.code {
			if inner != name && a.layer(inner) == a.layer(name) && !slices.Contains(a.order, inner) {
				got = append(got, slices.Sorted(maps.Keys(g.code[inner]))...)
			}
		}
		slices.Sort(got)
		got = slices.DeleteFunc(slices.Compact(got), func(other string) bool {
			return !slices.Contains(a.order, other) // inside the package itself
		})
		if diff := cmp.Diff(slices.Clip(want), got); diff != "" && len(want)+len(got) > 0 {
			t.Errorf("imports of %s (-ARCHITECTURE.md +code):\n%s", name, diff)
		}
	}
	for name := range a.imports {
		if !slices.Contains(a.order, name) {
			t.Errorf("ARCHITECTURE.md says what %s imports, but does not list it", name)
		}
	}
}

// Nothing that a person can give the program, be it a flag, a variable or a
// file, reaches the fronts for other agents: their code is not in it. Least of
// all proposal, whose PolicyAllow runs anything through a shell.
func TestTheProgramHoldsNoOtherFront(t *testing.T) {
	reached := readGraph(t).reaches("cmd/aii")
	if !slices.Contains(reached, "exectool") || !slices.Contains(reached, "approval") {
		t.Fatalf("cmd/aii reaches only %v", reached)
	}
	for _, front := range []string{"proposal", "gated", "policy"} {
		if slices.Contains(reached, front) {
			t.Errorf("cmd/aii reaches %s", front)
		}
	}
}

// lockdown stands alone, and so does the gate.
func TestWhatStandsAlone(t *testing.T) {
	g := readGraph(t)
	for _, name := range []string{"lockdown", "approval", "argv", "bridge"} {
		if imported, ok := g.code[name]; !ok || len(imported) > 0 {
			t.Errorf("%s (there: %v) imports %v", name, ok, slices.Sorted(maps.Keys(imported)))
		}
	}
	for _, pair := range [][2]string{{"bridge", "exectool"}, {"exectool", "bridge"}, {"exectool", "config"}} {
		if slices.Contains(g.reaches(pair[0]), pair[1]) {
			t.Errorf("%s reaches %s", pair[0], pair[1])
		}
	}
}
