// Package config is the allow file, ~/.config/aii/allow: the rules for
// commands that run without asking (SPEC-EXEC §6).
//
// There is one effective rule set. No file: the built-in rules. A file, even
// an empty one: its rules and no others. A file that cannot be read: the
// built-in rules, with a warning. A file that somebody else could have written,
// or larger than [MaxSize]: no rule at all, with a warning. In the last two
// cases the file is not written to either. A [Store] loads the file once; what
// happens to it later changes nothing but the next run.
//
// Whose it is: the file and the directory it lies in belong to the user, not
// even to root, and neither group nor others may write to them. A symbolic link
// is followed, and then both its directory and its target's are judged. The
// directories above, and access control lists, are not looked at.
//
// Writing: the first rule creates the file whole, by rename; each later one
// appends a line in one write. Both happen under an advisory lock on
// allow.lock beside it, after the file was read again, so that no process
// loses another's rule or repeats it.
package config
