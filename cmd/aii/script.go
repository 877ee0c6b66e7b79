//go:build !(linux && aiibridge)

package main

import (
	"github.com/aii-cli/aii/bridge"
	"github.com/aii-cli/aii/bridge/script"
)

// openScript opens the player that is part of the program.
func openScript(path string) (bridge.Model, error) { return script.Open(path) }
