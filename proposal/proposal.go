package proposal

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// SystemPrompt tells the model to answer with one proposal.
const SystemPrompt = `Answer with one JSON object and nothing else: {"cmd": "...", "dsc": "...", "safe": 0}
cmd is a single command line that does what the user asks. Propose one command at a time.
dsc says in one short sentence what the command does.
safe is your own estimate: 0 it may destroy or change something, 1 you are not sure, 2 it only reads.`

// Proposal is what the model answers with.
type Proposal struct {
	Cmd string `json:"cmd"` // the command line
	Dsc string `json:"dsc"` // what it does, in the model's words
	// Safe is the model's own estimate. It is shown to the person and decides
	// nothing.
	Safe int `json:"safe"`
}

// ParseProposal finds the proposal in the model's answer, which often wraps it
// in a code fence or in prose: it reads the first fence where there is one, and
// there or in the whole answer what stands from the first '{' to the last '}'.
// Keys are read without regard to case, unknown ones are ignored. No object,
// more than one, a value of another type and a blank command are errors.
func ParseProposal(raw string) (Proposal, error) {
	text := raw
	const fence = "```"
	if _, fenced, ok := strings.Cut(raw, fence); ok {
		if _, body, ok := strings.Cut(fenced, "\n"); ok {
			fenced = body // after the name of a language
		}
		text, _, _ = strings.Cut(fenced, fence)
	}
	from, to := strings.IndexByte(text, '{'), strings.LastIndexByte(text, '}')
	if from < 0 || to < from {
		return Proposal{}, errors.New("no JSON object in model output")
	}
	var p Proposal
	if err := json.Unmarshal([]byte(text[from:to+1]), &p); err != nil {
		return Proposal{}, fmt.Errorf("proposal is not valid JSON: %w", err)
	}
	if strings.TrimSpace(p.Cmd) == "" {
		return Proposal{}, errors.New("proposal has an empty cmd")
	}
	return p, nil
}
