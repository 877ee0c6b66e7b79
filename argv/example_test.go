package argv_test

import (
	"fmt"

	"github.com/aii-cli/aii/argv"
)

// What a person sees is the whole command, with nothing in it that a terminal
// would obey.
func ExampleDisplay() {
	fmt.Println(argv.Display([]string{"rm", "-rf", "my notes", "a\x1b[2Kb", "\u202etxt.exe"}))
	// Output: rm -rf 'my notes' 'a\x1B[2Kb' '\u{202E}txt.exe'
}

// Split reads what Quote wrote, and what a person writes in the same style.
func ExampleSplit() {
	words, err := argv.Split(`git commit -m "it's done"`)
	fmt.Printf("%q %v\n", words, err)
	fmt.Println(argv.Quote(words))
	// Output:
	// ["git" "commit" "-m" "it's done"] <nil>
	// git commit -m 'it'\''s done'
}
