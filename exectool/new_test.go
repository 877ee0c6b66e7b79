package exectool

import (
	"fmt"
	"strings"
	"testing"
)

func TestNewWantsWhatItCannotDoWithout(t *testing.T) {
	defer func() {
		if p := fmt.Sprint(recover()); !strings.Contains(p, "Options.Resolver is not set") {
			t.Errorf("got %s", p)
		}
	}()
	New(Options{})
}
