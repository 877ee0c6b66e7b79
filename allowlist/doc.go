// Package allowlist answers one question: is this command covered by a rule,
// so that it may run without asking?
//
// A [Rule] is an argv prefix. A [Resolver] turns what a model asked for into a
// [Command]: it finds the program's file and gathers, once, every fact that
// matching reads (SPEC-EXEC §5.2-5.5): the directory it lies in and whose it
// is, whether the real file is a program that may never be allowed for good,
// and whether the arguments stay within the program's profile. [Rule.Covers]
// then only compares; it does no I/O and allocates nothing.
//
// Everything unexpected counts against the command: a file that cannot be
// looked at, an option nobody listed, an answer that comes late. Outside a
// rule a command is not refused, a person is asked.
//
// Limits: operands are looked at before the program runs and could change in
// between, and a profile describes the programs of macOS and GNU systems, not
// every program of the same name.
package allowlist
