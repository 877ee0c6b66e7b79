package audit

import (
	"regexp"
	"sync"
)

// expression returns a regular expression that is compiled when it is first
// used: a program that records nothing does not pay for it at its start.
func expression(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
