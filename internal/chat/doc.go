// Package chat is the conversation of --interactive: it reads messages, has
// them answered, and knows what Ctrl-C, Ctrl-D and the commands mean in each
// state.
//
// It is wired by its caller, who owns the model, the tool and the printing of
// errors: [Chat] calls back for each. Messages come from an [Input]: the line
// editor on a terminal, line by line from anything else.
//
// # Ctrl-C
//
//	while an answer is on its way   stops it; the conversation goes on
//	  again, before it has stopped  leaves
//	with something typed            clears it
//	with nothing typed              says how to leave
//	  again                         leaves
//
// Leaving that way is [ErrInterrupted], 130 for a shell. Input that is not a
// terminal has nobody in front of it: there Ctrl-C at the prompt leaves.
//
// # Blank lines
//
// Answer ends the line of its text; the chat adds one newline. So one blank
// line stands between an answer, a failed one too, and the next prompt.
package chat
