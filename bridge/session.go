package bridge

import "context"

// Config is what a session starts from.
type Config struct {
	// Instructions are the session's; "" gives it none.
	Instructions string
	// Tool is the one tool offered; nil offers none.
	Tool *Tool
	// Permissive asks for the guardrails that let more user content through.
	Permissive bool
}

// Options are those of one response.
type Options struct {
	// Temperature, nil for the model's default.
	Temperature *float64
	// MaximumTokens ends a response at that many tokens; 0 sets no limit.
	MaximumTokens int
}

// Session is a conversation. It answers one prompt at a time; Close and
// Prewarm may be called from any goroutine.
type Session interface {
	// Prewarm tells the model that a prompt is coming. It does not block.
	Prewarm()
	// Respond starts a response. Cancelling ctx stops it, and the session can
	// be used again. The caller reads the stream to its end or closes it
	// before it asks again.
	Respond(ctx context.Context, prompt string, options Options) (Stream, error)
	// Close ends the session and whatever response is under way.
	Close() error
}

// Stream is one response.
type Stream interface {
	// Next blocks for the next event. After the last one it returns io.EOF;
	// a response that failed returns an *Error, one that was cancelled the
	// context's error, both promptly and for every later call too. A
	// response closed before its end counts as cancelled. One goroutine at a
	// time calls it.
	Next() (Event, error)
	// Close stops the response if it is still under way and releases it. A
	// tool call that was not answered counts as dropped. Any goroutine may call
	// it, also while Next blocks, and more than once; it does not wait.
	Close() error
}

// Event is a [Snapshot] or a [ToolCall].
type Event interface{ event() }

// Snapshot is the response's whole text so far. It usually extends the last
// one; one that does not starts a new segment.
type Snapshot string

func (Snapshot) event() {}

// ToolCall is the model asking for its tool. The response waits until it is
// answered; the calls of one turn may wait at the same time.
type ToolCall struct {
	// Arguments are JSON as the model produced it, well-typed or not.
	Arguments string
	reply     func(text string)
}

func (ToolCall) event() {}

// NewToolCall returns a call whose answer goes to reply. It is for those who
// implement a [Stream].
func NewToolCall(arguments string, reply func(text string)) ToolCall {
	return ToolCall{Arguments: arguments, reply: reply}
}

// Reply hands the tool's result to the model. Any goroutine may call it; after
// the first answer, or after the response ended, it does nothing.
func (c ToolCall) Reply(text string) {
	if c.reply != nil {
		c.reply(text)
	}
}
