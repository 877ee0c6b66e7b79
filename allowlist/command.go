package allowlist

// Command is a resolved command with every fact that matching reads. It is
// made by [Resolver.Resolve] and not changed afterwards; the zero value is
// covered by no rule.
type Command struct {
	// Executable is the program as the model named it.
	Executable string
	// Path is the file that was judged and is to be executed: absolute and
	// lexically clean, symbolic links not followed.
	Path string
	// Program is the last component of Path. Rules name it.
	Program string
	// Args are the arguments, without the program.
	Args []string
	// Identity is the file's when it was judged; compare it with [LookAt]
	// right before the program is started.
	Identity Identity

	real     string
	trusted  bool // Path lies directly in a trusted directory
	standard bool // Path lies directly in a standard directory
	secure   bool // trusted, and nobody else can have put the file there
	builtin  bool // the name is a built-in rule's
	never    bool // by its real file, never allowed for good
	outside  int  // index of the last argument outside the profile, -1 for none
}

// Trusted reports whether Path lies directly in a trusted directory
// (SPEC-EXEC §5.3). It says nothing about who owns the file; see CanAlways.
func (c *Command) Trusted() bool { return c.trusted }

// Real returns the path of the file behind Path, symbolic links resolved.
func (c *Command) Real() string { return c.real }

// CanAlways reports whether "always" may be offered: the real file is not in
// the never-always set, the prefix that would be stored is plain text, so that
// it survives the allow file and reads as shown, and it would cover this very
// command (SPEC-EXEC §5.5). A command outside its program's profile has no
// "always": the stored prefix would let in more of its kind.
func (c *Command) CanAlways() bool {
	if c.never || c.outside >= 0 {
		return false
	}
	prefix := c.Prefix()
	return prefix.plain() && prefix.Covers(c)
}
