package audit

import (
	"encoding/base64"
	"regexp"
	"strings"
)

// whole is a value that is nothing but a secret by its shape (features
// TOMO-14). A text is trimmed before it is compared.
var whole = expression(`^(Bearer\s+\S+|(sk|ghp|gho|github_pat|xox[baprs])[-_][A-Za-z0-9._-]{16,}|eyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$`)

// shape is a secret that gives itself away anywhere in a text. The first group
// of its pattern, where there is one, is the secret; otherwise the whole match
// is. One of the hints, in lower case, stands in every text that holds one:
// looking for it is cheaper than matching.
type shape struct {
	pattern func() *regexp.Regexp
	hints   []string
}

func newShape(pattern string, hints ...string) shape {
	return shape{expression(pattern), hints}
}

var shapes = []shape{
	newShape(`-----BEGIN [A-Z0-9 ]*PRIVATE KEY[A-Z ]*-----(?s:.*?)(?:-----END [A-Z0-9 ]*PRIVATE KEY[A-Z ]*-----|\z)`, "private key"),
	// The password, or the long name alone, of a URL.
	newShape(`[A-Za-z][A-Za-z0-9+.-]*://[^\s/"'<>@:]*:([^\s/"'<>]+)@`, "://"),
	newShape(`https?://([A-Za-z]*[0-9][A-Za-z0-9_-]{15,}|[A-Za-z0-9_-]{32,})@`, "://"),
	// JSON Web Tokens, of three parts or five.
	newShape(`\beyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+){1,3}`, "eyj"),
	// Tokens that issuers made to be found.
	newShape(`\b(?:AKIA|ASIA)[A-Z0-9]{16}\b`, "akia", "asia"),
	newShape(`\bAIza[A-Za-z0-9_-]{35}`, "aiza"),
	newShape(`\bya29\.[A-Za-z0-9_-]{20,}`, "ya29."),
	newShape(`\bGOCSPX-[A-Za-z0-9_-]{20,}`, "gocspx-"),
	newShape(`\b(?:gh[opusr]|github_pat|dckr_pat|lin_api|whsec|dop_v1)[-_][A-Za-z0-9_-]{16,}`, "gh", "dckr_pat", "lin_api", "whsec", "dop_v1"),
	newShape(`\b(?:glpat|glrt|shpat|shpss)[-_][A-Za-z0-9_-]{16,}`, "glpat", "glrt", "shp"),
	newShape(`\b(?:xox[abeoprs]|xapp)-[A-Za-z0-9-]{10,}`, "xox", "xapp-"),
	newShape(`\b(?:npm|hf|gsk|glsa)_[A-Za-z0-9]{30,}`, "npm_", "hf_", "gsk_", "glsa_"),
	newShape(`\bpypi-[A-Za-z0-9_-]{32,}`, "pypi-"),
	newShape(`\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}`, "sg."),
	newShape(`\bhv[sbr]\.[A-Za-z0-9_-]{20,}`, "hvs.", "hvb.", "hvr."),
	newShape(`\bAGE-SECRET-KEY-1[A-Z0-9]{20,}`, "age-secret-key"),
	newShape(`\b[0-9]{8,10}:[A-Za-z0-9_-]{35}\b`, ":"), // Telegram
	newShape(`\bhooks\.slack\.com/[a-z]+/([A-Za-z0-9_/-]{16,})`, "hooks.slack.com"),
	newShape(`\bdiscord(?:app)?\.com/api/webhooks/[0-9]+/([A-Za-z0-9_-]{16,})`, "/api/webhooks/"),
	// Places where a password stands without a sign before it.
	newShape(`(?i)\blogin\s+\S+\s+password\s+(\S+)`, "password"), // netrc
	newShape(`(?i)\b(?:create|alter)\s+(?:user|role|login)\b[^;]*?\bpassword\s*=?\s*'([^']+)'`, "password"),
	newShape(`(?i)<[a-z0-9:._-]*(?:password|passwd|secret|token|api[_-]?key|credential)[a-z0-9:._-]*(?:\s[^<>]*)?>([^<]+)<`, "</"), // XML
	newShape(`(?i)\bidentified\s+(?:with\s+\S+\s+)?by\s+['"]([^'"]+)['"]`, "identified"),
}

var (
	openAI = newShape(`\b[sr]k[-_]([A-Za-z0-9_-]{16,})`, "sk-", "sk_", "rk-", "rk_")
	bearer = newShape(`(?i)\bbearer\s+([A-Za-z0-9._~+/=-]{8,})`, "bearer")
	basic  = newShape(`(?i)\bbasic\s+([A-Za-z0-9+/_-]{6,}={0,2})`, "basic")
	run    = expression(`[A-Za-z0-9]{16}`)
)

// shapeSpans returns the secrets of a text that their shape gives away.
func shapeSpans(text string) []span {
	var spans []span
	lower := strings.ToLower(text)
	matches := func(s shape) [][]int {
		if !containsAny(lower, s.hints) {
			return nil
		}
		return s.pattern().FindAllStringSubmatchIndex(text, -1)
	}
	for _, shape := range shapes {
		for _, m := range matches(shape) {
			last := m[len(m)-2:]
			if secret := text[last[0]:last[1]]; !reference().MatchString(secret) {
				spans = append(spans, span{last[0], last[1]})
			}
		}
	}
	each := func(s shape, group int, hides func(body string) bool) {
		for _, m := range matches(s) {
			if hides(text[m[2]:m[3]]) {
				spans = append(spans, span{m[2*group], m[2*group+1]})
			}
		}
	}
	// A run of words such as sk-learn-toolchain-installer is no key.
	each(openAI, 0, func(body string) bool { return strings.ContainsAny(body, "0123456789") || run().MatchString(body) })
	// Nor is "bearer authentication" a token, or "basic understanding" a pair.
	each(bearer, 1, func(body string) bool { return strings.ContainsAny(body, "0123456789") || len(body) >= 20 })
	each(basic, 1, func(body string) bool {
		decoded, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(body, "="))
		return err == nil && strings.Contains(string(decoded), ":")
	})
	return spans
}
