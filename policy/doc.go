// Package policy is a gate for any tool call of an agent, by what kind of tool
// it is.
//
// Every tool has a [Class]. An [Engine] answers allow, ask or deny from the
// defaults of the classes, from rules for single tools, and from whether the
// session has taken in untrusted content. Without any configuration, reads and
// network calls run, writes and commands ask. A [Guard] puts the engine in
// front of an agent: it asks a person where the engine says so, remembers the
// taint of the session, and records every call.
//
// Caveats:
//
//   - A deny rule always wins. An allow rule does not survive taint: after
//     untrusted content, writes and commands ask again, whatever the rule says,
//     because the instructions may no longer be the user's.
//   - What a command prints does not taint the session, although it may hold
//     anything. Mark such a tool external, or use package lockdown.
//   - A class is what whoever registered the tool says. Code that is not your
//     own is to be marked with [Engine.MarkExternal], whatever class it claims.
//   - Taint has no way back; a new session takes a new Guard.
//
// The record is that of package audit, whose Scrub hides secrets in it. The
// person who is asked sees the input as it is.
package policy
