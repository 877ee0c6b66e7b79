package main

import (
	"os"

	"github.com/aii-cli/aii/bridge"
	"github.com/aii-cli/aii/bridge/apple"
)

// openModel loads the library that stands beside the program.
func openModel() (bridge.Model, error) {
	executable, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return apple.Open(executable)
}
