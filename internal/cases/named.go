package cases

// Named is a case that its shape cannot run: prose, an outcome that a person
// has to read, or one that loses against a stronger rule.
type Named struct {
	// Test is the test that checks it, as package.TestName.
	Test string
	// Rule is why another outcome than the case's is asserted, with the text
	// that wins; "" where the test asserts the case as it stands.
	Rule string
}

// named lists those cases by id.
var named = map[string]Named{
	"AII-S225": {"internal/cli.TestPreflightEstimate", "a counter that fails skips the check; where the system cannot count, bytes/3 is an estimate that keeps a prompt from failing late"},
	"AII-S236": {"internal/cli.TestNewWithoutTerminal", ""},
	"AII-S238": {"internal/cli.TestNewKeepsRules", ""},
	"TOMO-P50": {"audit.TestScrubHidesMoreAndRewritesLess", "a number under a secret key is redacted: TOMO-P65's ours"},
	"TOMO-P60": {"audit.TestScrubHidesMoreAndRewritesLess", "keys keep their order and characters their escapes"},
}
