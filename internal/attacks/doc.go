// Package attacks plays attacks on the gate against the whole program: a
// hostile model asks, a person sits at a terminal, and what ran, what was
// shown, what was stored and what was left behind is compared with what must
// be. It is for tests and holds nothing else.
//
// Every testdata/cases/attacks-*.json is played, by reading it: an array of
// objects with
//
//	id, kind      a name, and what the attack turns on
//	executable, arguments  what the model asks for
//	platform      "any", "linux" or "macos"
//	setup         what is there before: shell commands and prose (setup_test.go)
//	config        the text of the allow file; without it there is none
//	env           more environment
//	keys          what the person types (person_test.go); default is a no
//	expect, ours  what must be (expectation_test.go); ours wins
//	say           text of the model before the call
//	raw           the call as the model wrote it, in place of the two above
//	then          further calls after the first, each [executable, arguments…]
//	flags         further flags of the program
//	meanwhile     shell commands, run while the first question is open
//	why, source, outcome   for people
//
// The folder /tmp/aii-t of the cases becomes a temporary one, with a home and
// a working directory beside it. Where the tests run as root the program runs
// as nobody.
//
// # Levels
//
// A case is played end to end, with the program as it is built, where this
// system can. Cases for the other system, for directories that only an
// administrator may fill, for programs that this machine lacks, and for the
// time limit are played with the same program under injected facts: System,
// trusted directories with stand-ins, limits. The output says which.
package attacks
