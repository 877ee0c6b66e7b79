package cases

import (
	"encoding/json"
	"testing"
)

// Plain returns v as it is once it was written as JSON and read back, for
// comparing it with what a case wants.
func Plain(t testing.TB, v any) any {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var p any
	if err := json.Unmarshal(raw, &p); err != nil {
		t.Fatal(err)
	}
	return p
}
