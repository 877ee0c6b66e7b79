package layers

import (
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	root   = "../.."
	module = "github.com/aii-cli/aii"
)

// imports is what a package imports of this repository.
type imports map[string]bool

// graph is every package of the repository with its imports, read from the
// files whatever their build constraints are.
type graph struct {
	code  map[string]imports // of the package itself
	tests map[string]imports // of its test files
}

func readGraph(t *testing.T) graph {
	t.Helper()
	g := graph{map[string]imports{}, map[string]imports{}}
	err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name := entry.Name(); entry.IsDir() {
			if name == "testdata" || name == "build" || strings.HasPrefix(name, ".") && file != root {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(file, ".go") {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			return err
		}
		name := filepath.ToSlash(dir)
		into := g.code
		if strings.HasSuffix(file, "_test.go") {
			into = g.tests
		}
		if into[name] == nil {
			into[name] = imports{}
		}
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if imported, ok := strings.CutPrefix(imported, module+"/"); ok {
				into[name][imported] = true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(g.code) < 10 || len(g.code["internal/cli"]) < 3 {
		t.Fatalf("read only %d packages", len(g.code))
	}
	return g
}

// reaches returns every package that the code of one imports, directly or not.
func (g graph) reaches(name string) []string {
	seen := imports{}
	var visit func(string)
	visit = func(name string) {
		for imported := range g.code[name] {
			if !seen[imported] {
				seen[imported] = true
				visit(imported)
			}
		}
	}
	visit(name)
	return slices.Sorted(maps.Keys(seen))
}

// architecture is what ARCHITECTURE.md says.
type architecture struct {
	order   []string            // the packages from top to bottom
	imports map[string][]string // what each imports
}

// readArchitecture reads the first two indented blocks under "## Packages":
// the list of packages, and what each imports.
func readArchitecture(t *testing.T) architecture {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(root, "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(content), "\n## Packages\n")
	section, _, _ = strings.Cut(section, "\n## ")
	var blocks [][]string
	indented := false
	for line := range strings.Lines(section) {
		words := strings.Fields(line)
		if !strings.HasPrefix(line, "    ") {
			indented = false
			continue
		}
		if !indented {
			blocks = append(blocks, nil)
			indented = true
		}
		blocks[len(blocks)-1] = append(blocks[len(blocks)-1], strings.Join(words, " "))
	}
	if len(blocks) < 2 {
		t.Fatalf("ARCHITECTURE.md holds %d indented blocks under Packages, want the list and the imports", len(blocks))
	}
	a := architecture{imports: map[string][]string{}}
	for _, line := range blocks[0] {
		name, _, _ := strings.Cut(line, " ")
		if !strings.HasSuffix(name, "/") { // a folder that holds no Go
			a.order = append(a.order, name)
		}
	}
	for _, line := range blocks[1] {
		words := strings.Fields(line)
		slices.Sort(words[1:])
		a.imports[words[0]] = words[1:]
	}
	return a
}

// layer returns the place of a package in the order, from the top. A package
// and those inside it share the place of the outermost that is listed; -1 is
// for one that is not part of the program or of its library.
func (a architecture) layer(name string) int {
	place := -1
	for ; name != "."; name = path.Dir(name) {
		if i := slices.Index(a.order, name); i >= 0 {
			place = i
		}
	}
	return place
}
