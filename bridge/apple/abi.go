package apple

import "github.com/aii-cli/aii/bridge"

// The numbers of swift/include/aii_bridge.h; a test compares them with it.
const (
	abiVersion = 1

	statusOK             = 0
	statusBadArgument    = 1
	statusNotStarted     = 2
	statusStarted        = 3
	statusUnknownSession = 4
	statusBusy           = 5
	statusDuplicate      = 6

	eventSnapshot = 1
	eventToolCall = 2
	eventValue    = 3
	eventDone     = 4
	eventFailed   = 5
)

// exports are the library's functions. The pointers passed in are read before
// a function returns; what availability and modelInfo return is released with
// free. Field names follow the header, without its prefix.
type exports struct {
	abiVersion     func() uint32
	start          func(callback uintptr) int32
	free           func(memory uintptr)
	availability   func(length *int64) uintptr
	modelInfo      func(length *int64) uintptr
	countTokens    func(request uint64, parts *byte, length int64) int32
	sessionOpen    func(config *byte, length int64, session *uint64) int32
	sessionPrewarm func(session uint64)
	sessionClose   func(session uint64)
	respond        func(session, request uint64, prompt *byte, promptLength int64, options *byte, optionsLength int64) int32
	cancel         func(request uint64)
	toolReply      func(call uint64, text *byte, length int64)
}

// symbols names every export and where its function goes, in header order.
func (e *exports) symbols() []symbol {
	return []symbol{
		{"aii_abi_version", &e.abiVersion},
		{"aii_start", &e.start},
		{"aii_free", &e.free},
		{"aii_availability", &e.availability},
		{"aii_model_info", &e.modelInfo},
		{"aii_count_tokens", &e.countTokens},
		{"aii_session_open", &e.sessionOpen},
		{"aii_session_prewarm", &e.sessionPrewarm},
		{"aii_session_close", &e.sessionClose},
		{"aii_respond", &e.respond},
		{"aii_cancel", &e.cancel},
		{"aii_tool_reply", &e.toolReply},
	}
}

type symbol struct {
	name     string
	function any // pointer to a func field of exports
}

// statusError is what a call's status means to our caller; nil for statusOK.
func statusError(function string, status int32) error {
	detail := map[int32]string{
		statusBadArgument:    "bad argument",
		statusNotStarted:     "library not started",
		statusStarted:        "library started before",
		statusUnknownSession: "session closed",
		statusBusy:           "session has a response under way",
		statusDuplicate:      "request number in use",
	}[status]
	switch {
	case status == statusOK:
		return nil
	case detail == "":
		detail = "unknown status"
	}
	return &bridge.Error{Code: bridge.CodeInvalidRequest, Detail: function + ": " + detail}
}
