// Package terminal is the only door to the controlling terminal: the approval
// prompt's question and answer, the line discipline around them, and the
// filter that keeps model text from steering the screen.
//
// # Asking
//
// An answer decides whether a command runs, so only keys that a person struck
// after reading the question may count ([TTY.Ask]):
//
//   - What was typed before is flushed, and keys are discarded, unechoed, until
//     none has come for 300 ms; only then "> " is drawn.
//   - A paste is a no: bracketed paste makes it begin with ESC, and a line with
//     ESC anywhere in it counts as an empty one.
//   - Nobody in front of it is a no: a process group that is not the
//     terminal's foreground one gets [ErrNoTerminal], since reading would stop
//     the process with SIGTTIN.
//   - One question at a time: processes on the same terminal hold it in turn
//     ([Hold]). Where that cannot be had, one that finds the modes of an open
//     prompt gets [ErrNoTerminal]; it would also put the wrong modes back. So
//     does one that comes after a prompt was killed, until the shell or stty
//     has set the modes right.
//   - The terminal's modes are put back on every way out.
//
// # Waiting
//
// Reads are preceded by select(2) on the terminal and a wake-up pipe, so
// cancelling takes effect at once and never swallows a later key. It is select
// because on macOS neither kqueue nor poll(2) accepts /dev/tty.
package terminal
