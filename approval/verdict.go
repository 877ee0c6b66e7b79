package approval

// Verdict is what one layer says of one command.
type Verdict int

// The verdicts. Ask is the zero value, so a policy that does not know a
// command leaves it to a person. Any other value counts as Ask.
const (
	Ask   Verdict = iota // a person decides
	Allow                // run without asking
	Deny                 // refuse without asking
)

// String returns "ask", "allow" or "deny"; an unknown value reads "ask",
// because that is how it is treated.
func (v Verdict) String() string {
	switch v {
	case Allow:
		return "allow"
	case Deny:
		return "deny"
	default:
		return "ask"
	}
}

// Strictest returns the strictest of the verdicts: Deny over Ask over Allow.
// Unknown values rank as Ask and come back as Ask. Without any verdict it
// returns Ask.
func Strictest(verdicts ...Verdict) Verdict {
	if len(verdicts) == 0 {
		return Ask
	}
	strictest := Allow
	for _, v := range verdicts {
		switch v {
		case Allow:
		case Deny:
			return Deny
		default:
			strictest = Ask
		}
	}
	return strictest
}

// Policy is one layer: it judges a command of the front's own type. It must be
// pure: no I/O, the same answer for the same command and state. A Policy that
// panics counts as Deny.
type Policy[C any] func(C) Verdict

// AskAll is the strictest policy that still leaves the decision to a person.
func AskAll[C any](C) Verdict { return Ask }
