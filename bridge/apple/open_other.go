//go:build !darwin && !(linux && aiibridge)

package apple

// Open fails with a *LoadError: this build has no bridge, because no library
// for this system holds a model.
func Open(string) (*Model, error) {
	return nil, &LoadError{Reason: NotOnThisSystem}
}
