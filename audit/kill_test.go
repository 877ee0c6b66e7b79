package audit

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// writerEnv makes the test binary a process that records until it is killed.
const writerEnv = "AUDIT_TEST_WRITER"

func TestMain(m *testing.M) {
	if path := os.Getenv(writerEnv); path != "" {
		write(path)
	}
	os.Exit(m.Run())
}

// write says that it is ready, waits for its standard input to close, and then
// records without end; it says so after its first entries.
func write(path string) {
	auditor, err := OpenFileAuditor(path)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println("ready..")
	io.Copy(io.Discard, os.Stdin)
	for i := 0; ; i++ {
		auditor.Record(Entry{Time: "2026-01-02T03:04:05Z", Tool: "run_command", Argv: []string{"echo", strings.Repeat("x", i*37%3000)}})
		if auditor.Err() != nil {
			fmt.Println(auditor.Err())
			os.Exit(1)
		}
		if i == 5 {
			fmt.Println("writing")
		}
	}
}

// Fifty processes write to one file until all of them are killed.
func TestEveryLineIsWholeAfterKill(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	var writers []*exec.Cmd
	var starts []io.Closer
	var said []io.Reader
	for range 50 {
		writer := exec.Command(os.Args[0])
		writer.Env = append(os.Environ(), writerEnv+"="+path)
		stdout, err := writer.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		stdin, err := writer.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := writer.Start(); err != nil {
			t.Fatal(err)
		}
		defer writer.Process.Kill()
		writers, starts, said = append(writers, writer), append(starts, stdin), append(said, stdout)
	}
	for _, stdout := range said {
		hear(t, stdout, "ready..")
	}
	for _, stdin := range starts {
		stdin.Close()
	}
	for _, stdout := range said {
		hear(t, stdout, "writing")
	}
	for _, writer := range writers {
		if err := writer.Process.Kill(); err != nil {
			t.Fatal(err)
		}
	}
	for _, writer := range writers {
		if err := writer.Wait(); err == nil {
			t.Error("a writer ended by itself")
		}
	}
	auditor := open(t, path)
	auditor.Record(Entry{Tool: "after"})
	content := read(t, path)
	if got := wholeLines(t, content); got < 50*6 {
		t.Errorf("%d lines, want at least %d", got, 50*6)
	}
	if !strings.HasSuffix(content, string(encode(Entry{Tool: "after"}))) {
		t.Error("the record cannot be continued")
	}
}

// hear reads one line from a writer.
func hear(t *testing.T, stdout io.Reader, want string) {
	t.Helper()
	line := make([]byte, len(want)+1)
	if _, err := io.ReadFull(stdout, line); err != nil || string(line) != want+"\n" {
		t.Fatalf("a writer said %q (%v), want %q", line, err, want)
	}
}

// wholeLines counts the entries of a file and complains of what is none.
func wholeLines(t *testing.T, content string) int {
	t.Helper()
	count := 0
	for line := range strings.Lines(content) {
		var e Entry
		if err := json.Unmarshal([]byte(line), &e); err != nil || !strings.HasSuffix(line, "\n") || e.Tool == "" {
			t.Errorf("line %q: %v", line, err)
		}
		count++
	}
	return count
}
