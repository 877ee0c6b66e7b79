//go:build linux && aiibridge && !race

package apple

const raced = false
