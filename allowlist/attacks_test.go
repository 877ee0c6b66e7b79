package allowlist

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/aii-cli/aii/internal/cases"
	"golang.org/x/sys/unix"
)

// attack is one case of testdata/cases/attacks-*.json. They are run end to end
// elsewhere; what this package decides must be right here already.
type attack struct {
	ID, Kind, Executable, Platform, Config, Setup, Expect, Ours string
	Arguments                                                   []string
}

var (
	makesFIFO = regexp.MustCompile(`mkfifo (\S+)`)
	makesLink = regexp.MustCompile(`ln -s (\S+) (\S+)`)
	plants    = regexp.MustCompile(`executable (?:script )?(/\S+)`)
)

func TestAttacks(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(cases.Dir(), "attacks-*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no attacks in %s (%v)", cases.Dir(), err)
	}
	judged := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var attacks []attack
		if err := json.Unmarshal(text, &attacks); err != nil {
			t.Fatal(err)
		}
		for _, a := range attacks {
			for _, system := range map[string][]string{"macos": {"darwin"}, "linux": {"linux"}, "any": {"darwin", "linux"}}[a.Platform] {
				judged += a.judge(t, system)
			}
		}
	}
	if judged < 50 {
		t.Errorf("only %d judged", judged)
	}
}

// judge reports how many statements about the attack were checked.
func (a attack) judge(t *testing.T, system string) int {
	expect := a.Expect
	if a.Ours != "" {
		expect = a.Ours
	}
	verdict := strings.TrimRight(strings.Fields(expect + " ")[0], ":,;")
	switch {
	case strings.HasPrefix(expect, "AUTO only"):
		verdict = "PROMPT" // the planted file is what the name resolves to
	case verdict != "AUTO" && verdict != "PROMPT" && verdict != "PROMPT_ONCE" && verdict != "DENY":
		return 0 // about display, processes or the allow file
	}
	world := newWorld(system)
	for _, m := range makesFIFO.FindAllStringSubmatch(a.Setup, -1) {
		world.add(m[1], unix.S_IFIFO|0o644)
	}
	for _, m := range makesLink.FindAllStringSubmatch(a.Setup, -1) {
		world.link(m[2], m[1])
	}
	for _, m := range plants.FindAllStringSubmatch(a.Setup, -1) {
		world.add(m[1], unix.S_IFREG|0o755)
	}
	r := world.resolver(system)
	if !strings.HasPrefix(a.Kind, "resolution") && a.Executable == "ls" {
		r.Path = "/bin" // the world has a planted ls in front
	}
	command, err := r.Resolve(t.Context(), a.Executable, a.Arguments)
	if err != nil && !strings.Contains(a.Executable, "/") {
		path := "/usr/bin/" + a.Executable
		command, err = Resolver{Dir: "/work", System: system, files: world.add(path, unix.S_IFREG|0o755)}.Resolve(t.Context(), path, a.Arguments)
	}
	if err != nil && strings.HasPrefix(a.Executable, "/") {
		command, err = Resolver{Dir: "/work", System: system, files: world.add(a.Executable, unix.S_IFREG|0o755)}.Resolve(t.Context(), a.Executable, a.Arguments)
	}
	if err != nil {
		t.Errorf("%s on %s: %v", a.ID, system, err)
		return 0
	}
	rules := Defaults()
	for line := range strings.Lines(a.Config) {
		rules = append(rules, split(t, line))
	}
	covered := coversAny(rules, command)
	if covered != (verdict == "AUTO") {
		t.Errorf("%s on %s: covered %v, want %s (%s %q)", a.ID, system, covered, expect, command.Path, command.Args)
	}
	if verdict == "PROMPT_ONCE" && command.CanAlways() {
		t.Errorf("%s on %s: always is offered", a.ID, system)
	}
	if strings.Contains(expect, "without the rule PROMPT_ONCE") && command.CanAlways() {
		t.Errorf("%s on %s: always is offered without the rule", a.ID, system)
	}
	return 1
}
