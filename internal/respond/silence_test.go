package respond

import (
	"context"
	"io"
	"testing"
	"testing/synctest"
	"time"

	"github.com/aii-cli/aii/bridge"
)

// paced sends each event after its delay.
type paced struct {
	delays []time.Duration
	*played
}

func (p *paced) Next() (bridge.Event, error) {
	if len(p.delays) > 0 {
		time.Sleep(p.delays[0])
		p.delays = p.delays[1:]
	}
	return p.played.Next()
}

func TestSilence(t *testing.T) {
	const s = time.Second
	a, b := bridge.Snapshot("a"), bridge.Snapshot("ab")
	call := bridge.NewToolCall("{}", nil)
	for _, c := range []struct {
		name   string
		delays []time.Duration
		events []bridge.Event
		tool   time.Duration
		want   []time.Duration // when the hook was called
	}{
		{"quick", []time.Duration{4 * s, 4 * s, 4 * s}, []bridge.Event{a, b}, 0, nil},
		{"slow to start", []time.Duration{6 * s, 0, 0}, []bridge.Event{a, b}, 0, []time.Duration{5 * s}},
		{"slow later", []time.Duration{s, 6 * s, 0}, []bridge.Event{a, b}, 0, []time.Duration{6 * s}},
		{"once", []time.Duration{60 * s, 60 * s, 60 * s}, []bridge.Event{a, b}, 0, []time.Duration{5 * s}},
		{"a tool takes its time", []time.Duration{s, 34 * s}, []bridge.Event{call}, 30 * s, nil},
		{"silent after the tool", []time.Duration{0, 60 * s}, []bridge.Event{call}, 30 * s, []time.Duration{35 * s}},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				start := time.Now()
				var got []time.Duration
				out := NewOutput(&writes{}, OutputOptions{OnSilence: func() { got = append(got, time.Since(start)) }})
				err := Run(context.Background(), &paced{c.delays, stream(io.EOF, c.events...)}, out,
					func(context.Context, string) string { time.Sleep(c.tool); return "" })
				if err != nil {
					t.Fatal(err)
				}
				time.Sleep(time.Hour) // nothing comes after the end
				if len(got) != len(c.want) || len(got) > 0 && got[0] != c.want[0] {
					t.Errorf("told at %v, want %v", got, c.want)
				}
			})
		})
	}
}

// A timer that fires while the response ends finds it ended.
func TestLateTimer(t *testing.T) {
	s := silence{after: never, call: func() { t.Error("told after the end") }}
	s.heard(0)
	s.end()
	s.fire()
}
