package exectool

import "github.com/aii-cli/aii/internal/terminal"

// OpenTerminal returns what opens the process's controlling terminal for one
// question; it is made for [Options].Terminal. term is the value of TERM: the
// terminal is sent no escape sequences where it is "" or "dumb". The error of
// opening is [ErrNoTerminal] where there is no terminal, or another process
// group is in its foreground.
func OpenTerminal(term string) func() (Terminal, error) {
	return func() (Terminal, error) {
		t, err := terminal.Open("/dev/tty")
		if err != nil {
			return nil, err
		}
		t.Plain = term == "" || term == "dumb"
		return t, nil
	}
}
