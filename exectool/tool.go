package exectool

import "github.com/aii-cli/aii/argv"

// The tool as the model is told of it (SPEC-EXEC §4; the guides are longer,
// because small models put program and arguments together). Its schema is an object of two required properties:
// executable, a string, and arguments, an array of strings.
const (
	// Name is the tool's.
	Name = "run_command"
	// Description is the tool's.
	Description = "Run one program on the user's Mac and return its output. There is no shell: pipes, redirects, wildcards and ~ do not work. Paths are relative to the current directory."
	// ExecutableGuide describes the property executable.
	ExecutableGuide = "Program name or absolute path, e.g. ls or /usr/bin/git. Only the program, never its arguments."
	// ArgumentsGuide describes the property arguments.
	ArgumentsGuide = "Arguments, one array element each. No quoting, wildcards or ~. Include every file name, path or URL. Never empty strings."
)

// instructions is SPEC-EXEC §8, word for word.
const instructions = "You can run programs on the user's Mac with the run_command tool. When the user asks you to do something or find something out on their machine, call the tool instead of showing commands in a code block. There is no shell: give the program and its arguments separately; pipes, redirects, wildcards and ~ do not work. Run one program per call. Do not run destructive commands unless the user explicitly asked for them. If a command is denied, do not retry it."

// longestPath is how many bytes of a directory the instructions may hold,
// escaped. A longer one is left out, not cut: half a path is a wrong path.
const longestPath = 160

// Instructions returns those of a session with the tool: the text of SPEC-EXEC
// §8 and a sentence that names the home and the current directory, because
// there is no ~. A directory's name is somebody else's text: it is escaped and,
// unless plain, quoted. One that is "" or very long is left out.
func Instructions(home, dir string) string {
	text := instructions
	home, dir = place(home), place(dir)
	switch {
	case home != "" && dir != "":
		text += " The home directory is " + home + " and the current directory is " + dir
	case home != "":
		text += " The home directory is " + home
	case dir != "":
		text += " The current directory is " + dir
	default:
		return text
	}
	return text + "; use full paths instead of ~."
}

func place(path string) string {
	if path == "" {
		return ""
	}
	if path = argv.Display([]string{path}); len(path) > longestPath {
		return ""
	}
	return path
}
