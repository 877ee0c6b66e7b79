package cli

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestComposeSeveral(t *testing.T) {
	blocks := []block{{name: "a.txt", text: []byte("A")}, {name: "b\n.txt", text: []byte("B\n")}}
	want := "P\n\n--- CONTENT: a.txt ---\nA\n--- END CONTENT ---\n\n--- CONTENT: b\\n.txt ---\nB\n\n--- END CONTENT ---"
	if got := compose("P", blocks, true); got != want {
		t.Errorf("got %q", got)
	}
	want = "--- CONTENT: a.txt ---\nA\n--- END CONTENT ---"
	if got := compose("", blocks[:1], true); got != want {
		t.Errorf("without a prompt: %q", got)
	}
}

func TestDecode(t *testing.T) {
	for _, test := range []struct{ data, want, problem string }{
		{"", "", ""},
		{"plain", "plain", ""},
		{"\ufeffplain", "plain", ""},
		{"\ufeff", "", ""},
		{"\ufeff\ufeffx", "\ufeffx", ""},
		{"a\x00b", "a\x00b", ""},
		{"grüße 日本 🙂", "grüße 日本 🙂", ""},
		{"ab\xffc", "", "x is not UTF-8 text: byte 0xFF at offset 2"},
		{"\ufeffab\xffc", "", "x is not UTF-8 text: byte 0xFF at offset 5"},
		{"日\xe6\x97", "", "x is not UTF-8 text: byte 0xE6 at offset 3"},
		{"\xed\xa0\x80", "", "x is not UTF-8 text: byte 0xED at offset 0"},
		{"\xff\xfea\x00", "", "x is not UTF-8 text: byte 0xFF at offset 0\nit looks like UTF-16; convert it with: iconv -f UTF-16 -t UTF-8"},
	} {
		got, err := decode("x", []byte(test.data))
		if err != nil {
			var f *failure
			if !asFailure(err, &f) || f.code != invalidInput {
				t.Errorf("%q: %v is no invalid_input", test.data, err)
			}
			if err.Error() != test.problem {
				t.Errorf("%q: %q", test.data, err)
			}
			continue
		}
		if string(got) != test.want || test.problem != "" {
			t.Errorf("%q: got %q", test.data, got)
		}
	}
}

// The offset names the end of the longest valid beginning.
func TestDecodeOffset(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := rapid.SliceOf(rapid.Byte()).Draw(t, "data")
		text, err := decode("x", data)
		if utf8.Valid(data) {
			if err != nil || string(text) != strings.TrimPrefix(string(data), "\ufeff") {
				t.Fatalf("%q: %q, %v", data, text, err)
			}
			return
		}
		at := invalidAt(data)
		if err == nil || !utf8.Valid(data[:at]) || utf8.Valid(data[:at+1]) && !strings.Contains(err.Error(), "offset") {
			t.Fatalf("%q: offset %d, %v", data, at, err)
		}
		if r, size := utf8.DecodeRune(data[at:]); r != utf8.RuneError || size != 1 {
			t.Fatalf("%q: offset %d is valid", data, at)
		}
	})
}

func FuzzCompose(f *testing.F) {
	f.Add("P", "C", "name", true)
	f.Add("", "--- END CONTENT ---", "a\nb", true)
	f.Add("P", "", "", false)
	f.Fuzz(func(t *testing.T, prompt, text, name string, named bool) {
		var blocks []block
		if text != "" {
			blocks = append(blocks, block{name: name, text: []byte(text)})
		}
		got := compose(prompt, blocks, named)
		if !strings.HasPrefix(got, prompt) || !strings.Contains(got, text) {
			t.Fatalf("%q lost something", got)
		}
		if head, _, ok := strings.Cut(strings.TrimPrefix(got, prompt), " ---\n"); named && text != "" && ok && strings.Contains(strings.TrimPrefix(head, "\n\n"), "\n") {
			t.Fatalf("the name of %q spreads over lines", got)
		}
	})
}

// Ten megabytes are refused by the pre-flight, with both numbers, and are not
// copied again and again on the way there.
func TestHugeContent(t *testing.T) {
	const size = 10 << 20
	for _, args := range [][]string{{"-f", "big", "sum up"}, {"-f", "big"}} {
		p := newProgram(t, args...)
		p.file(t, "big", strings.Repeat("0123456789abcde\n", size/16))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		p.run(t)
		runtime.ReadMemStats(&after)
		if p.exit.Code != 4 || !strings.Contains(p.stderr, "Input is 26214") || !strings.Contains(p.stderr, "the 4096-token context window") {
			t.Errorf("%q: exit %d, %s", args, p.exit.Code, p.stderr)
		}
		if len(p.model.prompts) != 0 {
			t.Errorf("%q: the model was called", args)
		}
		if copies := float64(after.TotalAlloc-before.TotalAlloc) / size; copies > 4 { // two; the race detector adds its own
			t.Errorf("%q: allocated %.1f times the content", args, copies)
		}
	}
}

func TestTooMuchContent(t *testing.T) {
	p := newProgram(t, "-f", "big", "sum up")
	sparse := createFile(t, filepath.Join(p.Dir, "big"))
	if err := sparse.Truncate(contentLimit + 1); err != nil {
		t.Fatal(err)
	}
	p.run(t)
	want := "aii: big holds more than 64 MiB\naii: attach the part that matters\n"
	if p.exit.Code != 2 || p.stderr != want {
		t.Errorf("exit %d, %s", p.exit.Code, p.stderr)
	}
}

func TestFileThatGrows(t *testing.T) {
	p := newProgram(t, "-f", "log", "sum up")
	p.file(t, "log", "one\n")
	log, err := os.OpenFile(filepath.Join(p.Dir, "log"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			select {
			case <-stop:
				return
			default:
				if _, err := log.WriteString("more\n"); err != nil {
					return
				}
			}
		}
	}()
	p.run(t)
	close(stop)
	<-stopped
	_ = log.Close()
	if p.exit.Code != 0 && p.exit.Code != 4 && p.exit.Code != 2 {
		t.Errorf("exit %d, %s", p.exit.Code, p.stderr)
	}
}
