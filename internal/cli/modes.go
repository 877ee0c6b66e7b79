package cli

// mode is what one run of the program does.
type mode int

const (
	oneShot mode = iota // answer one prompt; without prompt and content, help
	chatMode
	modelInfoMode
	listAllowedMode
	resetAllowedMode
	completionMode
	versionMode
	helpMode
	modeCount
)

// modeNames head the table's columns.
var modeNames = [modeCount]string{
	"one-shot", "-i", "-m", "--list-allowed", "--reset-allowed", "--completion", "--version", "--help",
}

// flagRule says what one flag means in each mode. An empty meaning is a
// conflict: a flag without effect is a mistake that somebody should hear of.
type flagRule struct {
	name    string // as in a message
	given   func(*flags) bool
	selects mode // the mode it chooses; oneShot where it chooses none
	needs   bool // has an effect only with --exec
	means   [modeCount]string
}

// flagRules is the one table of mode × flag. Of two flags that choose a mode
// the later one of the constants above wins, and the other is the conflict.
// --help wins over everything, because who asks for it is lost.
var flagRules = []flagRule{
	{name: "a prompt", given: func(f *flags) bool { return f.Prompt != nil },
		means: [modeCount]string{oneShot: "what to ask", chatMode: "system prompt"}},
	{name: "--interactive", given: func(f *flags) bool { return f.Interactive }, selects: chatMode,
		means: [modeCount]string{chatMode: "chooses the mode"}},
	{name: "--exec", given: func(f *flags) bool { return f.Exec },
		means: [modeCount]string{oneShot: "offers run_command", chatMode: "offers run_command"}},
	{name: "--file", given: func(f *flags) bool { return f.File != nil },
		means: [modeCount]string{oneShot: "content"}},
	{name: "--json", given: func(f *flags) bool { return f.JSON },
		means: [modeCount]string{"errors as JSON", "errors as JSON", "facts and errors as JSON",
			"errors as JSON", "errors as JSON", "errors as JSON", "errors as JSON", "errors as JSON"}},
	{name: "--model-script", given: func(f *flags) bool { return f.ModelScript != nil },
		means: [modeCount]string{oneShot: "plays instead of the model", chatMode: "plays instead of the model",
			modelInfoMode: "is described instead of the model"}},
	{name: "--ask-all", given: func(f *flags) bool { return f.AskAll }, needs: true,
		means: [modeCount]string{oneShot: "asks for every command", chatMode: "asks for every command"}},
	{name: "--untrusted", given: func(f *flags) bool { return f.Untrusted != nil }, needs: true,
		means: [modeCount]string{oneShot: "guards commands after content", chatMode: "guards commands after content"}},
	{name: "--audit", given: func(f *flags) bool { return f.Audit != nil }, needs: true,
		means: [modeCount]string{oneShot: "records decisions", chatMode: "records decisions"}},
	{name: "--model-info", given: func(f *flags) bool { return f.ModelInfo }, selects: modelInfoMode,
		means: [modeCount]string{modelInfoMode: "chooses the mode"}},
	{name: "--list-allowed", given: func(f *flags) bool { return f.ListAllowed }, selects: listAllowedMode,
		means: [modeCount]string{listAllowedMode: "chooses the mode"}},
	{name: "--reset-allowed", given: func(f *flags) bool { return f.ResetAllowed }, selects: resetAllowedMode,
		means: [modeCount]string{resetAllowedMode: "chooses the mode"}},
	{name: "--completion", given: func(f *flags) bool { return f.Completion != nil }, selects: completionMode,
		means: [modeCount]string{completionMode: "chooses the mode"}},
	{name: "--version", given: func(f *flags) bool { return f.Version }, selects: versionMode,
		means: [modeCount]string{versionMode: "chooses the mode"}},
	{name: "--help", given: func(f *flags) bool { return f.Help }, selects: helpMode,
		means: [modeCount]string{helpMode: "chooses the mode"}},
}

// stdinMeans says what standard input is to each mode. It is judged by its
// type, so it is no flag and never a conflict by itself.
var stdinMeans = [modeCount]string{oneShot: "content, unless a character device", chatMode: "the lines of the chat"}

// managementConflict is SPEC-EXEC §3's rule for the two flags that stand alone.
const managementConflict = "--list-allowed and --reset-allowed cannot be combined with a prompt, -i, -x, -f, or each other"

// management are the flags that managementConflict names.
var management = map[string]bool{
	"a prompt": true, "--interactive": true, "--exec": true, "--file": true, "--list-allowed": true, "--reset-allowed": true,
}

// chooseMode returns the mode, or the conflicting_input [failure] of flags
// that do not go together. It is pure.
func chooseMode(f *flags) (mode, error) {
	chosen, by := oneShot, ""
	for _, rule := range flagRules {
		if rule.given(f) && rule.selects > chosen {
			chosen, by = rule.selects, rule.name
		}
	}
	if chosen == helpMode {
		return helpMode, nil
	}
	for _, rule := range flagRules {
		if !rule.given(f) {
			continue
		}
		if rule.means[chosen] == "" {
			return chosen, conflict(chosen, by, rule.name)
		}
		if rule.needs && !f.Exec {
			return chosen, failf(conflictingInput, "%s has no effect without --exec\nadd -x, or leave it out", rule.name)
		}
	}
	return chosen, nil
}

func conflict(chosen mode, by, other string) error {
	if (chosen == listAllowedMode || chosen == resetAllowedMode) && management[other] {
		return failf(conflictingInput, managementConflict)
	}
	if chosen == chatMode && other == "--file" {
		return failf(conflictingInput, "--file cannot be combined with --interactive\nattach files to a one-shot prompt, or paste the text into the chat")
	}
	return failf(conflictingInput, "%s cannot be combined with %s\nleave one of them out", by, other)
}
