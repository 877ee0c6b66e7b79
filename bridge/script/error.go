package script

import (
	"errors"
	"fmt"
	"io/fs"
)

// Error is a script that cannot be played, or its record file that cannot be
// created.
type Error struct {
	// File is the script, or the record file where Err is about that.
	File string
	// Line is where the fault stands, from 1; 0 where the file as a whole is at
	// fault.
	Line int
	// Where is the place in the document, such as "turns[0].steps[2].call"; ""
	// for the document itself.
	Where string
	// Problem says what is wrong, as in `unknown key "sya"`.
	Problem string
	// Err is the cause when the system refused something, such as
	// fs.ErrNotExist; otherwise nil.
	Err error
}

// Error returns file, line, place and problem.
func (e *Error) Error() string {
	text := e.File
	if e.Line > 0 {
		text = fmt.Sprintf("%s:%d", text, e.Line)
	}
	if e.Where != "" {
		text += ": " + e.Where
	}
	return text + ": " + e.Problem
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// systemError is an error of a call on the named file; its text does not name
// the file again.
func systemError(file string, err error) *Error {
	problem := err
	var path *fs.PathError
	if errors.As(err, &path) {
		problem = path.Err
	}
	return &Error{File: file, Problem: problem.Error(), Err: err}
}
