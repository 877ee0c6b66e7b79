package attacks

import (
	"os"
	"strings"
	"sync"
	"time"
)

// patience is how long a program may take. It ends a hang and measures nothing.
const patience = 2 * time.Minute

// What the program sends with a question: the end of it is the only place
// where bracketed paste goes on, which no text of a model can do.
const (
	pasteOn  = "\x1b[?2004h"
	pasteOff = "\x1b[?2004l"
	arrow    = pasteOn + "> "
)

// output collects what a terminal or a stream receives.
type output struct {
	mu   sync.Mutex
	cond *sync.Cond
	text []byte
	over bool
}

func newOutput() *output {
	o := new(output)
	o.cond = sync.NewCond(&o.mu)
	return o
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.text = append(o.text, p...)
	o.cond.Broadcast()
	return len(p), nil
}

// collect reads the terminal until nobody writes to it any more.
func (o *output) collect(terminal *os.File) {
	buffer := make([]byte, 4096)
	for {
		n, err := terminal.Read(buffer)
		_, _ = o.Write(buffer[:n])
		if err != nil {
			o.end()
			return
		}
	}
}

// end says that nothing more comes.
func (o *output) end() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.over = true
	o.cond.Broadcast()
}

// waitFor waits for text beyond from and returns the position after it; -1
// where there is none when the output ends or the time is up.
func (o *output) waitFor(text string, from int) int {
	deadline := time.Now().Add(patience)
	late := time.AfterFunc(patience, o.cond.Broadcast)
	defer late.Stop()
	o.mu.Lock()
	defer o.mu.Unlock()
	for {
		if at := strings.Index(string(o.text[from:]), text); at >= 0 {
			return from + at + len(text)
		}
		if o.over || time.Now().After(deadline) {
			return -1
		}
		o.cond.Wait()
	}
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return string(o.text)
}
