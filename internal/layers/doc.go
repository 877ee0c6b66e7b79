// Package layers holds tests alone: that the packages of this repository
// import each other as ARCHITECTURE.md says.
package layers
