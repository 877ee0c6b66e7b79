package audit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TOMO-P50 and TOMO-P60 lose against TOMO-P65 and the order of keys. Here a number under a
// secret key is hidden, and everything else keeps its order and its bytes.
func TestScrubHidesMoreAndRewritesLess(t *testing.T) {
	for input, want := range map[string]string{
		`{"password":12345}`:                      `{"password":"[redacted]"}`,
		`{"b":1,"a":"<&>"}`:                       `{"b":1,"a":"<&>"}`,
		`{"token":{"value":"abc"},"n":1e2}`:       `{"token":"[redacted]","n":1e2}`,
		`{"z":9007199254740993,"token":"\u0061"}`: `{"z":9007199254740993,"token":"[redacted]"}`,
		`{"token":"a","token":"b"}`:               `{"token":"[redacted]","token":"[redacted]"}`,
		`{"secrets":[1,"x",{"y":2},true,null]}`:   `{"secrets":["[redacted]","[redacted]","[redacted]",true,null]}`,
		`[ ]`:                                     `[ ]`,
		`{ }`:                                     `{ }`,
		`{"tokens":{"github":"abc"}}`:             `{"tokens":{"github":"[redacted]"}}`,
		`{"tokens":{"input":5}}`:                  `{"tokens":{"input":5}}`,
	} {
		if got := string(Scrub(json.RawMessage(input))); got != want {
			t.Errorf("%s became %s, want %s", input, got, want)
		}
	}
}

func TestScrubLeavesItsInputAlone(t *testing.T) {
	input := []byte(`{"password":"hunter2","args":["--token","abc"]}`)
	before := slices.Clone(input)
	argv := []string{"x", "--token", "abc"}
	Scrub(input)
	ScrubArgs(argv)
	if !bytes.Equal(input, before) || argv[2] != "abc" {
		t.Errorf("got %s, %q", input, argv)
	}
	if ScrubArgs(nil) != nil || Scrub(nil) != nil {
		t.Error("nothing became something")
	}
}

// jsonValue draws values with no secret in them.
func jsonValue() *rapid.Generator[any] {
	deeper := rapid.Deferred(jsonValue)
	return rapid.OneOf(
		rapid.Map(rapid.SampledFrom([]string{"ls -l", "a\"b\\", "é\u2028", "", "12", "{}", `["x"]`, "x=y; z: w"}), func(s string) any { return s }),
		rapid.Map(rapid.Int64(), func(n int64) any { return json.Number(fmt.Sprint(n)) }),
		rapid.Map(rapid.Bool(), func(b bool) any { return b }),
		rapid.Just[any](nil),
		rapid.Map(rapid.SliceOfN(deeper, 0, 3), func(v []any) any { return v }),
		rapid.Map(rapid.MapOfN(rapid.SampledFrom([]string{"a", "b", "name", "value", "monkey", "command", "args"}), deeper, 0, 4),
			func(m map[string]any) any { return m }),
	)
}

// What holds no secret keeps every byte, whatever its structure; what stands
// under a secret key is gone; twice is once.
func TestScrubOfRandomStructures(t *testing.T) {
	const planted = "Pl4nted"
	rapid.Check(t, func(t *rapid.T) {
		v := jsonValue().Draw(t, "value")
		raw, err := json.MarshalIndent(v, "", rapid.SampledFrom([]string{"", "\t"}).Draw(t, "indent"))
		if err != nil {
			t.Fatal(err)
		}
		if got := Scrub(raw); !bytes.Equal(got, raw) {
			t.Fatalf("%s became %s", raw, got)
		}
		key := rapid.SampledFrom([]string{"password", "api_key", "Authorization", "client-secret", "accessToken", "PRIVATE_KEY"}).Draw(t, "key")
		secret := rapid.SampledFrom([]any{planted, map[string]any{"x": planted}, []any{planted, []any{planted}}}).Draw(t, "secret")
		with, err := json.Marshal([]any{v, map[string]any{key: secret}, v})
		if err != nil {
			t.Fatal(err)
		}
		got := Scrub(with)
		if !json.Valid(got) || strings.Contains(string(got), planted) || !strings.Contains(string(got), Redacted) {
			t.Fatalf("%s became %s", with, got)
		}
		if again := Scrub(got); !bytes.Equal(again, got) {
			t.Fatalf("%s became %s, and then %s", with, got, again)
		}
	})
}

// A secret stays hidden wherever its argument stands in a command.
func TestScrubArgsOfRandomCommands(t *testing.T) {
	const planted = "Pl4nted"
	word := rapid.SampledFrom([]string{"ls", "-l", "--verbose", "x.txt", "git", "status", "--", "a=b", "'", `"`, "", "it's"})
	rapid.Check(t, func(t *rapid.T) {
		before, after := rapid.SliceOfN(word, 1, 4).Draw(t, "before"), rapid.SliceOfN(word, 0, 4).Draw(t, "after")
		secret := rapid.SampledFrom([][]string{
			{"--password=" + planted}, {"--token", planted}, {"API_KEY=" + planted}, {"https://u:" + planted + "@h.example"},
			{"-H", "Authorization: Bearer " + planted}, {`{"password":"` + planted + `"}`},
		}).Draw(t, "secret")
		argv := slices.Concat(before, secret, after)
		got := ScrubArgs(argv)
		if len(got) != len(argv) || strings.Contains(strings.Join(got, "\x00"), planted) {
			t.Fatalf("%q became %q", argv, got)
		}
		if diff := cmp.Diff(before, got[:len(before)]); diff != "" {
			t.Fatal(diff)
		}
		line := strings.Join(argv, " ")
		if !strings.ContainsAny(line, `'"`) || !strings.Contains(line, "it's") {
			if got := scrubText("run: " + line); strings.Contains(got, planted) {
				t.Fatalf("%q became %q", line, got)
			}
		}
	})
}

func FuzzScrub(f *testing.F) {
	for _, seed := range []string{
		`{"password":12345,"a":[1,"--token","x"]}`, `[1,2`, `"Bearer x"`, `{"a":"{\"token\":{\"v\":1}}"}`, `curl -u a:b 'x`, `{"name":"token","value":[]}`,
		`"sh -c 'a b' x=y; PASSWORD=\"z"`, `{"k":"\ud800"}`, "-----BEGIN RSA PRIVATE KEY-----", `Authorization: Digest a="b", c`, `{"":{"":""}}`,
		"\"\x01 PASS=\\\"\"",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		got := Scrub(raw)
		if json.Valid(raw) && !json.Valid(got) {
			t.Fatalf("%s became %s", raw, got)
		}
		if !bytes.Contains(got, []byte(Redacted)) && !bytes.Equal(got, raw) {
			t.Fatalf("nothing is hidden, but %q became %q", raw, got)
		}
		if again := Scrub(got); !bytes.Equal(again, got) {
			t.Fatalf("%q became %q, and then %q", raw, got, again)
		}
		e := Entry{Input: raw, Reason: string(raw), Argv: strings.Fields(string(raw))}
		if line := encode(e.Scrubbed()); bytes.Count(line, []byte("\n")) != 1 || !json.Valid(line) {
			t.Fatalf("%q made the line %q", raw, line)
		}
	})
}
