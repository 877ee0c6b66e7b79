package cli

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/aii-cli/aii/bridge"
	"github.com/aii-cli/aii/bridge/apple"
	"github.com/aii-cli/aii/bridge/script"
	"github.com/aii-cli/aii/internal/chat"
	"github.com/aii-cli/aii/internal/respond"
)

// code names a kind of failure in --json output. The names are a contract.
type code string

const (
	internalError       code = "internal_error"
	badUsageCode        code = "bad_usage"
	conflictingInput    code = "conflicting_input"
	fileNotFound        code = "file_not_found"
	invalidInput        code = "invalid_input"
	notSupported        code = "unavailable_not_supported"
	notEnabled          code = "unavailable_not_enabled"
	downloading         code = "unavailable_downloading"
	unavailable         code = "unavailable"
	assetsUnavailable   code = "assets_unavailable"
	guardrailViolation  code = "guardrail_violation"
	refused             code = "refused"
	unsupportedLanguage code = "unsupported_language"
	contextExceeded     code = "context_exceeded"
	rateLimited         code = "rate_limited"
	repetition          code = "repetition"
	modelError          code = "model_error"
)

// errorRow is one row of the table of errors.
type errorRow struct {
	code code
	exit int
	// message is what is always said: the first line what is wrong, the rest
	// the way out. "" where the place that fails says it.
	message string
	// meaning is the row in words, for the manual page.
	meaning string
}

// errorTable is the one table from a kind of failure to exit code and words.
// The help and the manual page are checked against it.
var errorTable = []errorRow{
	{internalError, 1, "", "an unexpected error; detail names it"},
	{badUsageCode, 2, "", "an unknown flag, a missing value, an unquoted prompt"},
	{conflictingInput, 2, "", "flags or inputs that do not go together"},
	{fileNotFound, 2, "", "a file that cannot be read"},
	{invalidInput, 2, "", "content that is empty, too large or not UTF-8"},
	{notSupported, 3, "This device does not support Apple Intelligence", "the device is not eligible"},
	{notEnabled, 3, "Apple Intelligence is not enabled\nenable it in System Settings → Apple Intelligence & Siri", "it is switched off"},
	{downloading, 3, "Apple Intelligence model assets are still downloading\ntry again shortly", "the model is not ready yet"},
	{unavailable, 3, "", "another reason, named in detail; also a missing or foreign library"},
	{assetsUnavailable, 4, "Model assets became unavailable mid-session", "the model went away"},
	{guardrailViolation, 4, "Prompt blocked by safety filters", "the guardrails stopped prompt or answer"},
	{refused, 4, "The model declined to answer", "the model declined"},
	{unsupportedLanguage, 4, "Prompt language not supported", "language or locale not supported"},
	{contextExceeded, 4, "", "more tokens than the context window holds"},
	{rateLimited, 4, "Model busy, try again", "too many requests"},
	{repetition, 4, "The response kept repeating itself and was stopped\nask for less at once, or use /new in interactive mode", "the answer kept repeating itself"},
	{modelError, 4, "The model failed", "any other error of the model, named in detail"},
}

func rowOf(c code) errorRow {
	for _, row := range errorTable {
		if row.code == c {
			return row
		}
	}
	return errorTable[0]
}

// failure is an error in the words of the program. Everything that ends a run
// or an answer becomes one before it is printed.
type failure struct {
	code    code
	message string // lines: what is wrong, then the way out
	detail  string // the cause, for diagnostics; may be empty
}

func (f *failure) Error() string { return f.message }

// exit returns the exit code.
func (f *failure) exit() int { return rowOf(f.code).exit }

func failf(c code, format string, args ...any) *failure {
	return &failure{code: c, message: fmt.Sprintf(format, args...)}
}

// fixed returns the failure whose words are the table's.
func fixed(c code, detail string) *failure {
	return &failure{code: c, message: rowOf(c).message, detail: detail}
}

