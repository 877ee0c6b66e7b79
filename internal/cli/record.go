package cli

import (
	"encoding/json"
	"sync"
	"time"

	"github.com/aii-cli/aii/approval"
	"github.com/aii-cli/aii/argv"
	"github.com/aii-cli/aii/audit"
	"github.com/aii-cli/aii/exectool"
	"github.com/aii-cli/aii/lockdown"
)

// openRecord opens the file of --audit; nil where there is none. A file that
// cannot be opened ends the run: whoever wants a record wants it for everything.
func (r *run) openRecord() (*audit.FileAuditor, error) {
	if r.flags.Audit == nil {
		return nil, nil
	}
	file, err := audit.OpenFileAuditor(r.path(*r.flags.Audit))
	if err != nil {
		return nil, failf(invalidInput, "cannot record to --audit %s: %s", *r.flags.Audit, reason(err))
	}
	return file, nil
}

// observer records each call, lets its output count as content, and warns of
// what a person would otherwise not learn; of a failing record once.
func (r *run) observer(record *audit.FileAuditor, warn func(string)) func(exectool.Call) {
	var incomplete sync.Once
	return func(call exectool.Call) {
		record.Record(entry(call, r.Now(), r.guard.current().Tainted()))
		if err := record.Err(); err != nil {
			incomplete.Do(func() { warn("the record " + argv.Escape(*r.flags.Audit) + " is not complete: " + reason(err)) })
		}
		if call.Ran {
			r.guard.taint(lockdown.SourceCommand)
		}
		if text := notRun(call); text != "" {
			warn(text)
		}
	}
}

// entry is one call as a line of the record.
func entry(call exectool.Call, now time.Time, tainted bool) audit.Entry {
	e := audit.Entry{
		Time:     now.UTC().Format(time.RFC3339Nano),
		Tool:     exectool.Name,
		Class:    "exec",
		Decision: call.Verdict.String(),
		Reason:   call.Reason,
		Allowed:  call.Ran,
		Tainted:  tainted,
		Argv:     call.Argv,
		Path:     call.Path,
		By:       string(call.By),
	}
	if len(call.Argv) > 0 {
		e.Input, _ = json.Marshal(struct { // strings alone: it cannot fail
			Executable string   `json:"executable"`
			Arguments  []string `json:"arguments"`
		}{call.Argv[0], call.Argv[1:]})
	}
	if call.Verdict == approval.Ask {
		approved := call.By == exectool.ByPerson && call.Answer != approval.No
		e.Approved = &approved
		if approved {
			e.Answer = call.Answer.String()
		}
	}
	if call.Ran {
		milliseconds := call.Duration.Milliseconds()
		e.Exit, e.Bytes, e.Duration = &call.Status, &call.Bytes, &milliseconds
		if call.End != exectool.Exited {
			e.End = call.End.String()
		}
	}
	return e
}
