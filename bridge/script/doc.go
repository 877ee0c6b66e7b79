// Package script plays a file in place of a language model: for tests, for
// demonstrations, and for people without a supported Mac. What it plays is as
// untrusted as the output of a model.
//
// The text below is the contract of the file. The Go player here and the Swift
// stand-in for Apple's framework both follow it, so that a script behaves the
// same through either.
//
// # File
//
// A script is one JSON object in UTF-8, at most 64 MiB; a byte order mark is
// skipped. The reading is strict. An error that names the line and the place in
// the document is: a key that is not listed here, in that spelling; a key that
// stands twice in one object; null or a value of another type; nesting deeper
// than 100 levels; a lone surrogate in a string; anything after the object. NUL
// in a string, written \u0000, is text like any other.
//
//	{ "availability": "available",   the model's availability, any text but "";
//	                                 default "available"
//	  "contextSize": 4096,           tokens, any 32-bit integer, 0 or less is
//	                                 "unknown"; default 4096
//	  "variant": "scripted",         default "scripted"
//	  "languages": ["en-US"],        default ["en-US"]
//	  "tokensPerByte": 0.25,         0 to 1000, see Tokens; default 0.25
//	  "record": "NAME",              see Record; default none
//	  "turns": [TURN, …],            default none
//	  "repeatLast": false }          default false; true needs a turn
//
// The availability describes the model and stops nothing: a response to a model
// that says it is unavailable is played like any other.
//
// # Turns
//
// Each prompt takes the next turn. The turns belong to the model, not to a
// session: a new session goes on with the turn after the last one taken, and a
// turn that was cancelled or that failed is taken too. After the last turn
// comes, with "repeatLast", the last one again and again; otherwise the
// response fails with model_error.
//
// A turn is {"steps": [STEP, …]}, the steps played in order. The response ends
// well after the last one; a turn without steps is an empty response. A step is
// an object with exactly one of these keys ("message" stands beside "error"):
//
//	{"say": "text"}          appends the text to the snapshot, after every
//	                         {{result}} in it was replaced by the latest tool
//	                         result, and sends the snapshot, even if it did not
//	                         change. A result is not looked through again.
//	{"call": ARGUMENTS}      calls the tool and waits for its answer
//	{"calls": [ARGUMENTS, …]} one or more calls at the same time: every call is
//	                         sent, in order, before the first answer is waited
//	                         for; goes on once all are answered
//	{"raw_call": VALUE}      as call, with arguments as a model may produce them
//	{"restart": true}        the snapshot starts again from empty; sends nothing
//	{"delay_ms": 50}         waits, 0 to 3,600,000 milliseconds
//	{"hang": true}           waits until the response is cancelled
//	{"error": "NAME", "message": "text"}  fails; the message may be left out
//
// ARGUMENTS is {"executable": "df", "arguments": ["-h"]}; "arguments" may be
// left out and is then []. The tool gets both keys, in that order, as JSON
// without blanks. VALUE of raw_call is any JSON: a string is the tool's
// arguments as it stands, be it JSON or not; of any other value it is the JSON,
// without blanks between its parts (the order of keys and the spelling of
// numbers may change).
//
// A call in a session without a tool fails with model_error, as does a record
// that cannot be written.
//
// The latest tool result is the session's: the answer to the last call, in the
// order of the script, of the latest step whose calls were all answered. Before
// any it is empty.
//
// NAME of an error is Apple's name of the case, of macOS 26 or 27, with the
// code that the bridge's table of Apple's cases gives it (bridge.AppleCases).
// Any other name is model_error. Detail is the name, message the message.
//
// # Sessions
//
// A session answers one prompt at a time; a second one meanwhile is
// invalid_request and takes no turn. Cancelling a response ends it at once, in
// every step; the session can be used again. An answer that comes after its
// response ended, or comes a second time, does nothing. Temperature, maximum
// tokens, guardrails and prewarming have no effect.
//
// # Tokens
//
// The text of a part takes its number of UTF-8 bytes times tokensPerByte, as
// IEEE doubles, rounded up. The count is the sum over the parts that are there
// and not empty: instructions, prompt, and the tool, whose text is its name,
// its description, and the name and description of each parameter. With
// tokensPerByte 0 the system cannot count: the count fails with unsupported.
//
// # Record
//
// NAME is the name of a file, without slash, in the script's directory. It is
// created when the script is opened, mode 0600; a file that is already there,
// even a symbolic link, is an error. Every line is one JSON object, written at
// once, with keys in this order and no blanks between them:
//
//	{"event":"session","instructions":TEXT,"tools":[TOOL]}
//	{"event":"prompt","text":TEXT}
//	{"event":"tool_result","call":N,"text":TEXT}
//	{"event":"cancel"}
//
// "session" is written when a session is opened, not when the bridge rebuilds
// one from its transcript. Instructions and tools are null when there are none.
// TOOL is {"name":TEXT,"description":TEXT,"parameters":[{"name":TEXT,
// "description":TEXT,"list":BOOL}]}. "prompt" is written for every prompt that
// is given to the model, one that finds no turn included. "tool_result" is
// written as answers arrive; N counts the calls of the session from 1, in the
// order of the script. "cancel" is written once for a response that is stopped
// before its end, by cancelling, closing its stream, or closing its session,
// and before anybody learns of its end. How TEXT is escaped may vary.
package script
