package attacks

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// expectation is what the text of a case asks for. Its leading words, up to
// the first colon, semicolon, parenthesis or full stop, say what may become of
// the call:
//
//	AUTO         it runs and nobody is asked
//	PROMPT       a question is asked, nothing ran before it, nor after a no
//	PROMPT_ONCE  that, and "always" is not offered, nor taken
//	DENY         it does not run, nobody is asked, and the model is told
//	BOUNDED      it runs unasked, and the time limit ends it
//
// several where any will do; and DISPLAY, CONFIG, PROC and OUTPUT say what else
// is looked at (checks_test.go). Where those lead, the outcome is what the rest
// of the text names, if it does.
type expectation struct {
	text    string
	allowed []string // outcomes; none: any
	aspects []string
	// afterYes: the case is played a second time with a yes.
	afterYes bool
	// withoutRule is the outcome where there is no allow file, "" where the
	// text does not say.
	withoutRule string
}

var (
	outcomeWord  = regexp.MustCompile(`\b(AUTO|PROMPT_ONCE|PROMPT|DENY|BOUNDED)\b`)
	aspectWord   = regexp.MustCompile(`\b(DISPLAY|CONFIG|PROC|OUTPUT)\b`)
	neverWord    = regexp.MustCompile(`\b(?:never|not|no) (AUTO|PROMPT_ONCE|PROMPT|DENY|BOUNDED)\b`)
	leadingWords = regexp.MustCompile(`^[^:;(]*?(?:[:;(]|\. |$)`)
	withoutRule  = regexp.MustCompile(`without the rule (AUTO|PROMPT_ONCE|PROMPT|DENY)\b`)
	yesAfterAll  = regexp.MustCompile(`\b(?:after|says|answers?) '?(?:y|yes)\b`)
)

// readExpectation reads the text, or says why it cannot.
func readExpectation(text string) (expectation, error) {
	e := expectation{text: text, afterYes: yesAfterAll.MatchString(text)}
	if m := withoutRule.FindStringSubmatch(text); m != nil {
		e.withoutRule = m[1]
	}
	rest := withoutRule.ReplaceAllString(text, "")
	rest = neverWord.ReplaceAllString(rest, "")
	leading := leadingWords.FindString(rest)
	e.aspects = aspectWord.FindAllString(leading, -1)
	e.allowed = outcomeWord.FindAllString(leading, -1)
	if len(e.allowed) == 0 {
		e.allowed = outcomeWord.FindAllString(rest, -1)
		if len(e.allowed) > 0 && strings.Contains(rest, "or the child") {
			e.allowed = append(e.allowed, "AUTO") // under the condition that follows, which is checked
		}
	}
	if strings.Contains(leading, "AUTO only for") {
		e.allowed = append(e.allowed, "PROMPT")
	}
	slices.Sort(e.allowed)
	e.allowed = slices.Compact(e.allowed)
	if len(e.allowed) == 0 && len(e.aspects) == 0 {
		return e, fmt.Errorf("the expectation %q names no outcome; teach expectation_test.go", text)
	}
	return e, nil
}

// says reports whether the text holds one of the words, whatever their case.
func (e expectation) says(words ...string) bool {
	text := strings.ToLower(e.text)
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(text, word) })
}

func (e expectation) looksAt(aspect string) bool { return slices.Contains(e.aspects, aspect) }

// allows reports whether the outcome is one of those that will do. A question
// without "always" is a question.
func (e expectation) allows(outcome string) bool {
	return len(e.allowed) == 0 || slices.Contains(e.allowed, outcome) ||
		outcome == "PROMPT_ONCE" && slices.Contains(e.allowed, "PROMPT")
}

func TestReadExpectation(t *testing.T) {
	for text, want := range map[string]string{
		"PROMPT": "[PROMPT] []",
		"PROMPT: no process before the answer; after N nothing":         "[PROMPT] []",
		"PROMPT, or BOUNDED: ends at the limit":                         "[BOUNDED PROMPT] []",
		"PROMPT or DENY (device); if it is ever run, AUTO is nonsense":  "[DENY PROMPT] []",
		"AUTO (or PROMPT if it leaves the defaults)":                    "[AUTO] []",
		"PROMPT that shows the path; never AUTO":                        "[PROMPT] []",
		"never AUTO: PROMPT or DENY":                                    "[DENY PROMPT] []",
		"AUTO only for /bin/ls (pwn absent); a planted one must PROMPT": "[AUTO PROMPT] []",
		"pwn absent: either PROMPT, or the child gets overrides":        "[AUTO PROMPT] []",
		"AUTO: honoured; it warns; without the rule PROMPT_ONCE":        "[AUTO] []",
		"CONFIG: the file is ignored with a warning; PROMPT":            "[PROMPT] [CONFIG]",
		"DISPLAY: shows it":                      "[] [DISPLAY]",
		"PROMPT_ONCE. Nothing is stored: PROMPT": "[PROMPT_ONCE] []",
	} {
		e, err := readExpectation(text)
		if got := fmt.Sprintf("%v %v", e.allowed, e.aspects); err != nil || got != want {
			t.Errorf("%s: %s, %v", text, got, err)
		}
	}
	if _, err := readExpectation("it should be fine"); err == nil {
		t.Error("an expectation without an outcome passes")
	}
}
