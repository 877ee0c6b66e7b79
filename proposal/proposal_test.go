package proposal

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseProposal(t *testing.T) {
	for raw, want := range map[string]Proposal{
		`{"cmd":"ls","dsc":"list","safe":2}`:                   {"ls", "list", 2},
		"Sure:\n{\"cmd\":\"ls\"}\nDone.":                       {Cmd: "ls"},
		"```json\n{\"cmd\":\"ls\"}\n```\nand {\"cmd\":\"rm\"}": {Cmd: "ls"},
		"```{\"cmd\":\"ls\"}```":                               {Cmd: "ls"},
		"```\n{\"cmd\":\"ls\"}":                                {Cmd: "ls"},
		`{"cmd":"echo }"}`:                                     {Cmd: "echo }"},
		`{"CMD":" ls ","other":[1],"safe":-7}`:                 {Cmd: " ls ", Safe: -7},
		"{\"cmd\":\"x\",\"dsc\":\"\u202e\",\"safe\":null}":     {Cmd: "x", Dsc: "\u202e"},
	} {
		got, err := ParseProposal(raw)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v %s", raw, err, diff)
		}
	}
	for raw, want := range map[string]string{
		"":                                 "no JSON object in model output",
		"I cannot do that":                 "no JSON object in model output",
		"} {":                              "no JSON object in model output",
		"```sh\nls\n```\n{\"cmd\":\"rm\"}": "no JSON object in model output",
		`{"cmd":"  "}`:                     "proposal has an empty cmd",
		`{"dsc":"x"}`:                      "proposal has an empty cmd",
		`{"cmd":"ls"} {"cmd":"rm"}`:        "proposal is not valid JSON: ",
		`{"cmd":"ls"} }`:                   "proposal is not valid JSON: ",
		`{"cmd":["ls"]}`:                   "proposal is not valid JSON: ",
		`{"cmd":"ls","safe":"2"}`:          "proposal is not valid JSON: ",
		`{"cmd":"ls","safe":1.5}`:          "proposal is not valid JSON: ",
		`{cmd:"ls"}`:                       "proposal is not valid JSON: ",
	} {
		if got, err := ParseProposal(raw); err == nil || !strings.HasPrefix(err.Error(), want) || got != (Proposal{}) {
			t.Errorf("%s: %+v, %v; want %q", raw, got, err, want)
		}
	}
}

func TestSystemPromptNamesTheKeys(t *testing.T) {
	for _, key := range []string{`"cmd"`, `"dsc"`, `"safe"`, "0", "1", "2", "one command"} {
		if !strings.Contains(SystemPrompt, key) {
			t.Errorf("it does not name %s", key)
		}
	}
}

// What comes out is what stands in the answer: a proposal that was written as
// JSON is read back as it is, or not at all.
func FuzzParseProposal(f *testing.F) {
	for _, seed := range []string{
		`{"cmd":"ls","safe":2}`, "```json\n{\"cmd\":\"ls\"}\n```", "{\"cmd\":\"echo ```x```\"}", `{"cmd":"a"} {"cmd":"b"}`, "}{", `{"cmd":"\ud800"}`, "text",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		p, err := ParseProposal(raw)
		if err != nil {
			if p != (Proposal{}) {
				t.Fatalf("%+v and %v", p, err)
			}
			return
		}
		if strings.TrimSpace(p.Cmd) == "" {
			t.Fatal("a blank command")
		}
		written, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{string(written), "Here:\n```json\n" + string(written) + "\n```\n"} {
			if again, err := ParseProposal(text); err == nil && again != p {
				t.Fatalf("%+v reads back as %+v", p, again)
			}
		}
	})
}
