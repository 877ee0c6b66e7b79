package bridge

import "fmt"

// Code is the kind of an error, a closed list that the C header mirrors.
type Code int32

// The codes. Their numbers are part of the library's ABI.
const (
	CodeModelError          Code = 1  // any error of the model without a code of its own
	CodeCancelled           Code = 2  // the response was cancelled
	CodeAssetsUnavailable   Code = 3  // the model's assets went away
	CodeGuardrailViolation  Code = 4  // the guardrails stopped prompt or answer
	CodeRefused             Code = 5  // the model declined, maybe with an explanation
	CodeUnsupportedLanguage Code = 6  // language or locale not supported
	CodeContextExceeded     Code = 7  // more tokens than the window holds
	CodeRateLimited         Code = 8  // too many requests
	CodeUnsupported         Code = 9  // this system cannot do what was asked
	CodeInvalidRequest      Code = 10 // the caller broke the bridge's contract
)

var codeNames = map[Code]string{
	CodeModelError:          "model_error",
	CodeCancelled:           "cancelled",
	CodeAssetsUnavailable:   "assets_unavailable",
	CodeGuardrailViolation:  "guardrail_violation",
	CodeRefused:             "refused",
	CodeUnsupportedLanguage: "unsupported_language",
	CodeContextExceeded:     "context_exceeded",
	CodeRateLimited:         "rate_limited",
	CodeUnsupported:         "unsupported",
	CodeInvalidRequest:      "invalid_request",
}

// String returns the code's name, as in "context_exceeded"; "code <n>" for a
// number that is not listed.
func (c Code) String() string {
	if name, ok := codeNames[c]; ok {
		return name
	}
	return fmt.Sprintf("code %d", int32(c))
}

// Known reports whether the code is one of the list.
func (c Code) Known() bool {
	_, ok := codeNames[c]
	return ok
}

// Error is a failure of a model, a session or a response.
type Error struct {
	Code Code
	// Message is the model's own text, untrusted; for CodeRefused its
	// explanation, "" where it gave none.
	Message string
	// Detail names the cause, such as Apple's case name.
	Detail string
}

// Error returns the code's name, the detail and the message.
func (e *Error) Error() string {
	text := e.Code.String()
	if e.Detail != "" {
		text += " (" + e.Detail + ")"
	}
	if e.Message != "" {
		text += ": " + e.Message
	}
	return text
}
