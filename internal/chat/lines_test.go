package chat_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/aii-cli/aii/internal/chat"
)

// readAll reads messages until an error, which it returns, and the prompts.
func readAll(in *os.File) (messages []string, prompts string, err error) {
	var out bytes.Buffer
	l := chat.NewLines(in, &out)
	for {
		message, err := l.Read(context.Background(), "> ", nil)
		if errors.Is(err, chat.ErrLineTooLong) {
			message = "too long"
		} else if err != nil {
			return messages, out.String(), err
		}
		messages = append(messages, message)
	}
}

func file(t *testing.T, content string) *os.File {
	t.Helper()
	path := filepath.Join(t.TempDir(), "in")
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

func TestLines(t *testing.T) {
	long := strings.Repeat("x", chat.LineLimit)
	for _, test := range []struct {
		name, in string
		want     []string
	}{
		{"nothing", "", nil},
		{"lines", "one\ntwo\n", []string{"one", "two"}},
		{"no last newline", "one\ntwo", []string{"one", "two"}},
		{"empty lines", "\n\n", []string{"", ""}},
		{"CRLF", "one\r\ntwo\r\n", []string{"one", "two"}},
		{"continued", "one\\\ntwo\\\nthree\nfour\n", []string{"one\ntwo\nthree", "four"}},
		{"continued at the end", "one\\\n", []string{"one\n"}},
		{"continued without a newline", "one\\", []string{"one\n"}},
		{"bytes pass", "a\x00\xff\x1b[m\n", []string{"a\x00\xff\x1b[m"}},
		{"as long as may be", long + "\ny\n", []string{long, "y"}},
		{"too long", long + "xx\ny\n", []string{"too long", "y"}},
		{"too long at the end", long + "xx", []string{"too long"}},
		{"too long together", long[1:] + "\\\nx\\\nx\ny\n", []string{"too long", "y"}},
		{"much too long", strings.Repeat(long, 3) + "\ny\n", []string{"too long", "y"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, prompts, err := readAll(file(t, test.in))
			if err != io.EOF {
				t.Errorf("error %v", err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" && len(diff) < 2000 {
				t.Error(diff)
			} else if diff != "" {
				t.Errorf("%d messages, want %d", len(got), len(test.want))
			}
			if want := strings.Repeat("> ", len(test.want)+1); prompts != want {
				t.Errorf("prompts %q, want %q", prompts, want)
			}
		})
	}
}

func TestLinesOfSomethingUnreadable(t *testing.T) {
	dir, err := os.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	if _, _, err := readAll(dir); err == nil || err == io.EOF {
		t.Errorf("error %v", err)
	}
}

func TestLinesAreReadAsTheyCome(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	l := chat.NewLines(r, io.Discard)
	for _, line := range []string{"one", "two"} {
		if _, err := io.WriteString(w, line+"\n"); err != nil {
			t.Fatal(err)
		}
		if got, err := l.Read(context.Background(), "", nil); got != line || err != nil {
			t.Errorf("%q, %v", got, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	go cancel()
	if _, err := l.Read(ctx, "", nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	interrupts := make(chan os.Signal, 1)
	interrupts <- os.Interrupt
	if _, err := l.Read(context.Background(), "", interrupts); !errors.Is(err, chat.ErrLeft) {
		t.Errorf("interrupted: %v", err)
	}
	_ = w.Close()
	if _, err := l.Read(context.Background(), "", nil); err != io.EOF {
		t.Errorf("closed: %v", err)
	}
}
