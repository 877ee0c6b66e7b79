// Bare does nothing: what a Go program costs to start.
package main

func main() {}
