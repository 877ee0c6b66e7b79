// Package scripts_test runs the scripts that cannot run everywhere as far as
// they can: build-library.sh prints the commands of a Mac on any machine.
package scripts_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// buildLibrary runs build-library.sh on a machine that has the programs it needs
// to print commands, and those named in fakes, which do nothing.
func buildLibrary(t *testing.T, fakes []string, args ...string) (string, error) {
	t.Helper()
	path := t.TempDir()
	for _, name := range fakes {
		if err := os.WriteFile(filepath.Join(path, name), []byte("#!/bin/sh\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"bash", "dirname", "sed", "uname"} {
		real, err := exec.LookPath(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(real, filepath.Join(path, name)); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("bash", append([]string{"build-library.sh"}, args...)...)
	cmd.Env = []string{"PATH=" + path, "LC_ALL=C"}
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func sources(t *testing.T, folder string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", folder, "*.swift"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no Swift files in %s: %v", folder, err)
	}
	for i, f := range files {
		files[i] = strings.TrimPrefix(f, "../")
	}
	return strings.Join(files, " ")
}

func TestMacCommands(t *testing.T) {
	for _, c := range []struct{ sdk, args, flag string }{
		{"27.1", "", " -D AII_SDK_27"},
		{"27.0", "", " -D AII_SDK_27"},
		{"28", "", " -D AII_SDK_27"},
		{"26.4", "", ""},
		{"26.10.1", "", ""},
		{"27.1", "--surface 26", ""},
	} {
		args := append([]string{"--dry-run", "--system", "darwin", "--sdk", c.sdk}, strings.Fields(c.args)...)
		got, err := buildLibrary(t, nil, args...)
		if err != nil {
			t.Fatalf("%v: %v\n%s", args, err, got)
		}
		want := `mkdir -p build/lib/aii
xcrun --sdk macosx swiftc -swift-version 6 -O -whole-module-optimization -parse-as-library` + c.flag +
			` -target arm64-apple-macos26.0 -module-name AIIBridge -I swift/include -emit-library` +
			` -Xlinker -install_name -Xlinker @rpath/libAIIBridge.dylib -o build/lib/aii/libAIIBridge.dylib.new ` +
			sources(t, "swift/Sources/AIIBridge") + `
codesign --force --sign - build/lib/aii/libAIIBridge.dylib.new
mv -f build/lib/aii/libAIIBridge.dylib.new build/lib/aii/libAIIBridge.dylib
`
		if got != want {
			t.Errorf("SDK %s %s:\n%s\nwant\n%s", c.sdk, c.args, got, want)
		}
	}
}

func TestLinuxCommands(t *testing.T) {
	for _, c := range []struct {
		name       string
		fakes      []string
		tree, link string
	}{
		{"own toolchain", []string{"swiftc"}, "-", "swiftc -emit-library"},
		{"cache", nil, ".cache/swift/trixie", "scripts/swift/link.sh .cache/swift/trixie"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := buildLibrary(t, c.fakes, "--dry-run", "--system", "linux", "--surface", "26")
			if err != nil {
				t.Fatalf("%v\n%s", err, got)
			}
			for _, want := range []string{
				"scripts/swift/run.sh " + c.tree + " . swiftc ",
				"-module-name FoundationModels ", sources(t, "swift/Standin") + "\n",
				"-module-name AIIBridge ", sources(t, "swift/Sources/AIIBridge") + "\n",
				"\n" + c.link, "\nmv -f build/lib/aii/libAIIBridge.so.new build/lib/aii/libAIIBridge.so\n",
			} {
				if !strings.Contains(got, want) {
					t.Errorf("no %q in\n%s", want, got)
				}
			}
			if strings.Contains(got, "AII_SDK_27") {
				t.Errorf("the surface of 27 in\n%s", got)
			}
		})
	}
}

func TestBuildLibraryRefuses(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"--dry-run --system darwin --sdk 26.3", "the macOS SDK is 26.3, and this needs 26.4 or newer"},
		{"--dry-run --system darwin --sdk 26", "the macOS SDK is 26, and this needs 26.4 or newer"},
		{"--dry-run --system darwin --sdk 15.5", "update the Command Line Tools"},
		{"--dry-run --system darwin", "xcode-select --install"},
		{"--dry-run --system Plan9", "not for Plan9"},
		{"--surface 28", "--surface is 26 or 27, not 28"},
		{"--surface", "--surface wants a value"},
		{"--sanitize", "unknown option --sanitize"},
	} {
		got, err := buildLibrary(t, nil, strings.Fields(c.args)...)
		if err == nil || !strings.Contains(got, c.want) {
			t.Errorf("%s: %v\n%s\nwant %q", c.args, err, got, c.want)
		}
	}
}
