package respond

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

var (
	full  = strings.Repeat("x", FlushBytes)
	short = full[1:]
)

// what is done to an output, besides writing text
const (
	segment = "\x00segment"
	flush   = "\x00flush"
	ensure  = "\x00ensure"
	finish  = "\x00finish"
	endLine = "\x00endLine"
)

func act(t *testing.T, o *Output, actions ...string) {
	t.Helper()
	for _, action := range actions {
		var err error
		switch action {
		case segment:
			err = o.NewSegment()
		case flush:
			err = o.Flush()
		case ensure:
			err = o.EnsureNewline()
		case finish:
			err = o.Finish()
		case endLine:
			err = o.EndLine()
		default:
			err = o.Write(action)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestWrites(t *testing.T) {
	buffered, immediate, terminal := OutputOptions{}, OutputOptions{Immediate: true}, OutputOptions{Terminal: true}
	for _, c := range []struct {
		name    string
		options OutputOptions
		actions []string
		want    []string
	}{
		{"below the limit", buffered, []string{short}, nil},
		{"at the limit", buffered, []string{short, "y"}, []string{short + "y"}},
		{"the limit is bytes", buffered, []string{strings.Repeat("é", FlushBytes/2)}, []string{strings.Repeat("é", FlushBytes/2)}},
		{"over the limit at once", buffered, []string{full + full}, []string{full + full}},
		{"the limit counts anew", buffered, []string{full, short}, []string{full}},
		{"a newline writes all", buffered, []string{"ab", "c\nd", "e"}, []string{"abc\nd"}},
		{"a newline at the end", buffered, []string{"a\n"}, []string{"a\n"}},
		{"immediate", immediate, []string{"a", "", "b"}, []string{"a", "b"}},
		{"flush", buffered, []string{"a", flush, flush, "b", flush}, []string{"a", "b"}},

		{"newlines beyond the first wait", buffered, []string{"a\n\n\n"}, []string{"a\n"}},
		{"and come with text", buffered, []string{"a\n\n", "\n", "b\n"}, []string{"a\n", "\n\nb\n"}},
		{"and with text of the same piece", immediate, []string{"a\n\nb\n\n"}, []string{"a\n\nb\n"}},
		{"newlines before text are text", buffered, []string{"\n\na\n"}, []string{"\n\na\n"}},

		{"finish adds a newline", buffered, []string{"a", finish}, []string{"a\n"}},
		{"finish adds no second", buffered, []string{"a\n", finish}, []string{"a\n"}},
		{"finish takes the rest away", buffered, []string{"a\n\n", "\n", finish}, []string{"a\n"}},
		{"finish without text", buffered, []string{finish}, []string{"\n"}},
		{"finish with newlines alone", buffered, []string{"\n\n", finish}, []string{"\n"}},
		{"end of line", buffered, []string{"a", endLine}, []string{"a\n"}},
		{"end of line takes the rest away", buffered, []string{"a\n\n", endLine, "b", endLine}, []string{"a\n", "b\n"}},
		{"end of line without text", buffered, []string{endLine, "\n", endLine}, nil},

		{"a segment begins on a new line", immediate, []string{"Long text", segment, "Hi"}, []string{"Long text", "\n", "Hi"}},
		{"and in the buffer too", buffered, []string{"Long text", segment, "Hi", flush}, []string{"Long text\n", "Hi"}},
		{"not on a second one", buffered, []string{"a\n", segment, "b\n"}, []string{"a\n", "b\n"}},
		{"nor before any text", buffered, []string{segment, "b\n"}, []string{"b\n"}},

		{"a pipe is never altered", buffered, []string{"a", ensure, "b\n"}, []string{"a", "b\n"}},
		{"a terminal gets a newline", terminal, []string{"a", ensure, "b\n"}, []string{"a\n", "b\n"}},
		{"in the middle of a line only", terminal, []string{ensure, "a\n", ensure, ensure, "b", ensure}, []string{"a\n", "b\n"}},
		{"and it ends the response", terminal, []string{"a", ensure, finish}, []string{"a\n"}},
		{"immediate terminal", OutputOptions{Terminal: true, Immediate: true}, []string{"a", ensure, "b", finish}, []string{"a", "\n", "b", "\n"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := &writes{}
			c.options.AfterFunc = never
			act(t, NewOutput(w, c.options), c.actions...)
			if got := w.all(); !slices.Equal(got, c.want) {
				t.Errorf("writes %q, want %q", got, c.want)
			}
		})
	}
}

func TestAtLineStart(t *testing.T) {
	o := NewOutput(&writes{}, OutputOptions{AfterFunc: never})
	for _, step := range []struct {
		action string
		want   bool
	}{{flush, true}, {"a", false}, {flush, false}, {"b\n", true}, {"\n", true}, {"c", false}, {segment, true}, {"d", false}, {finish, true}} {
		act(t, o, step.action)
		if got := o.AtLineStart(); got != step.want {
			t.Errorf("after %q: %v", step.action, got)
		}
	}
}

// The timer counts from the first buffered byte, not from the last, and does
// not run while there is nothing to write.
func TestFlushAfterDelay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &writes{}
		o := NewOutput(w, OutputOptions{})
		wait := func(d time.Duration, want ...string) {
			t.Helper()
			time.Sleep(d)
			synctest.Wait()
			if got := w.all(); !slices.Equal(got, want) {
				t.Errorf("writes %q, want %q", got, want)
			}
		}
		act(t, o, "a")
		wait(30*time.Millisecond, []string{}...)
		act(t, o, "b")
		wait(10*time.Millisecond, "ab")
		wait(time.Second, "ab")
		act(t, o, "c\n", "d")
		wait(39*time.Millisecond, "ab", "c\n")
		wait(time.Millisecond, "ab", "c\n", "d")
	})
}

// After a failed write nothing is written again, and every method says so.
func TestFailedWrite(t *testing.T) {
	cause := errors.New("broken pipe")
	w := &writes{fail: cause}
	o := NewOutput(w, OutputOptions{AfterFunc: never})
	act(t, o, "a")
	first := o.Flush()
	w.refuse(nil)
	for name, err := range map[string]error{
		"flush": first, "write": o.Write("b\n"), "segment": o.NewSegment(), "ensure": o.EnsureNewline(), "finish": o.Finish(), "end": o.EndLine(),
	} {
		if failed := new(WriteError); !errors.As(err, &failed) || !errors.Is(err, cause) {
			t.Errorf("%s returned %v", name, err)
		}
	}
	if got := w.all(); len(got) != 0 {
		t.Errorf("wrote %q after the failure", got)
	}
}

// A writer that takes less than all of it without an error is not allowed by
// io.Writer; whatever comes of several goroutines, no piece is torn.
func TestConcurrentUse(t *testing.T) {
	w := &writes{}
	o := NewOutput(w, OutputOptions{Terminal: true})
	var all sync.WaitGroup
	for _, word := range []string{"one", "two", "three", "four"} {
		all.Go(func() {
			for range 100 {
				_ = o.Write("<" + word + ">")
				_ = o.EnsureNewline()
				_ = o.AtLineStart()
			}
		})
	}
	all.Wait()
	_ = o.Finish()
	text := strings.NewReplacer("\n", "", "<one>", "", "<two>", "", "<three>", "", "<four>", "").Replace(w.text())
	if text != "" || strings.Count(w.text(), "<three>") != 100 {
		t.Errorf("torn: %q", text)
	}
}
