package audit

import (
	"encoding/json"
	"regexp"
	"strings"
)

// scrubText returns a text with the secrets in it replaced: by their shape,
// after a name that says so, and after the flags of a command line. A text
// that holds JSON is scrubbed as JSON.
func scrubText(text string) string {
	inner := strings.TrimSpace(text)
	switch {
	case whole.MatchString(inner):
		return Redacted
	case (strings.HasPrefix(inner, "{") || strings.HasPrefix(inner, "[")) && json.Valid([]byte(inner)):
		return string(Scrub(json.RawMessage(text)))
	}
	spans := append(shapeSpans(text), pairSpans(text)...)
	return redact(text, append(spans, commandSpans(text)...))
}

// pair is a name and the sign after it, as in password=, "token": and
// Authorization: ; the name may be quoted, in JSON within a string also with
// backslashes.
var pair = regexp.MustCompile(`([A-Za-z0-9_.-]+)(\\*["'])?[ \t]*(:=|=>|==?|:)[ \t]*`)

// pairSpans returns the values in a text whose names say that they are secret.
func pairSpans(text string) []span {
	var spans []span
	done := 0 // the end of the last value that is hidden
	for _, m := range pair.FindAllStringSubmatchIndex(text, -1) {
		if m[0] < done {
			continue
		}
		name, sign := text[m[2]:m[3]], text[m[6]:m[7]]
		quotedName := m[4] >= 0
		kind := kindOf(name)
		if kind == plain && m[2] > 0 && strings.IndexByte("?&", text[m[2]-1]) >= 0 {
			kind = queryKind(name)
		}
		if kind == plain || sign == ":" && strings.HasPrefix(text[m[1]:], ":") {
			continue // the latter is a path of names: Token::new
		}
		tight := m[1] == m[7]
		if sign == ":" && tight && !quotedName && !endsSecret(name) {
			continue // token.go:12, password-reset:main
		}
		before := byte(0) // the quote that the name stands in
		if m[2] > 0 && !quotedName && strings.IndexByte("'\"`", text[m[2]-1]) >= 0 {
			before = text[m[2]-1]
		}
		value := valueSpan(text, m[1], before, isHeader(name) && !tight)
		if kind.hides(text[value.from:value.to]) {
			spans = append(spans, value)
			done = value.to
		}
	}
	return spans
}

// isHeader reports whether a name is that of a header whose value goes on to
// the end of the line.
func isHeader(name string) bool {
	switch strings.ToLower(name) {
	case "authorization", "proxy-authorization", "cookie", "set-cookie":
		return true
	}
	return false
}

// queryKind classifies the names of a URL's query that say nothing elsewhere.
func queryKind(name string) keyKind {
	switch strings.ToLower(name) {
	case "sig", "signature", "key", "auth", "code", "hmac", "x-amz-signature", "x-goog-signature":
		return count // short numbers pass
	}
	return plain
}

// valueSpan returns the value that begins at from. within is the quote in
// which the name stands, or 0; line says that the value goes on to the end of
// the line.
func valueSpan(text string, from int, within byte, line bool) span {
	rest := text[from:]
	slashes := len(rest) - len(strings.TrimLeft(rest, `\`))
	if quote := rest[slashes:]; quote != "" && strings.IndexByte("'\"`", quote[0]) >= 0 {
		if quote[0] == within && slashes == 0 {
			return span{from, from} // 'password:' is closed; nothing follows
		}
		opening := rest[:slashes+1]
		return span{from + len(opening), from + len(opening) + quoted(rest[len(opening):], opening)}
	}
	return span{from, from + bare(rest, within, line)}
}

// quoted returns the length of a value up to the quote that closes it, or to
// the end.
func quoted(value, closing string) int {
	for i := 0; i < len(value); i++ {
		if strings.HasPrefix(value[i:], closing) {
			return i
		}
		if value[i] == '\\' && closing == `"` {
			i++
		}
	}
	return len(value)
}

// bare returns the length of a value that is not quoted. Punctuation ends it
// only where it separates: a secret may hold any.
func bare(value string, within byte, line bool) int {
	marker := 0
	if strings.HasPrefix(value, Redacted) {
		marker = len(Redacted) // its bracket ends nothing
	}
	for i := marker; i < len(value); i++ {
		switch c := value[i]; {
		case c == '\n' || c == '\r', within != 0 && c == within:
			return i
		case line:
		case c == ' ' || c == '\t' || c == '"' || c == '\'' || c == '`' || c == '&':
			if auth := scheme.FindString(value); i > 0 && len(auth) > i {
				i = len(auth) - 1 // Authorization:Bearer x
				continue
			}
			return i
		case strings.IndexByte(",;|)}]>", c) >= 0 && separates.MatchString(value[i:min(len(value), i+lookAhead)]):
			return i
		}
	}
	return len(value)
}

// lookAhead is how far a separator is told from a part of a secret.
const lookAhead = 64

// separates is punctuation that ends a value: before a blank or a bracket, at
// the end, or before the next pair.
var separates = regexp.MustCompile(`^[,;|)}\]>]+(?:["'\\\s]|$|[\s]*[A-Za-z0-9_. -]+["']?[:=])`)
