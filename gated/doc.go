// Package gated puts a gate in front of a sandbox's commands, so that an agent
// can work on a real machine.
//
// [Sandbox] wraps an [Inner], the sandbox an agent already works through. Only
// Exec is gated: a [Policy] allows the command, refuses it, or leaves it to an
// [Approver]. Everything else passes through: files are confined and reviewed
// elsewhere, and asking about them would add questions, not safety. A refusal
// is no Go error but a result with exit status 126, which the model reads as it
// reads any other failure, and goes on.
//
// What fails, fails closed: no approver, its error, its panic, a policy that
// panics, or a context that is done refuses the command.
//
// # Known holes
//
// [DefaultPolicy] is there for quiet, not for safety. It trusts a command by
// its first words, with any arguments, so all of these run unasked:
//
//	find . -delete              go test -exec ./x ./...
//	find . -exec rm {} +        go env -w GOFLAGS=…
//	gofmt -w .                  git branch -D main
//	rg --pre ./x .              git diff --output=/home/me/.profile
//
// and so does any program of one of its names that comes first in the
// sandbox's PATH. It looks for the signs of a second command in the text alone;
// it does not parse a shell. Where this is not enough, use [AskAll] or a policy
// of your own, and a sandbox that holds: the gate is no substitute for one. The
// rules of package allowlist are another list; do not mix the two.
//
// An Inner that offers a shell session would let commands past the gate.
// Sandbox does not forward such a method, and must not be made to.
package gated
