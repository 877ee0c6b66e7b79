package editor

import (
	"fmt"
	"strings"
	"testing"
)

// decode feeds the parts and returns the events, typed text joined.
func decode(parts ...string) string {
	var d decoder
	var out []string
	typed := ""
	end := func() {
		if typed != "" {
			out, typed = append(out, fmt.Sprintf("%q", typed)), ""
		}
	}
	for _, part := range parts {
		d.feed([]byte(part))
		for e, ok := d.next(); ok; e, ok = d.next() {
			if e.action == insert {
				typed += e.text
				continue
			}
			end()
			out = append(out, names[e.action])
		}
	}
	end()
	return strings.Join(out, " ")
}

var names = map[action]string{
	enter: "enter", interrupt: "interrupt", endOfFile: "eof", suspend: "suspend", left: "left", right: "right",
	up: "up", down: "down", home: "home", end: "end", wordLeft: "word-left", wordRight: "word-right",
	backspace: "backspace", erase: "erase", killWord: "kill-word", killWordRight: "kill-word-right",
	killToStart: "kill-to-start", killToEnd: "kill-to-end", yank: "yank", clear: "clear",
}

func TestDecoder(t *testing.T) {
	for _, test := range []struct {
		name  string
		parts []string
		want  string
	}{
		{"text", []string{"hi 日本"}, `"hi 日本"`},
		{"tab", []string{"a\tb"}, `"a\tb"`},
		{"character in two reads", []string{"a\xe6\x97", "\xa5"}, `"a日"`},
		{"not UTF-8", []string{"a\xffb"}, `"a�b"`},
		{"enter", []string{"a\r\n"}, `"a" enter enter`},
		{"control keys", []string{"\x01\x02\x03\x04\x05\x06\x08\x0b\x0c\x0e\x10\x15\x17\x19\x1a\x7f"},
			"home left interrupt eof end right backspace kill-to-end clear down up kill-to-start kill-word yank suspend backspace"},
		{"other control keys", []string{"\x00\x07\x0f\x1c\x1fa"}, `"a"`},
		{"arrows", []string{"\x1b[A\x1b[B\x1b[C\x1b[D\x1bOA\x1bOD"}, "up down right left up left"},
		{"home, end, delete", []string{"\x1b[H\x1b[F\x1b[1~\x1b[4~\x1b[3~\x1bOH"}, "home end home end erase home"},
		{"words", []string{"\x1bb\x1bf\x1bd\x1b\x7f\x1b[1;5C\x1b[1;3D"},
			"word-left word-right kill-word-right kill-word word-right word-left"},
		{"sequence in three reads", []string{"\x1b", "[", "Da"}, `left "a"`},
		{"escape is nothing", []string{"\x1b\x1b[A"}, "up"},
		{"unknown sequences", []string{"\x1b[?1;2c\x1b[15~\x1b[200;1~\x1bé\x1bOZx"}, `"x"`},
		{"broken sequence", []string{"\x1b[1\x03"}, "interrupt"},
		{"endless sequence", []string{"\x1b[" + strings.Repeat("1", 30) + "x"}, `"x"`},
		{"paste", []string{"\x1b[200~one\rtwo\r\nthree\x1b[201~\r"}, `"one\ntwo\nthree" enter`},
		{"paste holds keys", []string{"\x1b[200~\x1b[A\x03\x04\x1a\t\x1b[201~x"}, `"\x1b[A\x03\x04\x1a\tx"`},
		{"paste in parts", []string{"\x1b[20", "0~a\r", "\nb\x1b[2", "01~\r"}, `"a\nb" enter`},
		{"empty paste", []string{"\x1b[200~\x1b[201~a"}, `"a"`},
		{"paste without an end", []string{"\x1b[200~abc", "\x03", "d"}, `"abc" interrupt "d"`},
		{"end without a paste", []string{"\x1b[201~a"}, `"a"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := decode(test.parts...); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// Where reads cut the bytes must not matter.
func FuzzDecoder(f *testing.F) {
	f.Add([]byte("\x1b[200~a\r\nb\x1b[201~\r"), 9)
	f.Add([]byte("\x1b[1;5C日\xff"), 3)
	f.Fuzz(func(t *testing.T, keys []byte, at int) {
		at = min(max(at, 0), len(keys))
		a, b := string(keys[:at]), string(keys[at:])
		if a == "\x03" || b == "\x03" {
			t.Skip("a Ctrl-C read by itself leaves a paste")
		}
		collapse := func(s string) string { // a run of bad bytes makes one or more
			for strings.Contains(s, "��") {
				s = strings.ReplaceAll(s, "��", "�")
			}
			return s
		}
		if once, twice := collapse(decode(a+b)), collapse(decode(a, b)); once != twice {
			t.Fatalf("%q: %s\n%q, %q: %s", keys, once, a, b, twice)
		}
	})
}
