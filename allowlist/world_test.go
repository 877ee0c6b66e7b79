package allowlist

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/aii-cli/aii/argv"
	"golang.org/x/sys/unix"
)

// user is the id of the person in these tests.
const user = 501

// newWorld is a machine of the system with the programs of the data files and, in /work, one
// file of every kind.
func newWorld(system string) *fakeFiles {
	f := newFiles()
	owner := uint32(0)
	if system == "darwin" {
		owner = user
	}
	for name := range strings.FieldsSeq("ls pwd cat date df ps sh bash") {
		f.add("/bin/"+name, unix.S_IFREG|0o755)
	}
	for name := range strings.FieldsSeq("head tail wc whoami uname du stat file which uptime sw_vers git grep egrep " +
		"sort uniq tar plutil python3 LS sub/ls") {
		f.add("/usr/bin/"+name, unix.S_IFREG|0o755)
	}
	f.add("/bin/LS", unix.S_IFREG|0o755).add("/BIN/ls", unix.S_IFREG|0o755).add("/bin2/ls", unix.S_IFREG|0o755)
	f.add("/usr/sbin/sysctl", unix.S_IFREG|0o755)
	for name := range strings.FieldsSeq("rg RG tree jq go brew kubectl ls gsort gtar worldtool grouptool theirtool") {
		f.add("/opt/homebrew/bin/"+name, unix.S_IFREG|0o755)
		f.change("/opt/homebrew/bin/"+name, func(i *fileInfo) { i.uid = owner })
	}
	if system == "darwin" {
		f.change("/opt/homebrew/bin", func(i *fileInfo) { i.uid, i.gid, i.Mode = user, 80, unix.S_IFDIR|0o775 })
	}
	f.change("/opt/homebrew/bin/worldtool", func(i *fileInfo) { i.Mode |= 0o002 })
	f.change("/opt/homebrew/bin/grouptool", func(i *fileInfo) { i.Mode |= 0o020; i.gid = 20 })
	f.change("/opt/homebrew/bin/theirtool", func(i *fileInfo) { i.uid = 502 })
	f.add("/usr/local/bin/docker", unix.S_IFREG|0o755).add("/usr/local/bin/ls", unix.S_IFREG|0o755)
	f.link("/usr/local/bin/renamed", "../../bin/sort")
	f.add("/opt/world/bin/git", unix.S_IFREG|0o755).change("/opt/world/bin", func(i *fileInfo) { i.Mode |= 0o002 })
	f.add("/opt/theirs/bin/git", unix.S_IFREG|0o755).change("/opt/theirs/bin", func(i *fileInfo) { i.uid = 502 })

	for name := range strings.FieldsSeq("notes.txt todo.txt log data.csv data.json photo.jpg a.tar Info.plist evil x.sh") {
		f.add("/srv/"+name, unix.S_IFREG|0o644)
	}
	for name := range strings.FieldsSeq("src Documents Downloads dir") {
		f.add("/srv/"+name, unix.S_IFDIR|0o755)
	}
	f.add("/srv/fifo", unix.S_IFIFO|0o644).add("/srv/-fifo", unix.S_IFIFO|0o644).add("/srv/socket", unix.S_IFSOCK|0o644)
	f.add("/srv/ls", unix.S_IFREG|0o755).add("/srv/bin/ls", unix.S_IFREG|0o755)
	f.link("/srv/link", "notes.txt").link("/srv/zero", "/dev/zero").link("/srv/dir/zero", "../../dev/zero")
	f.link("/srv/todev", "/dev").link("/srv/net", "/net/host").link("/srv/loop", "loop")
	f.add("/etc/hosts", unix.S_IFREG|0o644)
	for name := range strings.FieldsSeq("zero null tty random") {
		f.add("/dev/"+name, unix.S_IFCHR|0o666)
	}
	return f
}

// resolver looks at the world as a person on the system does.
func (f *fakeFiles) resolver(system string) Resolver {
	return Resolver{
		Dir: "/srv", Path: "/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", PathSet: true,
		System: system, UID: user, files: f,
	}
}

// invocation is one line of a data file.
type invocation struct {
	system  string
	rule    Rule
	command []string
	line    string
}

// invocations reads a data file; "any" stands for one line a system.
func invocations(t testing.TB, name string) []invocation {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var all []invocation
	for lines := bufio.NewScanner(file); lines.Scan(); {
		line := lines.Text()
		if line == "" || line[0] == '#' {
			continue
		}
		fields := strings.SplitN(line, " | ", 3)
		if len(fields) != 3 {
			t.Fatalf("%s: %q", name, line)
		}
		command := split(t, fields[2])
		rule := Rule{filepath.Base(command[0])}
		if fields[1] != "-" {
			rule = split(t, fields[1])
		} else if !isDefault(rule[0]) {
			t.Errorf("%s: %q has no built-in rule", name, line)
		}
		systems := []string{fields[0]}
		if fields[0] == "any" {
			systems = []string{"darwin", "linux"}
		}
		for _, system := range systems {
			all = append(all, invocation{system, rule, command, line})
		}
	}
	return all
}

func split(t testing.TB, line string) []string {
	t.Helper()
	words, err := argv.Split(line)
	if err != nil || len(words) == 0 {
		t.Fatalf("%q: %v", line, err)
	}
	return words
}

// resolve resolves the invocation; one whose program the world lacks is put
// into /usr/bin, so that nothing is refused for being absent.
func (i invocation) resolve(t testing.TB) *Command {
	t.Helper()
	world := newWorld(i.system)
	// The user's Homebrew directory stands before the system's, and holds a
	// planted ls: the shell's own is meant where only the name is given.
	r := world.resolver(i.system)
	if i.command[0] == "ls" {
		r.Path = "/bin:/usr/bin"
	}
	command, err := r.Resolve(t.Context(), i.command[0], i.command[1:])
	if err != nil {
		t.Fatalf("%s: %v", i.line, err)
	}
	return command
}
