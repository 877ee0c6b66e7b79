package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// What the documents link to is there, and so is every target of make that
// they name. What guards commands is explained, beyond its line of help.
func TestDocumentsLeadSomewhere(t *testing.T) {
	top := filepath.Join("..", "..")
	makefile := readFile(t, filepath.Join(top, "Makefile"))
	documents, err := filepath.Glob(filepath.Join(top, "*.md"))
	if err != nil || len(documents) < 4 {
		t.Fatalf("%q (%v)", documents, err)
	}
	links, targets := 0, 0
	for _, document := range documents {
		text := readFile(t, document)
		for _, link := range regexp.MustCompile(`\]\(([^):#]+)[^):]*\)`).FindAllStringSubmatch(text, -1) {
			links++
			if _, err := os.Stat(filepath.Join(top, link[1])); err != nil {
				t.Errorf("%s: %v", document, err)
			}
		}
		for _, target := range regexp.MustCompile("(?m)(?:^    |`)make ([a-z-]+)").FindAllStringSubmatch(text, -1) {
			targets++
			if !strings.Contains(makefile, "\n"+target[1]+":") {
				t.Errorf("%s names make %s, which is no target", document, target[1])
			}
		}
	}
	if links < 5 || targets < 10 {
		t.Errorf("%d links and %d targets seen", links, targets)
	}
	prose := strings.Replace(readFile(t, filepath.Join(top, "README.md")), helpText(grammar(t)), "", 1)
	for _, flag := range []string{"`--ask-all`", "`--untrusted ask`", "`--audit FILE`", "`-x`", "`-i`", "`-f`", "`-j`"} {
		if !strings.Contains(prose, flag) {
			t.Errorf("the README does not explain %s", flag)
		}
	}
}
