// Package approval decides whether a model's command may run.
//
// A [Gate] is made of layers, each a [Policy]: a pure function from a command
// to a [Verdict]. The operator's layer alone can answer Allow; every further
// layer can only raise the verdict, so adding one never makes more run. Where
// the strictest verdict is Ask, a person decides through an [Approver]; where
// there is none, or it fails, the command is refused.
//
// The package knows no command type: the fronts over it (exectool, gated,
// policy) bring their own.
package approval
