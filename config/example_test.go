package config_test

import (
	"fmt"
	"os"

	"github.com/aii-cli/aii/allowlist"
	"github.com/aii-cli/aii/config"
)

// The first rule that is added writes the file, with the built-in rules in it.
func Example() {
	home, err := os.MkdirTemp("", "home")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(home)

	path, err := config.Path(home)
	if err != nil {
		fmt.Println(err)
		return
	}
	store, warnings := config.Open(config.Options{Path: path, Version: "1.0", UID: os.Geteuid()})
	fmt.Println(len(store.Rules()), "rules,", len(warnings), "warnings")
	fmt.Println(store.Add(allowlist.Rule{"git", "status"}))

	again, _ := config.Open(config.Options{Path: path, UID: os.Geteuid()})
	rules := again.Rules()
	fmt.Println(len(rules), "rules, the last is", rules[len(rules)-1])
	// Output:
	// 17 rules, 0 warnings
	// <nil>
	// 18 rules, the last is git status
}
