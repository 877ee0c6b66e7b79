package gated

import (
	"context"
	"io/fs"
)

// fake is an inner sandbox without any optional method. It notes every call.
type fake struct {
	calls    []string
	commands []Command
	file     []byte
}

func (f *fake) note(call string) { f.calls = append(f.calls, call) }

func (f *fake) Exec(_ context.Context, c Command) (*Result, error) {
	f.note("Exec")
	f.commands = append(f.commands, c)
	return &Result{Stdout: "inner"}, nil
}

func (f *fake) ReadFile(context.Context, string) ([]byte, error) {
	f.note("ReadFile")
	return f.file, nil
}

func (f *fake) WriteFile(context.Context, string, []byte, fs.FileMode) error {
	f.note("WriteFile")
	return nil
}

func (f *fake) Remove(context.Context, string) error {
	f.note("Remove")
	return nil
}

func (f *fake) ListDir(context.Context, string) ([]DirEntry, error) {
	f.note("ListDir")
	return []DirEntry{{Name: "x"}}, nil
}

func (f *fake) Capabilities() Capabilities {
	f.note("Capabilities")
	return Capabilities{Isolation: "none", Network: true}
}

func (f *fake) Close() error {
	f.note("Close")
	return nil
}

// full has every optional method, and a session on top.
type full struct {
	fake
	root, workdir string
	max           int64
	appended      string
	made          string
}

func (f *full) ReadFileLimit(_ context.Context, _ string, max int64) ([]byte, bool, error) {
	f.note("ReadFileLimit")
	f.max = max
	return []byte("forwarded"), true, nil
}

func (f *full) AppendFile(_ context.Context, _ string, data []byte, _ fs.FileMode) error {
	f.note("AppendFile")
	f.appended = string(data)
	return nil
}

func (f *full) MakeDirAll(_ context.Context, path string, _ fs.FileMode) error {
	f.note("MakeDirAll")
	f.made = path
	return nil
}

func (f *full) Root() string                                 { return f.root }
func (f *full) Workdir() string                              { return f.workdir }
func (f *full) OpenSession(context.Context) (session, error) { return session{}, nil }

type session struct{}
