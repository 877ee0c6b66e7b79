// Package respond plays one response of a model: it turns the events of a
// [bridge.Stream] into text on standard output and into tool calls.
//
// [Output] holds the flush rule and knows whether the cursor stands at the
// start of a line; [Run] pulls the events. Neither touches the process: the
// writer and the timer are given, and the sentences for errors are the
// caller's.
//
// A caller that shows text on a terminal puts the terminal's filter between
// [Output] and the terminal; here bytes pass as they are.
package respond
