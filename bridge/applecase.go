package bridge

import "strconv"

// AppleCase is one error that Apple's FoundationModels framework reports, and
// the code that stands for it.
type AppleCase struct {
	// Type is Apple's name of the error's type, or the domain of an NSError.
	Type string
	// Name is the case's name; the code's number for an NSError; "" for a type
	// that is one error.
	Name string
	// Since is the version of macOS that has it; 26 for an NSError.
	Since int
	Code  Code
}

// FullName returns the type and the name, as in
// "LanguageModelError.contextSizeExceeded". An NSError has a blank between its
// domain and its number.
func (c AppleCase) FullName() string {
	switch {
	case c.Name == "":
		return c.Type
	case c.numbered():
		return c.Type + " " + c.Name
	}
	return c.Type + "." + c.Name
}

// numbered reports whether the row is an NSError.
func (c AppleCase) numbered() bool {
	_, err := strconv.Atoi(c.Name)
	return err == nil
}

// AppleCases returns the table of Apple's errors. A case without a code of its
// own is [CodeModelError], as is every error that the table does not hold: an
// error is mapped by its type, and never ends up as success or as another
// code by accident. The Swift library maps the same way.
//
// Apple's documentation: LanguageModelSession.GenerationError (macOS 26, still
// thrown on 27 into programs built for 26), LanguageModelError and the types
// that took over from it (macOS 27). Where a case was renamed both rows stand.
func AppleCases() []AppleCase {
	const (
		generation = "LanguageModelSession.GenerationError"
		schema     = "GenerationSchema.SchemaError"
		model      = "LanguageModelError"
		session    = "LanguageModelSession.Error"
		cloud      = "PrivateCloudComputeLanguageModel.Error"
	)
	return []AppleCase{
		{generation, "exceededContextWindowSize", 26, CodeContextExceeded},
		{generation, "assetsUnavailable", 26, CodeAssetsUnavailable},
		{generation, "guardrailViolation", 26, CodeGuardrailViolation},
		{generation, "unsupportedGuide", 26, CodeModelError},
		{generation, "unsupportedLanguageOrLocale", 26, CodeUnsupportedLanguage},
		{generation, "decodingFailure", 26, CodeModelError},
		{generation, "rateLimited", 26, CodeRateLimited},
		{generation, "concurrentRequests", 26, CodeModelError},
		{generation, "refusal", 26, CodeRefused},
		// A tool of ours never throws; if one did, its error would be inside.
		{"LanguageModelSession.ToolCallError", "", 26, CodeModelError},
		{schema, "duplicateType", 26, CodeModelError},
		{schema, "duplicateProperty", 26, CodeModelError},
		{schema, "emptyTypeChoices", 26, CodeModelError},
		{schema, "undefinedReferences", 26, CodeModelError},
		{"CancellationError", "", 26, CodeCancelled},

		{model, "contextSizeExceeded", 27, CodeContextExceeded},
		{model, "rateLimited", 27, CodeRateLimited},
		{model, "guardrailViolation", 27, CodeGuardrailViolation},
		{model, "refusal", 27, CodeRefused},
		{model, "unsupportedCapability", 27, CodeModelError},
		{model, "unsupportedTranscriptContent", 27, CodeModelError},
		{model, "unsupportedGenerationGuide", 27, CodeModelError},
		{model, "unsupportedLanguageOrLocale", 27, CodeUnsupportedLanguage},
		{model, "timeout", 27, CodeModelError},
		{session, "concurrentRequests", 27, CodeModelError},
		{session, "transcriptMutationWhileResponding", 27, CodeModelError},
		{"SystemLanguageModel.Error", "assetsUnavailable", 27, CodeAssetsUnavailable},
		{"GeneratedContent.ParsingError", "", 27, CodeModelError},
		{cloud, "networkFailure", 27, CodeModelError},
		{cloud, "quotaLimitReached", 27, CodeModelError},
		{cloud, "serviceUnavailable", 27, CodeModelError},

		{"FoundationModels.LanguageModelError", "-1", 26, CodeModelError},
		{"ModelManagerServices.ModelManagerError", "1013", 26, CodeAssetsUnavailable},
		{"ModelManagerServices.ModelManagerError", "1046", 26, CodeModelError},
		{"com.apple.SensitiveContentAnalysisML", "15", 26, CodeGuardrailViolation},
	}
}

// AppleCode returns the code of Apple's case, which may be given by its name
// alone or, as an NSError must, with its type. A name that the table does not
// hold is [CodeModelError].
func AppleCode(name string) Code {
	for _, c := range AppleCases() {
		if name == c.FullName() || name == c.Name && !c.numbered() {
			return c.Code
		}
	}
	return CodeModelError
}
