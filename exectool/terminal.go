package exectool

import "github.com/aii-cli/aii/internal/terminal"

// OpenTerminal opens the process's controlling terminal for one question; it
// is made for [Options].Terminal. The error is [ErrNoTerminal] where there is
// none, or another process group is in its foreground.
func OpenTerminal() (Terminal, error) {
	t, err := terminal.Open("/dev/tty")
	if err != nil {
		return nil, err
	}
	return t, nil
}
