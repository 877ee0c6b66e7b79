package editor

// history is what was entered before, and the place reached in it. The place
// behind the last entry is the message being typed, which is kept while others
// are looked at.
type history struct {
	entries []string
	at      int
	typed   string
}

// historyLimit is how many messages are kept.
const historyLimit = 1000

// add appends a message, unless it is empty or the same as the last.
func (h *history) add(s string) {
	if n := len(h.entries); s != "" && (n == 0 || h.entries[n-1] != s) {
		h.entries = append(h.entries, s)
	}
	if n := len(h.entries) - historyLimit; n > 0 {
		h.entries = h.entries[n:]
	}
	h.rewind()
}

// rewind goes to the end, with nothing typed.
func (h *history) rewind() { h.at, h.typed = len(h.entries), "" }

// move goes n entries forward and returns what stands there; false at either
// end. current is what is on the screen now.
func (h *history) move(n int, current string) (string, bool) {
	to := h.at + n
	if to < 0 || to > len(h.entries) {
		return "", false
	}
	if h.at == len(h.entries) {
		h.typed = current
	}
	h.at = to
	if to == len(h.entries) {
		return h.typed, true
	}
	return h.entries[to], true
}
