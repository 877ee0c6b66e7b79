package audit

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"golang.org/x/sys/unix"
	"pgregory.net/rapid"
)

func open(t *testing.T, path string) *FileAuditor {
	t.Helper()
	auditor, err := OpenFileAuditor(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { auditor.Close() })
	return auditor
}

func read(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func TestTheFileIsAppendedToAndPrivate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	if err := os.WriteFile(path, []byte("{\"old\":1}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	open(t, path).Record(Entry{Tool: "a"})
	open(t, path).Record(Entry{Tool: "b"})
	content := read(t, path)
	lines := strings.Split(strings.TrimSuffix(content, "\n"), "\n")
	if len(lines) != 3 || lines[0] != `{"old":1}` || !strings.Contains(lines[1], `"tool":"a"`) || !strings.Contains(lines[2], `"tool":"b"`) {
		t.Errorf("got %q", content)
	}
	if mode := modeOf(t, path); mode != "0600" {
		t.Errorf("mode %s", mode)
	}
}

func TestFilesThatAreNotOurs(t *testing.T) {
	dir := t.TempDir()
	target := filepath.Join(dir, "target")
	if err := os.WriteFile(target, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for name, make := range map[string]func(string) error{
		"link":          func(p string) error { return os.Symlink(target, p) },
		"dangling link": func(p string) error { return os.Symlink(filepath.Join(dir, "nowhere"), p) },
		"fifo":          func(p string) error { return unix.Mkfifo(p, 0o600) },
		"directory":     func(p string) error { return os.Mkdir(p, 0o700) },
		"foreign": func(p string) error {
			if os.Geteuid() != 0 {
				return os.Symlink(target, p) // only root can make one
			}
			return errors.Join(os.WriteFile(p, nil, 0o600), os.Chown(p, 65534, 65534))
		},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(dir, name)
			if err := make(path); err != nil {
				t.Fatal(err)
			}
			_, err := OpenFileAuditor(path)
			var pathError *fs.PathError
			if !errors.As(err, &pathError) || pathError.Path != path || name != "directory" && !errors.Is(err, ErrNotOurs) {
				t.Fatalf("err %v", err)
			}
		})
	}
	if _, err := OpenFileAuditor(os.DevNull); err == nil {
		t.Error("a device was opened")
	}
	if mode := modeOf(t, target); mode != "0644" || read(t, target) != "" {
		t.Errorf("the target of a link was touched: mode %s", mode)
	}
	if _, err := os.Lstat(filepath.Join(dir, "nowhere")); err == nil {
		t.Error("the target of a dangling link was created")
	}
}

// A line that a killed process left unfinished stays, on a line of its own.
func TestATornLineDoesNotTakeTheNextWithIt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	auditor := open(t, path)
	auditor.Record(Entry{Tool: "a"})
	if err := os.WriteFile(path, []byte(read(t, path)+`{"time":"20`), 0o600); err != nil {
		t.Fatal(err)
	}
	auditor.Record(Entry{Tool: "b"})
	lines := strings.Split(read(t, path), "\n")
	if len(lines) != 4 || lines[1] != `{"time":"20` || !strings.Contains(lines[2], `"b"`) || lines[3] != "" {
		t.Errorf("got %q", lines)
	}
}

func TestRecordNeverFails(t *testing.T) {
	var none *FileAuditor
	none.Record(Entry{})
	if none.Err() != nil || none.Close() != nil {
		t.Error("a nil FileAuditor has an error")
	}

	path := filepath.Join(t.TempDir(), "audit.jsonl")
	auditor := open(t, path)
	auditor.Record(Entry{Tool: "a"})
	for range 2 {
		if err := auditor.Close(); err != nil {
			t.Error(err)
		}
	}
	auditor.Record(Entry{Tool: "late"})
	if content := read(t, path); strings.Contains(content, "late") || auditor.Err() != nil {
		t.Errorf("after Close: %q, %v", content, auditor.Err())
	}

	auditor = open(t, path)
	auditor.file.Close() // as a full disk: every write fails
	auditor.Record(Entry{Tool: "lost"})
	first := auditor.Err()
	auditor.Record(Entry{Tool: "lost"})
	if first == nil || auditor.Err() != first {
		t.Errorf("the first error is %v, then %v", first, auditor.Err())
	}
}

func TestConcurrentRecords(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	shared := open(t, path)
	var wg sync.WaitGroup
	for i := range 50 {
		auditor := shared
		if i%2 == 0 {
			auditor = open(t, path)
		}
		wg.Go(func() {
			for range 20 {
				auditor.Record(Entry{Tool: "t", Reason: strings.Repeat("x", 100*i)})
			}
		})
	}
	wg.Wait()
	if got := wholeLines(t, read(t, path)); got != 1000 {
		t.Errorf("%d lines, want 1000", got)
	}
}

// No line that fits on a page crosses into the next: there a kill could cut it.
func TestLinesStayOnTheirPage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const page = 64
		file, err := os.CreateTemp("", "audit")
		if err != nil {
			t.Fatal(err)
		}
		defer os.Remove(file.Name())
		defer file.Close()
		end := 0
		for range rapid.IntRange(1, 30).Draw(t, "lines") {
			length := rapid.IntRange(1, 2*page).Draw(t, "length")
			before := len(gap(file, length, page))
			if begin := end + before; length <= page && begin/page != (begin+length-1)/page {
				t.Fatalf("a line of %d bytes begins at %d", length, begin)
			}
			end += before
			killed := rapid.IntRange(0, 4).Draw(t, "killed") == 0
			if before > 0 && killed { // the write stopped at the page
				if end%page != 0 {
					t.Fatalf("the gap ends at %d", end)
				}
				length = 0
			}
			line := strings.Repeat(" ", before) + strings.Repeat("x", max(length-1, 0)) + "\n"
			if length == 0 {
				line = line[:before]
			}
			if _, err := file.WriteString(line); err != nil {
				t.Fatal(err)
			}
			end += length
		}
	})
}
