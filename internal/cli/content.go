package cli

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/aii-cli/aii/argv"
)

// block is one attached text. It is valid UTF-8 and not empty.
type block struct {
	name   string
	source string // lockdown's name of where it came from
	text   []byte
}

// decode checks that data is UTF-8 and strips a byte order mark. The offset
// in its error counts from the first byte of the source.
func decode(name string, data []byte) ([]byte, error) {
	if !utf8.Valid(data) {
		at := invalidAt(data)
		message := "%s is not UTF-8 text: byte 0x%02X at offset %d"
		if bytes.HasPrefix(data, []byte{0xff, 0xfe}) || bytes.HasPrefix(data, []byte{0xfe, 0xff}) {
			message += "\nit looks like UTF-16; convert it with: iconv -f UTF-16 -t UTF-8"
		}
		return nil, failf(invalidInput, message, name, data[at], at)
	}
	return bytes.TrimPrefix(data, []byte("\ufeff")), nil
}

// invalidAt returns the offset of the first byte that is not UTF-8.
func invalidAt(data []byte) int {
	for at := 0; at < len(data); {
		r, size := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && size == 1 {
			return at
		}
		at += size
	}
	return len(data)
}

// compose joins prompt and content. Where several files were attached each
// stands under its name. Without a prompt the content is the prompt. The
// markers help the model; content can forge them, so they protect nothing.
func compose(prompt string, blocks []block, named bool) string {
	if len(blocks) == 0 {
		return prompt
	}
	if prompt == "" && !named {
		return string(blocks[0].text)
	}
	var out strings.Builder
	size := len(prompt)
	for _, b := range blocks {
		size += len(b.name) + len(b.text) + 64
	}
	out.Grow(size)
	out.WriteString(prompt)
	for _, b := range blocks {
		if out.Len() > 0 {
			out.WriteString("\n\n")
		}
		out.WriteString("--- CONTENT")
		if named {
			out.WriteString(": " + argv.Escape(b.name))
		}
		out.WriteString(" ---\n")
		out.Write(b.text)
		out.WriteString("\n--- END CONTENT ---")
	}
	return out.String()
}
