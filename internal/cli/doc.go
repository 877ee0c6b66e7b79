// Package cli is the command line: flags and modes, what is read and from
// where, errors and exit codes, help. It joins the model to the gated tool.
//
// The rules of what is printed:
//
//   - Standard output carries the model's text, or what a management flag was
//     asked for. Nothing else.
//   - Everything else goes to standard error, every line prefixed "aii: ".
//     With --json it carries one JSON object a line, errors only.
//   - Questions go to the controlling terminal, never to a standard stream.
//   - A message says what is wrong and names the flag or file; further lines
//     say the way out.
//
// The process is a value, [Process]: nothing here touches the real streams,
// environment, clock or signals.
package cli
