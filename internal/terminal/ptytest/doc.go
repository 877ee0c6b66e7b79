// Package ptytest runs a part of a test binary on a pseudo-terminal, under a
// small job-control shell, so that a test can do what a person does: type,
// paste, resize, Ctrl-C, Ctrl-Z and fg, start in the background, close the
// terminal. It is for tests.
//
// A test binary calls [Main] from TestMain with its programs by name; [Start]
// runs one of them in a child. Nothing sleeps: a test waits for text on the
// screen ([Session.Expect]) and for events that the program reports
// ([Session.Event]).
package ptytest
