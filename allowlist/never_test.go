package allowlist

import (
	"strings"
	"testing"
)

func TestNeverAlwaysByName(t *testing.T) {
	for name := range strings.FieldsSeq("sh bash python3 rm RM Rm SH Python3 PYTHON3.12 python3.12 python2.7 pip3 pip3.11 perl5.34 " +
		"perl5.34-arm64 ruby3.0 lua5.4 php8.2 node18 nodejs gsed gfind gmake gtar gawk grm gtimeout GSED clang-15 gcc-12 " +
		"x86_64-linux-gnu-gcc-12 aarch64-linux-gnu-ld vim.basic vim.tiny nc.openbsd nc.traditional tclsh8.6 java busybox " +
		"toybox coreutils command read fc alias cd type wait caffeinate arch lockf script expect stdbuf timeout watch " +
		"parallel setsid chroot osacompile automator shortcuts xcrun brew docker kubectl gh aws tar ditto ln install touch " +
		"patch xxd security dscl tmutil softwareupdate installer networksetup pmset sysctl crontab at go cargo man less more " +
		"vim deno bun pnpm yarn uv php lua screen tmux hdiutil sqlite3 pbcopy printenv gdb lldb docker-credential-helper systemd-socket-activate apt-cache pg_dump git-upload-archive gcc-ar-12 x_y-rm ſh \u212aill") {
		if !neverNamed(name) {
			t.Errorf("%s may be allowed for good", name)
		}
	}
	eligible := "git echo sort uniq grep egrep rg tree jq plutil printf cut tr diff cmp id groups true false basename " +
		"dirname seq cal column comm fold nl od paste rev tac tty users who w lsof netstat mdfind mdls system_profiler " +
		"ioreg md5 shasum sha256sum x mytool tool vmstat iostat free lscpu lsblk nproc"
	for name := range strings.FieldsSeq(eligible + " " + strings.Join(defaults[:], " ")) {
		if neverNamed(name) {
			t.Errorf("%s is never allowed", name)
		}
	}
}

func TestNeverListIsWellFormed(t *testing.T) {
	seen := map[string]string{}
	for _, list := range never {
		for name := range strings.SplitSeq(list.programs, " ") {
			if name == "" || name != fold(name) || strings.ContainsAny(name, "/\t\n") {
				t.Errorf("%s: %q", list.kind, name)
			}
			if other, ok := seen[name]; ok {
				t.Errorf("%s stands under %q and %q", name, other, list.kind)
			}
			seen[name] = list.kind
		}
	}
	if len(seen) < 400 {
		t.Errorf("%d programs", len(seen))
	}
}

// The link's name says nothing; the file does.
func TestNeverAlwaysByTheRealFile(t *testing.T) {
	files := newFiles("/bin/bash", "/bin/sh", "/bin/rm", "/usr/bin/python3.12", "/usr/bin/gawk", "/bin/busybox", "/opt/py/bin/python3", "/usr/bin/true", "/opt/app/run", "/usr/lib/coreutils")
	files.link("/usr/local/bin/mytool", "/bin/bash")
	files.link("/usr/local/bin/two", "one").link("/usr/local/bin/one", "../../../bin/bash")
	files.link("/usr/bin/interp", "/etc/alternatives/interp").link("/etc/alternatives/interp", "/usr/bin/python3.12")
	files.link("/usr/bin/lister", "/bin/busybox").link("/usr/bin/dirs", "../lib/coreutils")
	files.link("/usr/bin/pager", "/etc/alternatives/pager").link("/etc/alternatives/pager", "/usr/bin/true")
	files.link("/usr/bin/editor", "/usr/bin/vi").link("/usr/bin/vi", "/opt/app/run") // by the name on the way
	files.link("/usr/local/bin/fine", "/opt/app/run").link("/usr/local/bin/gone", "/nowhere")
	r := Resolver{Dir: "/", files: files}
	for path, want := range map[string]bool{
		"/usr/local/bin/mytool": true, "/usr/local/bin/two": true, "/usr/local/bin/one": true, "/usr/bin/interp": true,
		"/usr/bin/lister": true, "/usr/bin/dirs": true, "/usr/bin/pager": true, "/usr/bin/editor": true,
		"/usr/local/bin/fine": false, "/usr/bin/true": false,
	} {
		command := resolveIn(t, r, path, "x")
		if command.CanAlways() == want {
			t.Errorf("%s: always %v", path, !want)
		}
		rule := Rule{command.Program}
		if !rule.Covers(command) {
			t.Errorf("%s: a rule written by hand is honoured", path)
		}
		if r.NeverAlways(rule) != want {
			t.Errorf("%s: warned %v", rule, !want)
		}
	}
	for rule, want := range map[string]bool{"gone": false, "absent": false, "bash -c": true, "/bin/bash": false, "PYTHON3": true, "git status": false} {
		if got := r.NeverAlways(strings.Fields(rule)); got != want {
			t.Errorf("%s: warned %v", rule, got)
		}
	}
	if r.NeverAlways(nil) {
		t.Error("an empty rule is no program's")
	}
}

// A hard link is the same file by another name. On macOS the developer tools
// are one file with many names, which goes by the name it is called by.
func TestNeverAlwaysByHardLink(t *testing.T) {
	same := func(f *fakeFiles, paths ...string) {
		for _, path := range paths {
			f.change(path, func(i *fileInfo) { i.Inode, i.links = 4711, uint64(len(paths)) })
		}
	}
	shims := newFiles("/usr/bin/git", "/usr/bin/python3", "/usr/bin/make", "/usr/bin/size")
	same(shims, "/usr/bin/git", "/usr/bin/python3", "/usr/bin/make", "/usr/bin/size")
	planted := newFiles("/bin/bash", "/usr/local/bin/mytool", "/usr/local/bin/git")
	same(planted, "/bin/bash", "/usr/local/bin/mytool", "/usr/local/bin/git")
	harmless := newFiles("/usr/bin/cmp", "/usr/bin/same")
	same(harmless, "/usr/bin/cmp", "/usr/bin/same")
	for _, c := range []struct {
		files *fakeFiles
		path  string
		want  bool
	}{
		{shims, "/usr/bin/git", true}, {shims, "/usr/bin/size", false}, {shims, "/usr/bin/python3", false},
		{planted, "/usr/local/bin/mytool", false}, {planted, "/usr/local/bin/git", false},
		{harmless, "/usr/bin/same", true},
	} {
		command := resolveIn(t, Resolver{Dir: "/", System: "darwin", files: c.files}, c.path, "status")
		if command.CanAlways() != c.want {
			t.Errorf("%s: always %v", c.path, !c.want)
		}
	}
}
