// Package apple is the language model inside macOS, reached through our Swift
// library: it loads the library with purego and speaks the contract of
// swift/include/aii_bridge.h.
//
// The library is found by one rule, beside the program in ../lib/aii, and is
// loaded by [Open] alone; nothing happens at start-up. On Linux the package is
// compiled in only with the build tag aiibridge, for tests: there the library
// holds a scripted model in place of Apple's framework.
//
// Events arrive on the library's own threads. The callback copies the text,
// appends it to the request's queue and returns; everything else happens on
// the goroutine that reads the stream.
//
// None of this has run on a Mac yet.
package apple
