// Package argv turns argument lists into text and back.
//
// There are two printers, because there are two readers. [Quote] writes for a
// parser: the allow file, which [Split] reads back. [Display] writes for a
// person who has to decide: nothing is hidden, nothing is shortened, and two
// different commands never look alike. Neither expands or runs anything.
package argv
