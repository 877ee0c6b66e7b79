package audit

import (
	"strings"
	"sync"
	"unicode"
)

// keyKind is what the name of a field, flag or variable says of its value.
type keyKind int

const (
	plain     keyKind = iota
	count             // about secrets, such as max_tokens: a number or a boolean is harmless
	directory         // pwd: a password, unless it is a path
	secret            // a secret, whatever it looks like
)

// secretParts make a name secret wherever they stand in it, once blanks,
// hyphens, underscores and dots are taken out and the case is folded.
var secretParts = []string{
	"authorization", "apikey", "secret", "password", "passwd", "passphrase", "token", "credential", "privatekey", "bearer",
	"accesskey", "signingkey", "encryptionkey", "accountkey", "sharedkey", "masterkey", "authkey",
}

// secretWords make a name secret where they are its last word.
var secretWords = words("pass pwd cookie cookies jwt otp totp creds cred userpass dbpass")

// harmlessParts hold a secret part and mean something else.
var harmlessParts = strings.NewReplacer("tokeniz", "", "tokenis", "", "secretar", "", "passwordless", "")

// harmlessEnds are last words of names that are about a secret without being
// one: password_file, token_count, secret_name.
var harmlessEnds = words(`count counts length len size limit limits budget usage used policy type types kind name names file files
	path paths dir directory ttl expiry expires expiration env stdin fd endpoint uri enabled required valid present exists
	strength rotation version provider manager store helper scope scopes status format prompt mode ref refs`)

// countStarts are first words of names that count secrets or say yes or no
// about them.
var countStarts = words("max min num total has is no not with without use using needs requires ask prompt skip show hide disable enable")

// words returns a set that is made when it is first asked for, as expression
// does, and for the same reason.
func words(list string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		set := map[string]bool{}
		for _, word := range strings.Fields(list) {
			set[word] = true
		}
		return set
	})
}

// kindOf classifies a name: of a JSON key, a flag, a header, a variable.
func kindOf(name string) keyKind {
	parts := split(name)
	if len(parts) == 0 {
		return plain
	}
	first, last := parts[0], parts[len(parts)-1]
	joined := harmlessParts.Replace(strings.Join(parts, ""))
	if !containsAny(joined, secretParts) {
		switch {
		case joined == "pwd":
			return directory
		case secretWords()[last] || strings.HasSuffix(name, "_auth"):
			return secret
		}
		return plain
	}
	if harmlessEnds()[last] && len(parts) > 1 {
		return plain
	}
	if countStarts()[first] || !containsAny(strings.ReplaceAll(joined, "tokens", ""), secretParts) {
		return count
	}
	return secret
}

func containsAny(s string, parts []string) bool {
	for _, part := range parts {
		if strings.Contains(s, part) {
			return true
		}
	}
	return false
}

// split returns the words of a name in lower case: at every character that is
// no letter or digit, and before a capital that begins a word.
func split(name string) []string {
	var b strings.Builder
	previous := ' '
	for _, r := range name {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			b.WriteByte(' ')
		case unicode.IsUpper(r) && unicode.IsLower(previous):
			b.WriteByte(' ')
			b.WriteRune(unicode.ToLower(r))
		default:
			b.WriteRune(unicode.ToLower(r))
		}
		previous = r
	}
	return strings.Fields(b.String())
}

var (
	number    = expression(`^[+-]?[0-9][0-9_]{0,11}(\.[0-9]{1,6})?[kKmM]?$`)
	boolean   = expression(`(?i)^(true|false|yes|no|on|off|null|nil|none)$`)
	reference = expression(`^(\$[A-Z_][A-Z0-9_]*|\$\{[A-Z_][A-Z0-9_]*\}|%[A-Z_][A-Z0-9_]*%|\{\{[^{}]*\}\})$`)
)

// hides reports whether a value in text that stands under a key of this kind
// has to be hidden. A boolean, a reference to a variable or a command
// substitution is no secret; an empty value never is.
func (k keyKind) hides(value string) bool {
	value = scheme().ReplaceAllString(value, "")
	switch {
	case k == plain, value == "", value == Redacted, strings.HasPrefix(value, "$("), strings.HasPrefix(value, "`"),
		boolean().MatchString(value), reference().MatchString(value):
		return false
	case k == count:
		return !number().MatchString(value)
	case k == directory:
		return !strings.HasPrefix(value, "/") && !strings.HasPrefix(value, "~")
	default:
		return true
	}
}

// scheme is what stands before the secret in the header Authorization.
var scheme = expression(`(?i)^(bearer|basic|token|apikey|negotiate|oauth|digest|aws4-hmac-sha256)[ \t]+`)

// endsSecret reports whether the last part of a name is the secret one, as in
// X-Api-Key and not in password-reset or token.go.
func endsSecret(name string) bool {
	parts := split(name[strings.LastIndexByte(name, '.')+1:])
	if len(parts) == 0 {
		return false
	}
	joined := strings.Join(parts, "")
	for _, part := range secretParts {
		if strings.HasSuffix(strings.TrimSuffix(joined, "s"), part) {
			return true
		}
	}
	return secretWords()[parts[len(parts)-1]]
}
