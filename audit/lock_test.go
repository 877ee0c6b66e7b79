package audit

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// A process that holds the lock for good loses entries, and never the program:
// the first record waits its time, later ones look once, and one that finds the
// lock free is written.
func TestALockThatIsNeverReleased(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	auditor := open(t, path)
	var waited time.Duration
	auditor.pause = func(d time.Duration) { waited += d }
	holder, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer holder.Close()
	if err := unix.Flock(int(holder.Fd()), unix.LOCK_EX); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		auditor.Record(Entry{Tool: "lost"})
		if err := auditor.Err(); !errors.Is(err, errLocked) {
			t.Errorf("error %v", err)
		}
	}
	if waited != lockPatience {
		t.Errorf("waited %v, want %v", waited, lockPatience)
	}
	if err := unix.Flock(int(holder.Fd()), unix.LOCK_UN); err != nil {
		t.Fatal(err)
	}
	auditor.Record(Entry{Tool: "kept"})
	if content := read(t, path); strings.Contains(content, "lost") || !strings.Contains(content, "kept") || wholeLines(t, content) != 1 {
		t.Errorf("got %q", content)
	}
}

// A lock that is released in time is waited for, and nothing is lost.
func TestALockThatIsReleased(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	auditor := open(t, path)
	holder, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.Flock(int(holder.Fd()), unix.LOCK_EX); err != nil {
		t.Fatal(err)
	}
	pauses := 0
	auditor.pause = func(time.Duration) {
		if pauses++; pauses == 3 {
			_ = holder.Close()
		}
	}
	auditor.Record(Entry{Tool: "late"})
	if err := auditor.Err(); err != nil || pauses != 3 || !strings.Contains(read(t, path), "late") {
		t.Errorf("%v after %d pauses: %q", err, pauses, read(t, path))
	}
}
