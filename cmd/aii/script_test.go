package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// The scripts of testdata/script, one a topic. Besides testscript's own
// commands they have:
//
//	run [=STATUS] [REDIRECTION…] PROGRAM ARGS…
//		runs a program in a session without a terminal
//	tty KEYS [=STATUS] [REDIRECTION…] PROGRAM ARGS…
//		runs a program on a terminal, and types what the file KEYS says;
//		what the terminal showed is the stdout to compare
//
// Both take aii for the program under test. STATUS is the exit status that is
// wanted, 0 by default, or the name of the signal that ends the program, such
// as INT. See redirection and keys for the rest.
func TestScripts(t *testing.T) {
	examples, err := filepath.Abs(filepath.Join("..", "..", "examples"))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                filepath.Join("testdata", "script"),
		RequireUniqueNames: true,
		UpdateScripts:      os.Getenv("UPDATE_SCRIPTS") != "",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"run": runCommand,
			"tty": ttyCommand,
		},
		Setup: func(env *testscript.Env) error {
			home := filepath.Join(env.WorkDir, "home")
			env.Setenv("HOME", home)
			env.Setenv("EXAMPLES", examples)
			env.Setenv("PATH", filepath.Dir(program)+string(os.PathListSeparator)+env.Getenv("PATH"))
			env.Setenv("TERM", "xterm-256color")
			return os.MkdirAll(home, 0o700)
		},
	})
}
