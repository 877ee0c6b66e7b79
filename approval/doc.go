// Package approval decides whether a model's command may run.
//
// A [Gate] is made of layers, each a [Policy]: a pure function from a command
// to a [Verdict]. The operator's layer alone can answer Allow; every further
// layer can only raise the verdict, so adding one never makes more run. Where
// the strictest verdict is Ask, a person decides through an [Approver]; where
// there is none, or it fails, the command is refused.
//
// The package knows no command type: the fronts over it (exectool, gated,
// policy, proposal) bring their own.
//
// What it cannot do for you:
//
//   - It judges the value it is given. What runs must be that value: a command
//     that holds slices or pointers must not be changed after Decide began.
//   - It guards what passes through it. A second way to run things is a hole.
//   - An [Approver] must not decide through the same gate: its question holds
//     the prompt, so the second call would wait for it until its context ends.
package approval
