//go:build linux && aiibridge && race

package apple

// raced: the race detector's own memory grows with every response.
const raced = true
