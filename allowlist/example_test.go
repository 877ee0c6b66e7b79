package allowlist_test

import (
	"context"
	"fmt"

	"github.com/aii-cli/aii/allowlist"
)

// A rule covers the program in a system directory, whole words of its
// arguments, and only options that the program's profile holds harmless.
func ExampleRule_Covers() {
	resolver := allowlist.Resolver{Dir: "/", Path: "/usr/bin:/bin", PathSet: true}
	for _, args := range [][]string{{"+%F"}, {"--set=2020-01-01"}} {
		command, err := resolver.Resolve(context.Background(), "date", args)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(args, allowlist.Rule{"date"}.Covers(command))
	}
	// Output:
	// [+%F] true
	// [--set=2020-01-01] false
}
