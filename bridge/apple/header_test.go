package apple

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/aii-cli/aii/bridge"
)

// The header is the contract; these tests hold the Go side to it.
func readHeader(t *testing.T) string {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("..", "..", "swift", "include", "aii_bridge.h"))
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile(`(?s)/\*.*?\*/`).ReplaceAllString(string(source), "")
}

func TestHeaderFunctions(t *testing.T) {
	declared := map[string][]string{} // name → return type and parameter types
	for _, m := range regexp.MustCompile(`(?s)(\w[\w ]*\**)\s*\b(aii_\w+)\(([^)]*)\);`).FindAllStringSubmatch(readHeader(t), -1) {
		types := []string{cType(m[1] + " x")}
		for p := range strings.SplitSeq(m[3], ",") {
			if strings.TrimSpace(p) != "void" {
				types = append(types, cType(p))
			}
		}
		declared[m[2]] = types
	}
	if len(declared) < 10 {
		t.Fatalf("the header was not understood: %v", declared)
	}
	for _, s := range new(exports).symbols() {
		want, ok := declared[s.name]
		if !ok {
			t.Errorf("the header does not declare %s", s.name)
			continue
		}
		delete(declared, s.name)
		if got := goTypes(reflect.TypeOf(s.function).Elem()); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: bound as %v, declared as %v", s.name, got, want)
		}
	}
	for name := range declared {
		t.Errorf("%s is declared and not bound", name)
	}
}

// cType reduces a C declaration to the word that Go's type is compared with.
func cType(declaration string) string {
	words := strings.Fields(strings.ReplaceAll(declaration, "*", " * "))
	pointer, base := "", ""
	for _, w := range words[:len(words)-1] {
		switch w {
		case "*":
			pointer = "*"
		case "const":
		default:
			base = w
		}
	}
	if words[len(words)-1] == "*" {
		pointer = "*"
	}
	switch {
	case base == "aii_event_fn", pointer == "*":
		return "pointer"
	default:
		return strings.TrimSuffix(base, "_t")
	}
}

func goTypes(f reflect.Type) []string {
	result := "void"
	if f.NumOut() == 1 {
		result = goType(f.Out(0))
	}
	types := []string{result}
	for i := range f.NumIn() {
		types = append(types, goType(f.In(i)))
	}
	return types
}

func goType(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer, reflect.Uintptr:
		return "pointer"
	case reflect.Int32:
		return "int32"
	default:
		return t.Kind().String()
	}
}

func TestHeaderNumbers(t *testing.T) {
	defined := map[string]int64{}
	for _, m := range regexp.MustCompile(`(?m)^#define AII_(\w+) (\d+)`).FindAllStringSubmatch(readHeader(t), -1) {
		n, err := strconv.ParseInt(m[2], 10, 32)
		if err != nil {
			t.Fatal(err)
		}
		defined[m[1]] = n
	}
	want := map[string]int64{
		"ABI_VERSION":            abiVersion,
		"STATUS_OK":              statusOK,
		"STATUS_BAD_ARGUMENT":    statusBadArgument,
		"STATUS_NOT_STARTED":     statusNotStarted,
		"STATUS_STARTED":         statusStarted,
		"STATUS_UNKNOWN_SESSION": statusUnknownSession,
		"STATUS_BUSY":            statusBusy,
		"STATUS_DUPLICATE":       statusDuplicate,
		"EVENT_SNAPSHOT":         eventSnapshot,
		"EVENT_TOOL_CALL":        eventToolCall,
		"EVENT_VALUE":            eventValue,
		"EVENT_DONE":             eventDone,
		"EVENT_FAILED":           eventFailed,
	}
	for code := bridge.Code(1); code.Known(); code++ {
		want["CODE_"+strings.ToUpper(code.String())] = int64(code)
	}
	if !reflect.DeepEqual(defined, want) {
		t.Errorf("the header says %v, Go says %v", defined, want)
	}
}
