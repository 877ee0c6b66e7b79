package cli

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestCompletion(t *testing.T) {
	for shell := range completions {
		p := newProgram(t, "--completion", shell)
		p.wants(t, 0, "")
		golden(t, "completion."+shell, p.stdout)
		if p.model.infos != 0 {
			t.Error("completion asked the model")
		}
	}
}

// Each script is one that its shell takes.
func TestCompletionSyntax(t *testing.T) {
	for shell := range completions {
		path, err := exec.LookPath(shell)
		if err != nil {
			t.Logf("%s is not installed: its script was compared, not parsed", shell)
			continue
		}
		script := filepath.Join("testdata", "completion."+shell)
		if out, err := exec.Command(path, "-n", script).CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("%s -n: %v\n%s", shell, err, out)
		}
	}
}

// What bash offers, asked of bash itself.
func TestBashCompletes(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not installed")
	}
	script, err := filepath.Abs(filepath.Join("testdata", "completion.bash"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	createFile(t, filepath.Join(dir, "my notes.md"))
	for _, test := range []struct{ words, want string }{
		{"aii --re", "--reset-allowed"},
		{"aii --list", "--list-allowed"},
		{"aii --completion ", "bash zsh fish"},
		{"aii --completion f", "fish"},
		{"aii -f ", "my notes.md"},
		{"aii --model-script my", "my notes.md"},
		{"aii hello", ""},
		{"aii --untrusted =", "off ask refuse"}, // as bash splits --untrusted=
		{"aii --untrusted = r", "refuse"},
		{"aii -x --completion = z", "zsh"},
		{"aii --audit = my", "my notes.md"},
		{"aii =", ""},
	} {
		ask := `source "$1"; IFS=" " read -ra COMP_WORDS <<<"$2"; [[ $2 == *" " ]] && COMP_WORDS+=("")
COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _aii; echo "${COMPREPLY[*]}"`
		command := exec.Command(bash, "--norc", "-c", ask, "bash", script, test.words)
		command.Dir = dir
		out, err := command.CombinedOutput()
		if got := strings.TrimSpace(string(out)); err != nil || got != test.want {
			t.Errorf("%q: %q (%v), want %q", test.words, got, err, test.want)
		}
	}
}
