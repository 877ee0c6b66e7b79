// Package proposal lets a model propose a command line, and decides by a
// policy that the operator fixed whether it may run.
//
// A model that has read a web page, a repository or a tool's result works with
// text that somebody else may have written, and such text can make it propose
// anything, together with the claim that it is harmless. So nothing that the
// model says decides: not its own safety number, which is for the person's
// eyes, and not the words around the command. What decides is [Policy], which
// comes from the operator, and the approval, which the caller brings from a
// person:
//
//   - [PolicyDeny], the zero value: every command needs an approval.
//   - [PolicyWhitelist]: listed programs run without one. There is no shell, and
//     a line that could hold a second command is refused outright.
//   - [PolicyAllow]: everything runs, through a shell. Read its comment first.
//
// Caveats: a listed program runs with any arguments, so list none that can run
// others or write files (git can do both). The directory that a program comes
// from is not checked: PATH decides. And this package has no prompt: approved
// must come from a person, never from the model's output.
//
// The program aii does not use this package: its gate is package exectool.
package proposal
