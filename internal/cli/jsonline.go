package cli

import (
	"encoding/json"
	"strings"
)

// jsonLine returns v as one line of JSON. <, > and & stand as they are: nobody
// puts the line into a page.
func jsonLine(v any) (string, error) {
	var line strings.Builder
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(v)
	return line.String(), err
}
