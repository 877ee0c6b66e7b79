package allowlist

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// anyCommand draws a command of the world: a line of the data files, cut,
// mixed and with words of others put in.
func anyCommand(t *testing.T) *rapid.Generator[*Command] {
	lines := append(invocations(t, "harmless.txt"), invocations(t, "hostile.txt")...)
	var words []string
	for _, i := range lines {
		words = append(words, i.command[1:]...)
	}
	words = append(words, "", "--", "-", "x\ny", "\u202e", "\xff", "é", "-e", "a b")
	worlds := map[string]*fakeFiles{"darwin": newWorld("darwin"), "linux": newWorld("linux")}
	return rapid.Custom(func(rt *rapid.T) *Command {
		i := rapid.SampledFrom(lines).Draw(rt, "line")
		args := slices.Clone(i.command[1:])
		for range rapid.IntRange(0, 3).Draw(rt, "edits") {
			at := rapid.IntRange(0, len(args)).Draw(rt, "at")
			if rapid.Bool().Draw(rt, "cut") {
				args = args[:at]
			} else {
				args = slices.Insert(args, at, rapid.SampledFrom(words).Draw(rt, "word"))
			}
		}
		command, err := worlds[i.system].resolver(i.system).Resolve(t.Context(), i.command[0], args)
		if err != nil {
			rt.Fatal(err)
		}
		return command
	})
}

// What "always" stores covers the approved command, and of the commands of any
// program only those that begin with it.
func TestAlwaysStoresWhatWasApproved(t *testing.T) {
	commands := anyCommand(t)
	offered := 0
	rapid.Check(t, func(t *rapid.T) {
		command, other := commands.Draw(t, "approved"), commands.Draw(t, "other")
		if !command.CanAlways() {
			return
		}
		offered++
		prefix := command.Prefix()
		if !prefix.Covers(command) {
			t.Fatalf("%q does not cover %q", prefix, command.Args)
		}
		if command.outside >= 0 || neverNamed(command.Program) {
			t.Fatalf("always offered for %s %q", command.Path, command.Args)
		}
		begins := other.Program == prefix[0] && len(other.Args) >= len(prefix)-1 && slices.Equal(other.Args[:len(prefix)-1], prefix[1:])
		if prefix.Covers(other) && (!begins || other.outside >= 0 && other.outside >= len(prefix)-1) {
			t.Fatalf("%q covers %s %q", prefix, other.Path, other.Args)
		}
		for _, word := range prefix {
			if strings.ContainsAny(word, "\n\x00\u202e") || !utf8.ValidString(word) {
				t.Fatalf("%q cannot be stored", prefix)
			}
		}
	})
	if offered == 0 {
		t.Error("always was never offered, so nothing was tested")
	}
}

// One more argument outside the profile never turns asking into running, and
// never leaves a command running that asked for nothing before.
func TestMoreArgumentsNeverHelp(t *testing.T) {
	commands := anyCommand(t)
	rapid.Check(t, func(rt *rapid.T) {
		command := commands.Draw(rt, "command")
		rule := Rule{command.Program}
		more := *command
		more.Args = append(slices.Clone(command.Args), rapid.SampledFrom([]string{"--no-such-option", "-\x01", "/dev/zero", "--output=x"}).Draw(rt, "more"))
		r := newWorld("linux").resolver("linux")
		more.outside = r.outside(t.Context(), &more, r.follow(command.Path))
		same := *command
		same.outside = r.outside(t.Context(), &same, r.follow(command.Path))
		if rule.Covers(&more) && !rule.Covers(&same) {
			rt.Fatalf("%q runs, %q asks", more.Args, same.Args)
		}
	})
}

// A rule that says more covers no more commands than the one it begins with,
// but for what it names itself.
func TestLongerRulesAreNarrower(t *testing.T) {
	commands := anyCommand(t)
	rapid.Check(t, func(t *rapid.T) {
		command := commands.Draw(t, "command")
		whole := append(Rule{command.Program}, command.Args...)
		for n := 2; n <= len(whole); n++ {
			shorter, longer := whole[:n-1].Covers(command), whole[:n].Covers(command)
			if shorter && !longer {
				t.Fatalf("%q covers, %q does not", whole[:n-1], whole[:n])
			}
		}
		if whole.Covers(command) != command.secure && len(command.Args) > 0 {
			t.Fatalf("the whole command %q as a rule: %v", whole, !command.secure)
		}
	})
}
