package argv

import (
	"errors"
	"strings"
)

// The ways in which a line can be incomplete.
var (
	ErrUnterminatedQuote = errors.New("unterminated quote")
	ErrTrailingBackslash = errors.New("backslash at the end of the line")
)

// Split cuts a line into words as a POSIX shell does before any expansion:
// blanks separate, single quotes keep everything, double quotes keep all but a
// backslash before `"`, `\`, `$`, a backquote or a newline, and outside quotes
// a backslash keeps the next character. A backslash and the newline after it
// vanish. Nothing is expanded and '#' is an ordinary character (SPEC-EXEC §6).
//
// A blank line is no words and no error. The error is [ErrUnterminatedQuote]
// or [ErrTrailingBackslash]. The line is taken as bytes and need not be UTF-8.
func Split(line string) ([]string, error) {
	var words []string
	for {
		line = strings.TrimLeft(line, blanks)
		if line == "" {
			return words, nil
		}
		end := strings.IndexAny(line, blanks+`'"\`)
		if end < 0 {
			return append(words, line), nil
		}
		if strings.IndexByte(blanks, line[end]) >= 0 {
			words = append(words, line[:end])
			line = line[end:]
			continue
		}
		word, rest, err := quotedWord(line)
		if err != nil {
			return nil, err
		}
		words = append(words, word)
		line = rest
	}
}

// blanks separate words. A shell takes the first three; the others are here
// because an editor shows them as blank, and more words make a narrower rule.
const blanks = " \t\n\r\v\f"

// quotedWord reads the word at the start of line, quotes removed.
func quotedWord(line string) (word, rest string, err error) {
	var b strings.Builder
	for i := 0; i < len(line); {
		switch c := line[i]; {
		case strings.IndexByte(blanks, c) >= 0:
			return b.String(), line[i:], nil
		case c == '\'':
			end := strings.IndexByte(line[i+1:], '\'')
			if end < 0 {
				return "", "", ErrUnterminatedQuote
			}
			b.WriteString(line[i+1 : i+1+end])
			i += end + 2
		case c == '"':
			n, err := doubleQuoted(&b, line[i+1:])
			if err != nil {
				return "", "", err
			}
			i += n + 1
		case c == '\\':
			if i+1 == len(line) {
				return "", "", ErrTrailingBackslash
			}
			if line[i+1] != '\n' {
				b.WriteByte(line[i+1])
			}
			i += 2
		default:
			b.WriteByte(c)
			i++
		}
	}
	return b.String(), "", nil
}

// doubleQuoted reads up to the closing quote of s and returns how many bytes
// that took, the quote included.
func doubleQuoted(b *strings.Builder, s string) (int, error) {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"':
			return i + 1, nil
		case c == '\\' && i+1 < len(s) && strings.IndexByte("\"\\$`\n", s[i+1]) >= 0:
			i++
			if s[i] != '\n' {
				b.WriteByte(s[i])
			}
		default:
			b.WriteByte(c)
		}
	}
	return 0, ErrUnterminatedQuote
}
