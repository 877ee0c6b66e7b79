package audit

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/aii-cli/aii/argv"
)

// Line returns a line of the record as a person reads it: the time of day in
// location, the decision, the class, the tool, whether it ran, whether the
// context was tainted, the command and its end, and the reason. A line that is
// no entry is returned as it is. Either way what could act on a terminal is
// escaped as [argv.Escape] does.
func Line(line []byte, location *time.Location) string {
	var e Entry
	if err := json.Unmarshal(line, &e); err != nil || e.Tool == "" && e.Decision == "" {
		return argv.Escape(strings.TrimRight(string(line), "\r\n"))
	}
	return e.Render(location)
}

// Render returns the entry as [Line] describes it. A time that cannot be read
// stands as it is.
func (e Entry) Render(location *time.Location) string {
	at := argv.Escape(e.Time)
	if t, err := time.Parse(time.RFC3339, e.Time); err == nil {
		at = t.In(location).Format(time.TimeOnly)
	}
	outcome := "blocked"
	if e.Allowed {
		outcome = "ran"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %-5s  %-5s  %s  %s", at, argv.Escape(e.Decision), argv.Escape(e.Class), argv.Escape(e.Tool), outcome)
	if e.Tainted {
		b.WriteString(" · tainted")
	}
	if len(e.Argv) > 0 {
		fmt.Fprintf(&b, "  $ %s", argv.Display(e.Argv))
	}
	for _, part := range e.end() {
		fmt.Fprintf(&b, " · %s", part)
	}
	if e.Reason != "" {
		fmt.Fprintf(&b, "  %s", argv.Escape(e.Reason))
	}
	return b.String()
}

// end returns how the command ended, part by part.
func (e Entry) end() []string {
	var parts []string
	if e.End != "" {
		parts = append(parts, argv.Escape(e.End))
	}
	if e.Exit != nil {
		parts = append(parts, fmt.Sprintf("exit %d", *e.Exit))
	}
	if e.Duration != nil {
		parts = append(parts, (time.Duration(*e.Duration) * time.Millisecond).String())
	}
	if e.Bytes != nil {
		parts = append(parts, fmt.Sprintf("%d bytes", *e.Bytes))
	}
	return parts
}
