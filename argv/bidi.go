package argv

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const firstDigit = 0x0660 // of the right-to-left blocks: Arabic zero

// reorders reports whether a terminal that draws right-to-left letters from
// right to left could show another order of words or digits than there is:
// "mv א 1" and "mv 1 א" look the same there. That takes a right-to-left letter
// with no left-to-right one before it, or one that a digit, or one of another
// word, follows with no left-to-right letter between (Unicode annex 9, rules
// W7, N1, N2 and L2). One such name, or several kept apart, moves nothing.
func reorders(words []string) bool {
	if !slices.ContainsFunc(words, hasRightToLeft) {
		return false
	}
	strong, in := rune(0), 0 // the last strong direction and its word
	for i, word := range words {
		for _, r := range word {
			switch {
			case i == 0 && r >= utf8.RuneSelf:
				strong = 'L' // it is escaped, and escapes hold a letter
			case rightToLeft(r):
				if strong == 0 || strong == 'R' && (in != i || r >= firstDigit && unicode.IsNumber(r)) {
					return true
				}
				strong, in = 'R', i
			case strong == 'R' && unicode.IsNumber(r):
				return true
			case strong != 'L' && unicode.IsLetter(r):
				strong = 'L'
			}
		}
	}
	return false
}

func hasRightToLeft(word string) bool {
	return strings.ContainsFunc(word, rightToLeft)
}

// rightToLeft reports whether r lies in a block that Unicode gives to scripts
// written from right to left, assigned or not (DerivedBidiClass.txt).
func rightToLeft(r rune) bool {
	switch {
	case r < 0x0590:
		return false
	case r <= 0x08FF, 0xFB1D <= r && r <= 0xFDFF, 0xFE70 <= r && r <= 0xFEFF,
		0x10800 <= r && r <= 0x10FFF, 0x1E800 <= r && r <= 0x1EFFF:
		return true
	}
	return false
}
