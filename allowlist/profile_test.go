package allowlist

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// everyProfile calls f with every profile of the tables, subcommands included.
func everyProfile(f func(name string, p *profile)) {
	var walk func(prefix string, table []entry)
	walk = func(prefix string, table []entry) {
		for _, e := range table {
			f(prefix+e.name, e.profile)
			walk(prefix+e.name+" ", e.profile.subs)
		}
	}
	walk("bsd ", bsdProfiles[:])
	walk("gnu ", gnuProfiles[:])
	walk("", commonProfiles[:])
}

func TestProfilesAreWellFormed(t *testing.T) {
	everyProfile(func(name string, p *profile) {
		letters := map[rune]bool{}
		for i, c := range p.short {
			if strings.ContainsRune(":?<!", c) {
				if i == 0 || strings.ContainsRune(":?<!", rune(p.short[i-1])) {
					t.Errorf("%s: a kind without its letter in %q", name, p.short)
				}
				continue
			}
			if letters[c] || c == '-' || c == ' ' {
				t.Errorf("%s: the letter %c stands twice or cannot be one", name, c)
			}
			letters[c] = true
		}
		names := map[string]bool{}
		for option := range strings.SplitSeq(p.long, " ") {
			bare := strings.TrimRight(option, "=?<!")
			if p.long != "" && (bare == "" || names[bare] || strings.Trim(bare, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") != "") {
				t.Errorf("%s: option %q", name, option)
			}
			names[bare] = true
		}
		for option := range strings.FieldsSeq(p.unlock) {
			if !names[option] && (len(option) != 1 || !letters[rune(option[0])]) {
				t.Errorf("%s: unlocked by %q, which it does not list", name, option)
			}
		}
		if p.operands != operandNone && p.subs != nil {
			t.Errorf("%s: operands and subcommands", name)
		}
	})
}

// Every default has a profile on both systems.
func TestDefaultsHaveProfiles(t *testing.T) {
	for _, name := range defaults {
		if find(bsdProfiles[:], name) == nil || find(gnuProfiles[:], name) == nil && name != "sw_vers" {
			t.Errorf("%s has no profile", name)
		}
	}
}

// Every cluster is judged letter by letter: all of two letters, and of three
// for the defaults that are not safe with any letter.
func TestClustersAreReadLetterByLetter(t *testing.T) {
	const alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@%,.!?:<=+ "
	everyProfile(func(name string, p *profile) {
		if p.check != nil || p.words || p.subs != nil {
			return
		}
		longest := len("-xy")
		if slices.Contains([]string{"bsd file", "gnu file", "gnu date", "bsd date", "gnu tail", "bsd tail", "gnu sort"}, name) {
			longest++
		}
		// One letter at a time, as getopt does: ok is the outcome so far.
		var try func(cluster string, ok, ended bool)
		try = func(cluster string, ok, ended bool) {
			if len(cluster) > 1 && !(p.number && digits(cluster[1:])) && !slices.Contains([]string{"--"}, cluster) {
				if got := p.read([]string{cluster}).outside < 0; got != ok && (p.refuse == "" || got) {
					t.Errorf("%s %q: allowed %v", name, cluster, got)
				}
			}
			if len(cluster) == longest {
				return
			}
			for i := range len(alphabet) {
				kind, known := letter(p.short, alphabet[i])
				next := ok
				if !ended && (!known || kind == '!') || ended && p.apart {
					next = false
				}
				try(cluster+alphabet[i:i+1], next, ended || kind != 0 || !known)
			}
		}
		try("-", true, false)
	})
}

// Names are whole: no abbreviation, no value where none is taken.
func TestNamesAreWhole(t *testing.T) {
	everyProfile(func(name string, p *profile) {
		if p.check != nil {
			return
		}
		known := map[string]byte{}
		for option := range strings.FieldsSeq(p.long) {
			bare := strings.TrimRight(option, "=?<!")
			known[bare] = (option + "\x00")[len(bare)]
		}
		for option, kind := range known {
			for end := 1; end <= len(option); end++ {
				abbreviated := option[:end]
				_, whole := known[abbreviated]
				whole = whole && known[abbreviated] != '!'
				refused := p.refuse != "" && slices.ContainsFunc(strings.Fields(p.refuse), func(s string) bool { return strings.Contains(abbreviated, s) })
				if got := p.read([]string{"--" + abbreviated}).outside < 0; got != (whole && !refused) && abbreviated != "" {
					t.Errorf("%s --%s: allowed %v", name, abbreviated, got)
				}
			}
			if got := p.read([]string{"--" + option + "=x"}).outside < 0; got != (kind != 0 && kind != '!') && p.refuse == "" {
				t.Errorf("%s --%s=x: allowed %v", name, option, got)
			}
			if p.read([]string{"--" + option + "x"}).outside < 0 && known[option+"x"] == 0 && !hasWord(p.long, option+"x") {
				t.Errorf("%s --%sx is allowed", name, option)
			}
		}
	})
}

// words draws arguments that are likely to mean something to the program.
func (p program) words() *rapid.Generator[[]string] {
	var some []string
	for i := range len(p.short) {
		some = append(some, "-"+p.short[i:i+1], "-"+p.short[i:i+1]+"x", "-q"+p.short[i:i+1])
	}
	for name := range p.long {
		some = append(some, "--"+name, "--"+name+"=x", "--"+name[:len(name)-1], "--"+name[:1])
	}
	slices.Sort(some)
	some = append(some, "--", "-", "", "x", "notes.txt", "+5", "-5", "+%F", "-5f", "+5f")
	cluster := rapid.StringMatching(`-[` + strings.Trim(p.short, "-:") + `]{1,4}`)
	return rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom(some), cluster), 0, 6)
}

// Whatever a profile lets through, the program itself, with abbreviations,
// clusters and either order of reading, sees no dangerous option.
func TestProfilesAgreeWithTheProgramsThemselves(t *testing.T) {
	for _, p := range programs {
		t.Run(p.name, func(t *testing.T) {
			allowed := 0
			rapid.Check(t, func(t *rapid.T) {
				args := p.words().Draw(t, "args")
				if find(gnuProfiles[:], p.name).read(args).outside >= 0 {
					return
				}
				allowed++
				for _, permute := range []bool{true, false} {
					if p.dangerous(args, permute) {
						t.Fatalf("%s %q is allowed and dangerous (options anywhere: %v)", p.name, args, permute)
					}
				}
			})
			if allowed == 0 {
				t.Error("nothing was allowed, so nothing was tested")
			}
		})
	}
}
