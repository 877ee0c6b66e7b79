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
var named = map[string]Named{}
