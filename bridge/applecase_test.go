package bridge

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// declared is what Apple's interfaces of macOS 26.5 and 27 declare, with the
// NSErrors that were seen in the field.
const declared = `
LanguageModelSession.GenerationError: exceededContextWindowSize assetsUnavailable guardrailViolation unsupportedGuide unsupportedLanguageOrLocale decodingFailure rateLimited concurrentRequests refusal
LanguageModelSession.ToolCallError:
GenerationSchema.SchemaError: duplicateType duplicateProperty emptyTypeChoices undefinedReferences
CancellationError:
LanguageModelError: contextSizeExceeded rateLimited guardrailViolation refusal unsupportedCapability unsupportedTranscriptContent unsupportedGenerationGuide unsupportedLanguageOrLocale timeout
LanguageModelSession.Error: concurrentRequests transcriptMutationWhileResponding
SystemLanguageModel.Error: assetsUnavailable
GeneratedContent.ParsingError:
PrivateCloudComputeLanguageModel.Error: networkFailure quotaLimitReached serviceUnavailable
FoundationModels.LanguageModelError: -1
ModelManagerServices.ModelManagerError: 1013 1046
com.apple.SensitiveContentAnalysisML: 15
`

func TestEveryDeclaredCaseHasOneRow(t *testing.T) {
	var want []string
	for line := range strings.Lines(strings.TrimSpace(declared)) {
		typ, names, _ := strings.Cut(strings.TrimSpace(line), ":")
		if names == "" {
			want = append(want, typ+"/")
		}
		for _, name := range strings.Fields(names) {
			want = append(want, typ+"/"+name)
		}
	}
	var got []string
	for _, c := range AppleCases() {
		got = append(got, c.Type+"/"+c.Name)
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("rows are\n%s\ndeclared are\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestAppleCode(t *testing.T) {
	for _, c := range []struct {
		name string
		want Code
	}{
		{"exceededContextWindowSize", CodeContextExceeded},
		{"contextSizeExceeded", CodeContextExceeded},
		{"LanguageModelError.contextSizeExceeded", CodeContextExceeded},
		{"SystemLanguageModel.Error.assetsUnavailable", CodeAssetsUnavailable},
		{"ModelManagerServices.ModelManagerError 1013", CodeAssetsUnavailable},
		{"com.apple.SensitiveContentAnalysisML 15", CodeGuardrailViolation},
		{"refusal", CodeRefused},
		{"CancellationError", CodeCancelled},
		{"decodingFailure", CodeModelError},
		{"never heard of it", CodeModelError},
		{"Refusal", CodeModelError},
		{"15", CodeModelError}, // a number means nothing without its domain
		{"", CodeModelError},
	} {
		if got := AppleCode(c.name); got != c.want {
			t.Errorf("AppleCode(%q) = %v, want %v", c.name, got, c.want)
		}
	}
}

// A name that two types share means the same in both, so that it can stand
// alone in a script.
func TestSharedNamesAgree(t *testing.T) {
	codes := map[string]Code{}
	for _, c := range AppleCases() {
		if before, ok := codes[c.Name]; ok && c.Name != "" && before != c.Code {
			t.Errorf("%s is %v and %v", c.Name, before, c.Code)
		}
		codes[c.Name] = c.Code
		if got := AppleCode(c.FullName()); got != c.Code {
			t.Errorf("AppleCode(%q) = %v, its row says %v", c.FullName(), got, c.Code)
		}
		if _, ok := codeNames[c.Code]; !ok {
			t.Errorf("%s has an unlisted code %d", c.FullName(), c.Code)
		}
	}
}

// The table in ARCHITECTURE.md is this one.
func TestArchitectureListsAppleCases(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for _, c := range AppleCases() {
		name := "(the type)"
		if c.Name != "" {
			name = "`" + c.Name + "`"
		}
		want = append(want, fmt.Sprintf("| `%s` | %s | %d | `%s` |", c.Type, name, c.Since, c.Code))
	}
	for line := range strings.Lines(string(page)) {
		if strings.HasPrefix(line, "| `") && strings.Count(line, "|") == 5 {
			got = append(got, strings.TrimSpace(line))
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("ARCHITECTURE.md has\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
