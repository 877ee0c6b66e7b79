//go:build aiibridge && !race

package apple

const raced = false
