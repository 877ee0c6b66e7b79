package cli

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/aii-cli/aii/internal/terminal"
)

// reporter is the only writer of standard error. Its methods may be called
// from any goroutine; one call is one write, so lines never mix.
type reporter struct {
	out  io.Writer
	json bool

	mu     sync.Mutex
	before func()
}

// precede has f called before each write: what the model said so far must
// stand above it, on lines of its own.
func (r *reporter) precede(f func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.before = f
}

// fail prints a failure: lines prefixed "aii: ", or one JSON object.
func (r *reporter) fail(f *failure) {
	if !r.json {
		r.lines(f.message)
		return
	}
	line, err := jsonLine(struct {
		Error    code   `json:"error"`
		Message  string `json:"message"`
		Detail   string `json:"detail,omitempty"`
		ExitCode int    `json:"exitCode"`
	}{f.code, f.message, f.detail, f.exit()})
	if err == nil { // it cannot fail: all fields are strings and numbers
		r.write([]byte(escapeControls(line)))
	}
}

// note prints something worth knowing, which never changes the outcome. With
// --json it prints nothing: standard error carries failures only.
func (r *reporter) note(format string, args ...any) {
	if !r.json {
		r.lines(fmt.Sprintf(format, args...))
	}
}

// warn prints a note that something is not as it should be.
func (r *reporter) warn(text string) { r.note("warning: %s", text) }

func (r *reporter) lines(text string) {
	var all bytes.Buffer
	visible := terminal.NewFilter(&all) // texts may hold a model's words or a file's name
	for line := range strings.SplitSeq(text, "\n") {
		_, _ = io.WriteString(visible, "aii: "+line+"\n") // a buffer takes everything
	}
	r.write(all.Bytes())
}

func (r *reporter) write(text []byte) {
	r.mu.Lock()
	before := r.before
	r.mu.Unlock()
	if before != nil {
		before()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	// There is no other place to report that standard error is gone.
	_, _ = r.out.Write(text)
}

// escapeControls writes the control characters that JSON lets pass, DEL and
// U+0080 to U+009F, as escapes: a terminal obeys some of them.
func escapeControls(line string) string {
	control := func(c rune) bool { return c >= 0x7f && c < 0xa0 }
	if !strings.ContainsFunc(line, control) {
		return line
	}
	var out strings.Builder
	for _, c := range line {
		if control(c) {
			fmt.Fprintf(&out, `\u%04x`, c)
		} else {
			out.WriteRune(c)
		}
	}
	return out.String()
}
