// Package lockdown records whether untrusted content has entered a run, and
// says what may no longer be done once it has.
//
// A run becomes tainted when content from an untrusted source enters the
// model's context: a fetched page, a result of an MCP server, a review's diff,
// a task from outside, or, in this program, standard input and attached files.
// From then until the run ends the ways out are refused: commands, fetches
// outside an allowlist, and MCP tools. Taint is decided by source, never by
// content, and there is no way back: a new conversation takes a new [State].
//
// A nil *State means that lockdown is off: it is never tainted and refuses
// nothing. Everything else fails closed: an MCP server nobody configured taints
// and is refused, a URL that cannot be read is refused, and commands are
// refused as long as nobody confined them.
//
// Records hold names, ids, steps and hosts. They never hold content, URLs,
// query strings or environment values.
//
// Lockdown does not inspect content and does not make it safe. It only takes
// away what injected text could do.
package lockdown
