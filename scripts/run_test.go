package scripts_test

import (
	"path/filepath"
	"strings"
	"testing"
)

// The main job asks the model only where it can be used: -m itself succeeds
// without one.
func TestRunAsksForAvailability(t *testing.T) {
	const asked, played = "-x how much free disk space do I have?\n", "-x --model-script examples/disk-space.json how much free disk space do I have?\n"
	for _, test := range []struct{ system, script, says, want string }{
		{"Darwin", "", `{"availability":"available"}`, asked},
		{"Darwin", "", `{"availability":"modelNotReady"}`, played},
		{"Darwin", "", "", played},
		{"Linux", "", `{"availability":"available"}`, played},
		{"Darwin", "examples/disk-space.json", `{"availability":"available"}`, played},
		{"Linux", "examples/create-file.json", "", "-x --model-script examples/create-file.json create an empty file named x.txt\n"},
	} {
		tr := newTree(t, test.system, false)
		program := filepath.Join(tr.dir, "aii")
		tr.write(program, "#!/bin/sh\n[ \"$*\" = '-m -j' ] && echo '"+test.says+"' || echo \"$@\"\n")
		out, err := tr.run("run", program, test.script)
		if err != nil || !strings.HasSuffix(out, "\n"+test.want) {
			t.Errorf("%+v: %v, %q", test, err, out)
		}
	}
}
