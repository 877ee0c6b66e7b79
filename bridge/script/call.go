package script

import "github.com/aii-cli/aii/bridge"

// calls are the tool calls of one step. All of it is guarded by the model's
// lock but done.
type calls struct {
	answered []bool
	missing  int
	last     string        // the answer to the last call
	done     chan struct{} // closed once all are answered
}

// call makes a step's calls ready to be handed out.
func (s *stream) call(next step) error {
	if !s.session.offersTool {
		return &bridge.Error{
			Code:    bridge.CodeModelError,
			Message: "the script calls a tool, and this session offers none: aii offers it with -x",
			Detail:  next.where,
		}
	}
	n := len(next.calls)
	group := &calls{answered: make([]bool, n), missing: n, done: make(chan struct{})}
	s.waiting = group
	s.session.model.mu.Lock()
	defer s.session.model.mu.Unlock()
	for i, arguments := range next.calls {
		s.session.calls++
		number := s.session.calls
		s.ready = append(s.ready, bridge.NewToolCall(arguments, func(text string) {
			s.reply(group, i, number, text)
		}))
	}
	return nil
}

// reply takes the answer to the group's call i, which is the session's call
// number. The first answer counts, and only while the response is under way.
func (s *stream) reply(group *calls, i, number int, text string) {
	m := s.session.model
	m.mu.Lock()
	defer m.mu.Unlock()
	if s.ctx.Err() != nil || group.answered[i] {
		return
	}
	group.answered[i] = true
	if err := m.record.result(number, text); err != nil {
		s.end(err)
		return
	}
	if i == len(group.answered)-1 {
		group.last = text
	}
	if group.missing--; group.missing == 0 {
		s.session.result = group.last
		close(group.done)
	}
}

// wait waits until all calls are answered or the response is over.
func (s *stream) wait() error {
	select {
	case <-s.waiting.done:
		s.waiting = nil
	case <-s.ctx.Done():
	}
	return nil
}

// latest returns the latest tool result of the session.
func (s *session) latest() string {
	s.model.mu.Lock()
	defer s.model.mu.Unlock()
	return s.result
}
