package argv

import (
	"strconv"
	"unicode"
)

// visible reports whether a character is shown as it is: a letter, a number,
// punctuation or a symbol that leaves a mark of its own on the screen.
// Everything else is escaped: marks, separators, controls,
// format, private and unassigned characters.
func visible(r rune) bool {
	switch {
	case 0x3400 <= r && r <= 0x9FFF:
		return true // Han letters and hexagrams, all assigned: no need to search
	case unicode.Is(unicode.L, r):
	case !strconv.IsPrint(r) || unicode.Is(unicode.M, r):
		return false // IsPrint holds letters, marks, numbers, punctuation, symbols
	}
	return r < firstBlank || !unicode.Is(looksBlank, r)
}

const firstBlank = 0x115F

// looksBlank lists what counts as a letter or a symbol in Unicode and yet
// draws nothing, or nothing of its own.
var looksBlank = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: firstBlank, Hi: 0x11FF, Stride: 1}, // Hangul fillers; vowels and finals join the syllable before them
		{Lo: 0x2800, Hi: 0x2800, Stride: 1},     // braille pattern without dots
		{Lo: 0x303F, Hi: 0x303F, Stride: 1},     // ideographic half fill space
		{Lo: 0x3164, Hi: 0x3164, Stride: 1},     // Hangul filler
		{Lo: 0xD7B0, Hi: 0xD7FF, Stride: 1},     // more Hangul vowels and finals
		{Lo: 0xFFA0, Hi: 0xFFA0, Stride: 1},     // halfwidth Hangul filler
		{Lo: 0xFFFC, Hi: 0xFFFC, Stride: 1},     // stands for an object that is not there
	},
	R32: []unicode.Range32{
		{Lo: 0x13441, Hi: 0x13442, Stride: 1}, // Egyptian full and half blank
		{Lo: 0x1D159, Hi: 0x1D159, Stride: 1}, // musical null notehead
		{Lo: 0x1DA7F, Hi: 0x1DA80, Stride: 1}, // SignWriting spaces
	},
}
