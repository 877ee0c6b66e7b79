package lockdown

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// observations are made after the set-up. Each fills r.value or r.got.
var observations = []step{
	{"nil state", func(r *run, _ json.RawMessage) {
		r.got["panic"] = false // it would end the test
		r.s.Taint(web("a.example"))
		r.s.Deny(Denial{})
		r.got["tainted"] = r.s.Tainted()
		r.got["taints"] = r.s.TaintsFrom(SourceUntrustedTask)
		r.got["allowed"] = r.s.WebFetchAllowed("a.example", 443) && r.s.MCPCallAllowed(nil) && r.s.CommandsAllowed()
	}},
	{"ParseSources", func(r *run, raw json.RawMessage) {
		set, err := ParseSources(get[[]string](r, raw))
		r.fail(err)
		r.got["map"] = set
	}},
	{"ConfigurableSources", func(r *run, _ json.RawMessage) { r.value = ConfigurableSources }},
	{"EnabledSources", func(r *run, _ json.RawMessage) { r.value = r.s.EnabledSources() }},
	{"TaintsFrom", func(r *run, raw json.RawMessage) { r.value = r.s.TaintsFrom(prose(raw)) }},
	{"Tainted", func(r *run, _ json.RawMessage) { r.value = r.s.Tainted() }},
	{"First", func(r *run, raw json.RawMessage) {
		proseTaints(r, prose(raw))
		first, ok := r.s.First()
		r.got["ok"] = ok
		if ok {
			r.got["source"] = letters([]Source{first})[0]
		}
	}},
	{"Sources", func(r *run, raw json.RawMessage) {
		r.taint("A")
		if strings.Contains(prose(raw), "twice") {
			r.taint("A")
		} else {
			r.taint("B")
		}
		r.value = letters(r.s.Sources())
	}},
	{"Denials", func(r *run, _ json.RawMessage) {
		if len(r.s.Denials()) == 0 {
			r.s.Deny(Denial{Tool: "d1"})
			r.s.Deny(Denial{Tool: "d2"})
		}
		var tools []string
		for _, d := range r.s.Denials() {
			tools = append(tools, d.Tool)
		}
		r.value = tools
	}},
	{"WebFetchAllowed", webFetch},
	{"WebFetchGate", webFetch},
	{"URLHostPort", func(r *run, raw json.RawMessage) {
		r.got["host"], r.got["port"], r.got["ok"] = URLHostPort(prose(raw))
	}},
	{"MCPCallAllowed", func(r *run, raw json.RawMessage) { r.value = r.s.MCPCallAllowed(mcpAliases(r, raw)) }},
	{"MCPCallTaints", func(r *run, raw json.RawMessage) { r.value = r.s.MCPCallTaints(mcpAliases(r, raw)) }},
	{"MCPTaintSource", func(r *run, raw json.RawMessage) {
		source, taints := r.s.MCPTaintSource(mcpAliases(r, raw))
		r.value = []any{source, taints}
	}},
	{"ACPClientMCPAliases", func(r *run, _ json.RawMessage) { r.value = r.s.ACPClientMCPAliases() }},
	{"MCPAliases", func(r *run, _ json.RawMessage) { r.value = r.s.MCPAliases() }},
	{"CommandsConfined", func(r *run, raw json.RawMessage) {
		commandProse(r, raw)
		r.value = r.s.CommandsConfined()
	}},
	{"StopsProcessesAtTaint", func(r *run, raw json.RawMessage) {
		commandProse(r, raw)
		r.value = r.s.StopsProcessesAtTaint()
	}},
	{"CommandsInfo", func(r *run, raw json.RawMessage) { commandProse(r, raw) }},
	{"Notice", func(r *run, _ json.RawMessage) { r.got["count"] = notices(r) }},
	{"Source.Fields", func(r *run, raw json.RawMessage) {
		fields := get[Source](r, raw).Fields()
		r.sees(slices.Sorted(maps.Keys(fields)), fields)
	}},
	{"Denial.Fields", func(r *run, raw json.RawMessage) {
		fields := get[Denial](r, raw).Fields()
		r.sees(slices.Sorted(maps.Keys(fields)), fields)
	}},
	{"RefusalMessage", func(r *run, raw json.RawMessage) {
		args := get[[4]json.RawMessage](r, raw)
		text := RefusalMessage(prose(args[0]), prose(args[1]), get[Source](r, args[2]), prose(args[3]))
		var want struct {
			Mentions []string
			Never    string
		}
		r.c.Want(r.t, &want)
		r.got["mentions"] = slices.DeleteFunc(want.Mentions, func(part string) bool { return !strings.Contains(text, part) })
		if r.got["never"] = want.Never; want.Never != "" && strings.Contains(text, want.Never) {
			r.t.Errorf("%q holds %q", text, want.Never)
		}
	}},
	{"concurrency", concurrent},
	{"ConfineCommands", func(r *run, _ json.RawMessage) {
		maps.Copy(r.got, r.s.CommandsInfo())
		r.got["narrow_calls"] = len(r.narrowed)
		if len(r.narrowed) > 0 {
			r.got["narrow_arg"] = r.narrowed[0]
		}
	}},
	{"CommandsInfo", func(r *run, _ json.RawMessage) { maps.Copy(r.got, r.s.CommandsInfo()) }},
}

// sees compares the keys of an event with those that the case allows and
// forbids.
func (r *run) sees(keys []string, fields map[string]any) {
	var want struct {
		Only  []string `json:"contains_only"`
		Never []string
	}
	r.c.Want(r.t, &want)
	if len(fields) == 0 {
		r.t.Error("no fields")
	}
	for _, key := range keys {
		if len(want.Only) > 0 && !slices.Contains(want.Only, key) || slices.Contains(want.Never, key) {
			r.t.Errorf("field %q", key)
		}
	}
	r.got["contains_only"], r.got["never"] = want.Only, want.Never
}

// notices gives every taint its tool result, as a caller does, and counts the
// notices in them.
func notices(r *run) int {
	results := make([]string, 3)
	for i := range results {
		if _, first := r.s.Taint(Source{Source: SourceWebFetch, Tool: string(rune('a' + i))}); first {
			results[i] += Notice
		}
	}
	if !strings.Contains(results[0], Notice) {
		r.t.Error("the first result carries no notice")
	}
	return strings.Count(strings.Join(results, "\n"), Notice)
}
