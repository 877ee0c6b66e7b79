// Package exectool is the tool run_command: it lets a model run one program at
// a time, under a gate that a person controls.
//
// [RunCommand] takes the JSON a model sent and always returns a string: the
// command's output, or a refusal or an error that the model can act on. Whether
// a command may run is decided by [approval.Gate]; this package gives it the
// allowlist as the operator's layer and the question on the terminal as the
// approver. [Runner] starts the processes and ends them.
//
// Everything the model sends is untrusted. What is shown to the person, what is
// checked and what is executed is one and the same resolved command.
package exectool
