package audit

import (
	"encoding/base64"
	"regexp"
	"strings"
)

// whole is a value that is nothing but a secret by its shape (features
// TOMO-14). A text is trimmed before it is compared.
var whole = regexp.MustCompile(`^(Bearer\s+\S+|(sk|ghp|gho|github_pat|xox[baprs])[-_][A-Za-z0-9._-]{16,}|eyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$`)

// shapes are secrets that give themselves away anywhere in a text. The first
// group, where there is one, is the secret; otherwise the whole match is.
var shapes = []*regexp.Regexp{
	regexp.MustCompile(`-----BEGIN [A-Z0-9 ]*PRIVATE KEY[A-Z ]*-----(?s:.*?)(?:-----END [A-Z0-9 ]*PRIVATE KEY[A-Z ]*-----|\z)`),
	// The password, or the long name alone, of a URL.
	regexp.MustCompile(`[A-Za-z][A-Za-z0-9+.-]*://[^\s/"'<>@:]*:([^\s/"'<>]+)@`),
	regexp.MustCompile(`https?://([A-Za-z]*[0-9][A-Za-z0-9_-]{15,}|[A-Za-z0-9_-]{32,})@`),
	// JSON Web Tokens, of three parts or five.
	regexp.MustCompile(`\beyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+){1,3}`),
	// Tokens that issuers made to be found.
	regexp.MustCompile(`\b(?:AKIA|ASIA)[A-Z0-9]{16}\b`),
	regexp.MustCompile(`\bAIza[A-Za-z0-9_-]{35}`),
	regexp.MustCompile(`\bya29\.[A-Za-z0-9_-]{20,}`),
	regexp.MustCompile(`\bGOCSPX-[A-Za-z0-9_-]{20,}`),
	regexp.MustCompile(`\b(?:gh[opusr]|github_pat|glpat|glrt|dckr_pat|shpat|shpss|lin_api|whsec|dop_v1)[-_][A-Za-z0-9_-]{16,}`),
	regexp.MustCompile(`\b(?:xox[abeoprs]|xapp)-[A-Za-z0-9-]{10,}`),
	regexp.MustCompile(`\b(?:npm|hf|gsk|glsa)_[A-Za-z0-9]{30,}`),
	regexp.MustCompile(`\bpypi-[A-Za-z0-9_-]{32,}`),
	regexp.MustCompile(`\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}`),
	regexp.MustCompile(`\bhv[sbr]\.[A-Za-z0-9_-]{20,}`),
	regexp.MustCompile(`\bAGE-SECRET-KEY-1[A-Z0-9]{20,}`),
	regexp.MustCompile(`\b[0-9]{8,10}:[A-Za-z0-9_-]{35}\b`), // Telegram
	regexp.MustCompile(`\bhooks\.slack\.com/[a-z]+/([A-Za-z0-9_/-]{16,})`),
	regexp.MustCompile(`\bdiscord(?:app)?\.com/api/webhooks/[0-9]+/([A-Za-z0-9_-]{16,})`),
	// Places where a password stands without a sign before it.
	regexp.MustCompile(`(?i)\blogin\s+\S+\s+password\s+(\S+)`), // netrc
	regexp.MustCompile(`(?i)\b(?:create|alter)\s+(?:user|role|login)\b[^;]*?\bpassword\s*=?\s*'([^']+)'`),
	regexp.MustCompile(`(?i)\bidentified\s+(?:with\s+\S+\s+)?by\s+['"]([^'"]+)['"]`),
}

var (
	openAI = regexp.MustCompile(`\b[sr]k[-_]([A-Za-z0-9_-]{16,})`)
	bearer = regexp.MustCompile(`(?i)\bbearer\s+([A-Za-z0-9._~+/=-]{8,})`)
	basic  = regexp.MustCompile(`(?i)\bbasic\s+([A-Za-z0-9+/_-]{6,}={0,2})`)
	run    = regexp.MustCompile(`[A-Za-z0-9]{16}`)
)

// shapeSpans returns the secrets of a text that their shape gives away.
func shapeSpans(text string) []span {
	var spans []span
	for _, shape := range shapes {
		for _, m := range shape.FindAllStringSubmatchIndex(text, -1) {
			last := m[len(m)-2:]
			if secret := text[last[0]:last[1]]; !reference.MatchString(secret) {
				spans = append(spans, span{last[0], last[1]})
			}
		}
	}
	each := func(re *regexp.Regexp, group int, hides func(body string) bool) {
		for _, m := range re.FindAllStringSubmatchIndex(text, -1) {
			if hides(text[m[2]:m[3]]) {
				spans = append(spans, span{m[2*group], m[2*group+1]})
			}
		}
	}
	// A run of words such as sk-learn-toolchain-installer is no key.
	each(openAI, 0, func(body string) bool { return strings.ContainsAny(body, "0123456789") || run.MatchString(body) })
	// Nor is "bearer authentication" a token, or "basic understanding" a pair.
	each(bearer, 1, func(body string) bool { return strings.ContainsAny(body, "0123456789") || len(body) >= 20 })
	each(basic, 1, func(body string) bool {
		decoded, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(body, "="))
		return err == nil && strings.Contains(string(decoded), ":")
	})
	return spans
}
