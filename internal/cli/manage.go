package cli

import (
	"strings"

	"github.com/aii-cli/aii/argv"
	"github.com/aii-cli/aii/config"
)

// allowFile reads the allow file of this user. There is always a rule set.
func (r *run) allowFile() (*config.Store, []config.Warning) {
	path, _ := config.Path(r.getenv("HOME")) // Open takes "" and says so
	return config.Open(config.Options{
		Path: path, Version: r.Version, UID: r.UID, NeverAlways: r.resolver().NeverAlways,
	})
}

// listAllowed prints the effective rules under their source (SPEC-EXEC §3).
func (r *run) listAllowed() error {
	store, warnings := r.allowFile()
	for _, warning := range warnings {
		r.report.warn(warning.String())
	}
	return r.print(strings.Join(store.Describe(), "\n") + "\n")
}

// resetAllowed removes the allow file (SPEC-EXEC §3).
func (r *run) resetAllowed() error {
	path, err := config.Path(r.getenv("HOME"))
	if err != nil {
		return failf(internalError, "cannot find the allow file: %s", err)
	}
	removed, err := config.Reset(path)
	switch {
	case err != nil:
		return failf(internalError, "cannot remove %s: %s", argv.Escape(path), reason(err))
	case removed:
		return r.print("aii: removed config; using built-in defaults\n")
	default:
		return r.print("aii: no config file; using built-in defaults\n")
	}
}
