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

// attack is one case of testdata/cases/attacks-open.json. Attacks are run end to
// end elsewhere; what this package decides must be right here already.
type attack struct {
	ID, Kind, Executable, Platform, Config, Setup, Expect, Ours string
	Arguments                                                   []string
}

var (
	makesFIFO = regexp.MustCompile(`mkfifo ([^\s;]+)`)
	makesLink = regexp.MustCompile(`ln -s ([^\s;]+) ([^\s;]+)`)
	plants    = regexp.MustCompile(`executable (?:script )?([./][^\s;]+)`)
)

// build makes what the setup describes, as far as it is about files.
func (a attack) build(world *fakeFiles) {
	at := func(path string) string {
		if filepath.IsAbs(path) {
			return filepath.Clean(path)
		}
		return filepath.Join("/srv", path)
	}
	for _, m := range makesFIFO.FindAllStringSubmatch(a.Setup, -1) {
		world.add(at(m[1]), unix.S_IFIFO|0o644)
	}
	for _, m := range plants.FindAllStringSubmatch(a.Setup, -1) {
		world.add(at(m[1]), unix.S_IFREG|0o755)
	}
	for _, m := range makesLink.FindAllStringSubmatch(a.Setup, -1) {
		world.link(at(m[2]), m[1])
	}
}

func TestAttacks(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(cases.Dir(), "attacks-open.json"))
	if err != nil {
		t.Fatal(err)
	}
	var attacks []attack
	if err := json.Unmarshal(text, &attacks); err != nil {
		t.Fatal(err)
	}
	judged := 0
	for _, a := range attacks {
		for _, system := range map[string][]string{"macos": {"darwin"}, "linux": {"linux"}, "any": {"darwin", "linux"}}[a.Platform] {
			judged += a.judge(t, system)
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
	a.build(world)
	r := world.resolver(system)
	if !strings.HasPrefix(a.Kind, "resolution") && a.Executable == "ls" {
		r.Path = "/bin" // the world has a planted ls in front
	}
	command, err := r.Resolve(t.Context(), a.Executable, a.Arguments)
	if err != nil && !strings.Contains(a.Executable, "/") {
		path := "/usr/bin/" + a.Executable
		command, err = Resolver{Dir: "/srv", System: system, files: world.add(path, unix.S_IFREG|0o755)}.Resolve(t.Context(), path, a.Arguments)
	}
	if err != nil && strings.HasPrefix(a.Executable, "/") {
		command, err = Resolver{Dir: "/srv", System: system, files: world.add(a.Executable, unix.S_IFREG|0o755)}.Resolve(t.Context(), a.Executable, a.Arguments)
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
