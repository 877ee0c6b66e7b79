// Package cases reads the behaviour cases of testdata/cases, one JSON object a
// line, and hands each to the package that owns its shape. It is for tests.
//
// A shape is what the input looks like: the function it calls, or its keys.
// The table in shapes.go names the owner of each. An owner runs all its shapes
// in one test, with [Run], so a further file dropped into the folder is run
// without any change. Prose that cannot be dispatched on stands by id in
// named.go, with the test that checks it.
package cases

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// Case is one line.
type Case struct {
	System string                     `json:"system"`
	ID     string                     `json:"id"`
	Input  map[string]json.RawMessage `json:"input"`
	Expect json.RawMessage            `json:"expect"`
}

// Dir returns the folder of the case files.
func Dir() string {
	_, file, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(file), "..", "..", "testdata", "cases")
}

// Load reads every *.jsonl file of the folder, in order of name.
func Load(t testing.TB) []Case {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(Dir(), "*.jsonl"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no case files in %s (%v)", Dir(), err)
	}
	var all []Case
	for _, file := range files {
		cases, err := read(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, cases...)
	}
	return all
}

func read(path string) ([]Case, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var cases []Case
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		if len(lines.Bytes()) == 0 {
			continue
		}
		var c Case
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n, err)
		}
		cases = append(cases, c)
	}
	return cases, lines.Err()
}

// Run runs every case of the owner's shapes as a subtest under its id. It
// fails where the owner leaves one of its shapes out. Cases of named.go are
// left to their own tests.
func Run(t *testing.T, owner string, runners map[string]func(*testing.T, Case)) {
	t.Helper()
	for _, s := range shapes {
		if s.owner == owner && runners[s.name] == nil {
			t.Errorf("%s owns shape %q and does not run it", owner, s.name)
		}
	}
	for _, c := range Load(t) {
		s, ok := shapeOf(c)
		if _, named := named[c.ID]; named || !ok || s.owner != owner {
			continue
		}
		if run := runners[s.name]; run != nil {
			t.Run(c.ID, func(t *testing.T) { run(t, c) })
		}
	}
}

// Has reports whether the input has the key.
func (c Case) Has(key string) bool {
	_, ok := c.Input[key]
	return ok
}

// Get decodes an input field into v; a missing one leaves v alone.
func (c Case) Get(t testing.TB, key string, v any) {
	t.Helper()
	if raw, ok := c.Input[key]; ok {
		c.decode(t, raw, v)
	}
}

// Want decodes the expectation into v: its "ours" where the case has one,
// otherwise the whole. "reference" and "upstream" are what other systems did.
func (c Case) Want(t testing.TB, v any) {
	t.Helper()
	raw := c.Expect
	var fields map[string]json.RawMessage
	if json.Unmarshal(raw, &fields) == nil && fields["ours"] != nil {
		raw = fields["ours"]
	}
	c.decode(t, raw, v)
}

func (c Case) decode(t testing.TB, raw json.RawMessage, v any) {
	t.Helper()
	if err := json.Unmarshal(raw, v); err != nil {
		t.Fatalf("%s: %v in %s", c.ID, err, raw)
	}
}
