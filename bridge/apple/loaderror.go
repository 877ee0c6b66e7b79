package apple

import "fmt"

// Reason is why the library could not be loaded.
type Reason int

// The reasons.
const (
	// NotOnThisSystem: not macOS, or a build without the bridge.
	NotOnThisSystem Reason = iota + 1
	// SystemTooOld: macOS before 26.
	SystemTooOld
	// WrongProcessor: not Apple silicon.
	WrongProcessor
	// Missing: there is no library beside the program.
	Missing
	// Broken: the file is not a library that this system loads, or lacks a
	// function.
	Broken
	// WrongVersion: the library is of another version than the program.
	WrongVersion
)

// LoadError says why the library could not be loaded. The model cannot be
// used; nothing else is affected.
type LoadError struct {
	Reason Reason
	// Path is the library's file; "" where none was looked for.
	Path string
	// Detail is the system's own words, such as dlopen's, or what was found.
	Detail string
}

// Error returns the reason, the path and the detail.
func (e *LoadError) Error() string {
	text := map[Reason]string{
		NotOnThisSystem: "Apple's model is not on this system",
		SystemTooOld:    "macOS 26 or newer is needed",
		WrongProcessor:  "a Mac with Apple silicon is needed",
		Missing:         "library missing",
		Broken:          "library cannot be loaded",
		WrongVersion:    "library is of another version",
	}[e.Reason]
	if e.Path != "" {
		text += ": " + e.Path
	}
	if e.Detail != "" {
		text += fmt.Sprintf(" (%s)", e.Detail)
	}
	return text
}
