// Package editor reads one message from a terminal: a small line editor with
// history, bracketed paste and messages of several lines.
//
// It is our own because neither library at hand is right. Both were driven on
// a pseudo-terminal and the screen compared, cell by cell:
//
//   - golang.org/x/term.Terminal counts runes as columns, so whatever is typed
//     or erased behind a wide or combining character lands in the wrong cell;
//     a paste comes back line by line, and its escape sequences are written to
//     the terminal, which obeys them.
//   - peterh/liner draws those characters right, but knows no bracketed paste:
//     the first line of a paste is sent at once. It cannot hold a newline, and
//     text taller than the screen is written again, all of it, at every key.
//     It shows its prompt before it turns Ctrl-C's signal off, knows no
//     Ctrl-Z, reads ahead in a goroutine that nothing stops, and is bound to
//     descriptors 0 and 1.
//
// What is typed is split into grapheme clusters (UAX #29), each of which is
// moved over and erased as one. Terminals do not agree on the width of some of
// them, so the cursor is never placed by counting columns: the text before it
// is written again, and it stands where the terminal left it. Widths only
// decide where lines break.
//
// The editor reads the terminal only while [Editor.Read] runs, and keeps it in
// raw mode only then, so that an approval prompt in between has it alone. Other
// processes are kept from asking for as long, as terminal.Hold has it.
package editor
