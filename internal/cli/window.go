package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/aii-cli/aii/bridge"
)

// defaultWindow is the budget where the window's size is unknown. Apple's
// first models had it.
const defaultWindow = 4096

// bytesPerToken estimates tokens where the system cannot count them.
const bytesPerToken = 3

// windowOf returns the context window in tokens.
func windowOf(info bridge.Info) int {
	if info.ContextSize <= 0 {
		return defaultWindow
	}
	return info.ContextSize
}

// preflight fails where a first prompt cannot fit into the window, before the
// model is asked. Instructions, tool and prompt count; no room is kept for the
// answer, so a prompt that passes can still overflow.
func preflight(ctx context.Context, model bridge.Model, parts bridge.Parts, window int) error {
	size := len(parts.Prompt) + len(parts.Instructions) + toolBytes(parts.Tool)
	if size < window {
		return nil // a token is at least one byte; a count costs about 45 ms
	}
	about := ""
	tokens, err := model.CountTokens(ctx, parts)
	if err != nil {
		var unsupported *bridge.Error
		if !errors.As(err, &unsupported) || unsupported.Code != bridge.CodeUnsupported {
			return nil // the model itself will tell
		}
		about, tokens = "about ", (size+bytesPerToken-1)/bytesPerToken
	}
	if tokens < window {
		return nil
	}
	return &failure{
		code:    contextExceeded,
		message: fmt.Sprintf("Input is %s%d tokens, exceeding the %d-token context window\ntry a shorter input or trim --file/stdin content", about, tokens, window),
		detail:  "Pre-flight token count check failed before calling the model",
	}
}

// toolBytes is the text that a tool puts into the window.
func toolBytes(tool *bridge.Tool) int {
	if tool == nil {
		return 0
	}
	size := len(tool.Name) + len(tool.Description)
	for _, p := range tool.Parameters {
		size += len(p.Name) + len(p.Description)
	}
	return size
}
