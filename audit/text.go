package audit

import (
	"encoding/json"
	"strings"
)

// scrubText returns a text with the secrets in it replaced: by their shape,
// after a name that says so, and after the flags of a command line. A text
// that holds JSON is scrubbed as JSON.
func scrubText(text string) string {
	inner := strings.TrimSpace(text)
	switch {
	case whole().MatchString(inner):
		return Redacted
	case (strings.HasPrefix(inner, "{") || strings.HasPrefix(inner, "[")) && json.Valid([]byte(inner)):
		return string(Scrub(json.RawMessage(text)))
	}
	spans := append(shapeSpans(text), pairSpans(text)...)
	return redact(text, append(spans, commandSpans(text)...))
}

// pairSpans returns the values in a text whose names say that they are secret.
func pairSpans(text string) []span {
	var spans []span
	done := 0 // the end of the last value that is hidden
	for at := 0; at < len(text); {
		i := strings.IndexAny(text[at:], ":=")
		if i < 0 {
			break
		}
		p := readPair(text, at+i)
		at = p.signEnd
		if p.name.from < done || !p.isPair(text) {
			continue
		}
		value := valueSpan(text, p.value, p.within, isHeader(p.text) && p.value > p.signEnd)
		if p.kind.hides(text[value.from:value.to]) {
			spans = append(spans, value)
			done = value.to
		}
	}
	return spans
}

// pair is a name and the sign after it, as in password=, "token": and
// Authorization: ; the name may be quoted, in JSON within a string also with
// backslashes.
type pair struct {
	name    span
	text    string // the name
	kind    keyKind
	quoted  bool
	within  byte // the quote that a name which is not quoted stands behind, or 0
	signEnd int
	value   int // where the value begins, after blanks
}

// readPair reads the pair whose sign begins at the given place.
func readPair(text string, sign int) pair {
	p := pair{signEnd: sign + 1}
	if rest := text[sign:]; strings.HasPrefix(rest, ":=") || strings.HasPrefix(rest, "=>") || strings.HasPrefix(rest, "==") {
		p.signEnd++
	}
	p.value = p.signEnd + len(text[p.signEnd:]) - len(strings.TrimLeft(text[p.signEnd:], " \t"))
	before := strings.TrimRight(text[:sign], " \t")
	if unquoted := strings.TrimRight(before, `"'`); len(unquoted) < len(before) {
		p.quoted = true
		before = strings.TrimRight(unquoted, `\`)
	}
	p.name.to = len(before)
	p.name.from = len(strings.TrimRight(before, nameCharacters))
	p.text = text[p.name.from:p.name.to]
	if p.kind = kindOf(p.text); p.name.from == 0 {
		return p
	}
	switch c := text[p.name.from-1]; {
	case p.kind == plain && (c == '?' || c == '&'):
		p.kind = queryKind(p.text)
	case !p.quoted && (c == '"' || c == '\'' || c == '`'):
		p.within = c
	}
	return p
}

const nameCharacters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-"

// isPair reports whether what looks like a pair is one that may hide a value.
func (p pair) isPair(text string) bool {
	if p.kind == plain {
		return false
	}
	if text[p.signEnd-1] != ':' {
		return true
	}
	if strings.HasPrefix(text[p.signEnd:], ":") {
		return false // a path of names: Token::new
	}
	// Without a blank, the secret part has to be the last: X-Api-Key:x is a
	// header, token.go:12 and password-reset:main are not.
	return p.quoted || p.value > p.signEnd || endsSecret(p.text)
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
			if auth := scheme().FindString(value); i > 0 && len(auth) > i {
				i = len(auth) - 1 // Authorization:Bearer x
				continue
			}
			return i
		case strings.IndexByte(",;|)}]>", c) >= 0 && separates().MatchString(value[i:min(len(value), i+lookAhead)]):
			return i
		}
	}
	return len(value)
}

// lookAhead is how far a separator is told from a part of a secret.
const lookAhead = 64

// separates is punctuation that ends a value: before a blank or a bracket, at
// the end, or before the next pair.
var separates = expression(`^[,;|)}\]>]+(?:["'\\\s]|$|[\s]*[A-Za-z0-9_. -]+["']?[:=])`)
