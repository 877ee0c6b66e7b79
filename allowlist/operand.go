package allowlist

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// operands are the words of a command that are no options.
type operands struct {
	*reading
	profile  *profile
	count    int
	unlocked bool
	locked   []int // outside unless an option unlocks them
}

// option notes an option that was read.
func (o *operands) option(name string) {
	o.unlocked = o.unlocked || hasWord(o.profile.unlock, name)
}

// add judges the operand at index by the profile's kind.
func (o *operands) add(index int) {
	o.count++
	word := o.args[index]
	switch {
	case o.profile.most > 0 && o.count > o.profile.most:
		o.bad(index)
	case o.profile.posix && o.unlocked:
	case o.profile.operands == operandNone,
		o.profile.operands == operandFormat && !strings.HasPrefix(word, "+"):
		o.locked = append(o.locked, index)
	case o.profile.offset && strings.HasPrefix(word, "+") && !digits(word[1:]):
		o.bad(index) // tail +5f follows
	case o.profile.operands.looks() && word != "-":
		o.looks = append(o.looks, look{index, word, o.profile.operands})
	}
}

// done ends the reading. Where options may stand anywhere, only now is it
// known whether one unlocked the operands; a posix program reads none after
// the first operand.
func (o *operands) done() {
	if o.unlocked && !o.profile.posix {
		return
	}
	for _, index := range o.locked {
		o.bad(index)
	}
}

// outside returns the index of the last argument outside the program's
// profiles, -1 for none or where the program has no profile.
func (r Resolver) outside(ctx context.Context, c *Command, real realFile) int {
	outside := -1
	var looks []look
	for _, p := range r.profiles(c.Program, c.standard, real) {
		reading := p.read(c.Args)
		outside = max(outside, reading.outside)
		looks = append(looks, reading.looks...)
	}
	return max(outside, r.lookAll(ctx, looks))
}

// lookAll looks at the files and returns the index of the last argument that
// does not name what it may. A file system that does not answer in time counts
// against all of them; the goroutine that waits for it is then left behind and
// ends when the system lets it.
func (r Resolver) lookAll(ctx context.Context, looks []look) int {
	worst := -1
	for _, l := range looks {
		worst = max(worst, l.index)
	}
	if worst < 0 {
		return -1
	}
	limit := r.LookLimit
	if limit == 0 {
		limit = time.Second
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	answer := make(chan int, 1)
	go func() {
		outside := -1
		for _, l := range looks {
			if !r.harmless(l) {
				outside = max(outside, l.index)
			}
		}
		answer <- outside
	}()
	select {
	case outside := <-answer:
		return outside
	case <-ctx.Done():
		return worst
	}
}

// harmless reports whether the operand names what its kind allows. What is not
// there, the program reports.
func (r Resolver) harmless(l look) bool {
	path, ok := r.absolute(l.path)
	if !ok || r.hazard(path, l.kind) {
		return false
	}
	if !filepath.IsAbs(l.path) {
		path = r.Dir + "/" + l.path // not cleaned: see walk
	} else {
		path = l.path
	}
	real := r.walk(path, func(at string) bool { return !r.hazard(at, l.kind) })
	switch {
	case errors.Is(real.err, unix.ENOENT), errors.Is(real.err, unix.ENOTDIR):
		return true
	case real.err != nil:
		return false
	case l.kind == operandFile:
		return real.path == "/" || real.info.isRegular() || real.info.isDir()
	}
	return true
}

// Places where looking alone has effects: reading devices and processes, and
// automounts, which call another machine. On macOS some prefixes
// name the same places again.
var (
	mountPlaces        = [...]string{"/net", "/network"}
	mountPlacesDarwin  = [...]string{"/home", "/system/volumes/data/home", "/system/volumes/data/net", "/system/volumes/data/network"}
	devicePlaces       = [...]string{"/dev", "/proc", "/sys/kernel/debug", "/sys/kernel/tracing"}
	devicePlacesDarwin = [...]string{"/.vol", "/.file", "/.nofollow", "/.resolve"}
)

// hazard reports whether path, clean, lies where an operand of the kind is not
// to be looked at.
func (r Resolver) hazard(path string, kind operandKind) bool {
	path = fold(path) // the file system of macOS ignores case; elsewhere it costs nothing
	if r.darwin() {
		path = foldFully.Replace(path)
	}
	if within(path, mountPlaces[:]) || r.darwin() && within(path, mountPlacesDarwin[:]) {
		return true
	}
	if kind == operandPlace {
		return false
	}
	return within(path, devicePlaces[:]) || r.darwin() && within(path, devicePlacesDarwin[:])
}

// foldFully is what APFS folds to ASCII beyond lower case: the long s and the
// ligatures (CaseFolding.txt of Unicode, full).
var foldFully = strings.NewReplacer("ſ", "s", "ﬀ", "ff", "ﬁ", "fi", "ﬂ", "fl", "ﬃ", "ffi", "ﬄ", "ffl", "ﬅ", "st", "ﬆ", "st")

// within reports whether path is one of the places or lies in it.
func within(path string, places []string) bool {
	for _, place := range places {
		if rest, ok := strings.CutPrefix(path, place); ok && (rest == "" || rest[0] == '/') {
			return true
		}
	}
	return false
}
