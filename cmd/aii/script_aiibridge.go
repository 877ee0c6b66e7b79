//go:build linux && aiibridge

package main

import (
	"os"

	"github.com/aii-cli/aii/bridge"
	"github.com/aii-cli/aii/bridge/apple"
)

// openScript plays the script through the library, whose scripted model stands
// in for Apple's framework: the same tests then walk the whole way.
func openScript(path string) (bridge.Model, error) {
	executable, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return apple.OpenScript(executable, path)
}
