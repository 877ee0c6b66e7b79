package script

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// is reports whether a value has the kind; another one is a fault.
func (r *reader) is(v value, where, kind string) bool {
	if r.err == nil && v.kind != kind {
		article := "a "
		if kind == "object" || kind == "array" {
			article = "an "
		}
		if kind == "true or false" {
			article = ""
		}
		r.fail(v.offset, where, "must be "+article+kind+", not "+v.kind)
	}
	return r.err == nil
}

func (r *reader) text(v value, where string) string {
	r.is(v, where, "string")
	return v.text
}

// name reads a text that is not empty.
func (r *reader) name(v value, where string) string {
	if r.is(v, where, "string") && v.text == "" {
		r.fail(v.offset, where, "must not be empty")
	}
	return v.text
}

// fileName reads the name of a file in the script's own directory.
func (r *reader) fileName(v value, where string) string {
	name := r.name(v, where)
	if name == "." || name == ".." || strings.ContainsAny(name, "/\x00") {
		r.fail(v.offset, where, "must be the name of a file in the script's directory, without slash or NUL")
	}
	return name
}

func (r *reader) truth(v value, where string) bool {
	r.is(v, where, "true or false")
	return v.truth
}

func (r *reader) number(v value, where string, low, high float64) float64 {
	if !r.is(v, where, "number") {
		return 0
	}
	n, err := strconv.ParseFloat(v.text, 64)
	if err != nil || n < low || n > high {
		r.fail(v.offset, where, fmt.Sprintf("must be from %v to %v", low, high))
	}
	return n
}

// integer reads a number without fraction, however it is spelled: 50 and 5e1
// are the same in JSON.
func (r *reader) integer(v value, where string, low, high int64) int64 {
	if !r.is(v, where, "number") {
		return 0
	}
	n, err := strconv.ParseFloat(v.text, 64)
	if err != nil || n != math.Trunc(n) || n < float64(low) || n > float64(high) {
		r.fail(v.offset, where, fmt.Sprintf("must be a whole number from %d to %d", low, high))
	}
	return int64(n)
}
