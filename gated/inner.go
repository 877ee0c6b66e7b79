package gated

import (
	"context"
	"io/fs"
)

// Command is a program and its arguments. It has no other field on purpose:
// what a person is shown is all that there is to run.
type Command struct {
	Path string   // the program, by name or by path
	Args []string // its arguments, without the program
}

// Result is how a command ended.
type Result struct {
	ExitCode int
	Stdout   string
	Stderr   string
}

// DirEntry is one entry of a directory.
type DirEntry struct {
	Name  string
	IsDir bool
	Size  int64 // bytes
}

// Capabilities is what a sandbox says of itself.
type Capabilities struct {
	// Isolation names what keeps its commands from the host: "none" where
	// nothing does.
	Isolation string
	// Network reports whether its commands can reach the network.
	Network bool
}

// Inner is what [Sandbox] needs of the sandbox that it wraps.
//
// An Inner may have more: the methods ReadFileLimit, AppendFile, MakeDirAll,
// Root and Workdir, as Sandbox has them, are found and forwarded.
type Inner interface {
	// Exec runs the command to its end. A command that failed is no error; one
	// that could not be started is.
	Exec(ctx context.Context, command Command) (*Result, error)
	ReadFile(ctx context.Context, path string) ([]byte, error)
	WriteFile(ctx context.Context, path string, data []byte, mode fs.FileMode) error
	Remove(ctx context.Context, path string) error
	ListDir(ctx context.Context, path string) ([]DirEntry, error)
	Capabilities() Capabilities
	Close() error
}

// The optional methods of an Inner.
type (
	limitedReader interface {
		ReadFileLimit(ctx context.Context, path string, max int64) ([]byte, bool, error)
	}
	appender interface {
		AppendFile(ctx context.Context, path string, data []byte, mode fs.FileMode) error
	}
	directoryMaker interface {
		MakeDirAll(ctx context.Context, path string, mode fs.FileMode) error
	}
	rooted         interface{ Root() string }
	workdirHolding interface{ Workdir() string }
)
