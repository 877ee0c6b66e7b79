// Package bridge says what the program needs of a language model: a [Model]
// that opens a [Session], and a [Session] whose response is a [Stream] of
// events. bridge/script plays a scripted model; bridge/apple loads the library
// that holds Apple's FoundationModels session.
//
// Everything a model sends, text and tool arguments alike, is untrusted.
package bridge