// bridgeCodes maps the bridge's codes to the program's. What is missing is a
// model_error: an error of the model that has no name of its own.
var bridgeCodes = map[bridge.Code]code{
	bridge.CodeAssetsUnavailable:   assetsUnavailable,
	bridge.CodeGuardrailViolation:  guardrailViolation,
	bridge.CodeRefused:             refused,
	bridge.CodeUnsupportedLanguage: unsupportedLanguage,
	bridge.CodeContextExceeded:     contextExceeded,
	bridge.CodeRateLimited:         rateLimited,
}

// describe words any error. window is the context window in tokens.
func describe(err error, window int) *failure {
	var known *failure
	if errors.As(err, &known) {
		return known
	}
	var model *bridge.Error
	if errors.As(err, &model) {
		return describeModel(model, window)
	}
	var load *apple.LoadError
	if errors.As(err, &load) {
		return describeLoad(load)
	}
	var write *respond.WriteError
	if errors.As(err, &write) {
		return failf(internalError, "cannot write to standard output: %s", reason(write.Err))
	}
	if errors.Is(err, respond.ErrRepetition) {
		return fixed(repetition, "Detected repeating lines in output")
	}
	if errors.Is(err, chat.ErrLineTooLong) {
		return failf(invalidInput, "a line is longer than %d MiB and was skipped", chat.LineLimit>>20)
	}
	return &failure{code: internalError, message: err.Error(), detail: fmt.Sprintf("%T", err)}
}

func describeModel(err *bridge.Error, window int) *failure {
	detail := err.Detail
	if detail == "" {
		detail = err.Code.String()
	}
	c, ok := bridgeCodes[err.Code]
	if !ok {
		c = modelError
	}
	f := fixed(c, detail)
	switch {
	case c == contextExceeded:
		f.message = fmt.Sprintf("Exceeds %d-token context window\ntry a shorter input or use /new to reset context in interactive mode", window)
	case c == modelError:
		f.message += ": " + detail
		if err.Message != "" {
			f.message += "\n" + err.Message
		}
	case c == refused && err.Message != "":
		f.message += ": " + err.Message
	case c == refused:
		f.message += "\nrephrase it, or ask for something else"
	}
	return f
}

// describeAvailability words the reason why the model cannot be used; nil
// where it can.
func describeAvailability(a bridge.Availability) error {
	switch a {
	case bridge.Available:
		return nil
	case bridge.DeviceNotEligible:
		return fixed(notSupported, string(a))
	case bridge.AppleIntelligenceNotEnabled:
		return fixed(notEnabled, string(a))
	case bridge.ModelNotReady:
		return fixed(downloading, string(a))
	}
	f := fixed(unavailable, string(a))
	f.message = "Apple Intelligence is unavailable for a reason this version does not know: " + string(a)
	return f
}

// describeScript words why the script at name cannot be played. The library
// has a player of its own, whose errors are those of a model.
func describeScript(name string, err error) error {
	var load *apple.LoadError
	if errors.As(err, &load) {
		return err
	}
	text := err.Error()
	var play *script.Error
	if !errors.As(err, &play) {
		text = name + ": " + text
	}
	return failf(invalidInput, "%s\nexamples/README.md and bridge/script/doc.go describe what a script may hold", text)
}

// The ways out where the library cannot be loaded.
const (
	elsewhere = "the model needs macOS 26 or newer on Apple silicon; to see aii at work elsewhere, play a script: --model-script FILE"
	together  = "program and library belong together: install both with 'make install', and do not copy the program alone"
)

// describeLoad words why the library that holds the model could not be loaded.
func describeLoad(err *apple.LoadError) *failure {
	f := failf(unavailable, "%s", err)
	switch err.Reason {
	case apple.NotOnThisSystem, apple.SystemTooOld, apple.WrongProcessor:
		f.code = notSupported
		f.message += "\n" + elsewhere
	default:
		f.message += "\n" + together
	}
	return f
}

// reason returns why a file operation failed, without the operation and path
// that the message names already.
func reason(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	return err.Error()
}
