package audit

import (
	"slices"
	"strings"
)

// Redacted stands where a secret stood.
const Redacted = "[redacted]"

// span is a stretch of a text, from its first byte to the one after its last.
type span struct{ from, to int }

// redact replaces the spans, which may overlap or touch, by one marker each.
func redact(text string, spans []span) string {
	if len(spans) == 0 {
		return text
	}
	slices.SortFunc(spans, func(a, b span) int { return a.from - b.from })
	var b strings.Builder
	done := 0
	for i := 0; i < len(spans); {
		from, to := spans[i].from, spans[i].to
		for i++; i < len(spans) && spans[i].from <= to; i++ {
			to = max(to, spans[i].to)
		}
		b.WriteString(text[done:from])
		b.WriteString(Redacted)
		done = to
	}
	b.WriteString(text[done:])
	return b.String()
}
