package lockdown

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// setUps are done before anything is observed.
var setUps = []step{
	{"new", func(r *run, raw json.RawMessage) {
		s, err := New(get[[]string](r, raw))
		r.fail(err)
		r.s = s
	}},
	{"sources", func(r *run, raw json.RawMessage) { r.fail(r.s.SetSources(get[[]string](r, raw))) }},
	{"SetSources", func(r *run, raw json.RawMessage) { r.fail(r.s.SetSources(get[[]string](r, raw))) }},
	{"servers", func(r *run, raw json.RawMessage) {
		var servers []MCPServerPolicy
		for _, s := range get[[]struct {
			Alias   string
			Trusted bool
			Allowed bool `json:"lockdown_allowed"`
		}](r, raw) {
			servers = append(servers, MCPServerPolicy{s.Alias, s.Trusted, s.Allowed})
		}
		r.s.SetMCPServers(servers)
	}},
	{"client", func(r *run, raw json.RawMessage) { r.s.SetACPClientMCPServers(get[[]string](r, raw)) }},
	{"client_servers", func(r *run, raw json.RawMessage) { r.s.SetACPClientMCPServers(get[[]string](r, raw)) }},
	{"SetACPClientMCPServers", func(r *run, raw json.RawMessage) {
		r.s.SetACPClientMCPServers(get[[]string](r, raw))
		r.value = r.s.ACPClientMCPAliases()
	}},
	{"SetCommandAllowedDomains", func(r *run, raw json.RawMessage) { r.fail(r.s.SetCommandAllowedDomains(get[[]string](r, raw))) }},
	{"tainted", func(r *run, _ json.RawMessage) { r.taint(SourceUntrustedTask) }},
	{"ConfineCommands", confine},
	{"taint", func(r *run, raw json.RawMessage) {
		if raw[0] != '[' {
			r.taint(SourceWebFetch)
			return
		}
		for _, name := range get[[]string](r, raw) {
			r.taint(name)
		}
	}},
	{"taints", func(r *run, raw json.RawMessage) {
		for i := range get[int](r, raw) {
			r.taint(string(rune('A' + i)))
		}
	}},
	{"Deny", func(r *run, raw json.RawMessage) {
		for _, tool := range get[[]string](r, raw) {
			r.s.Deny(Denial{Tool: tool})
		}
	}},
	{"Restore", restore},
}

func confine(r *run, raw json.RawMessage) {
	args := []any{false, nil}
	if raw[0] == '[' {
		args = get[[]any](r, raw)
	}
	r.s.ConfineCommands(args[0].(bool), r.narrow(args[1]))
	for key := range r.c.Input {
		if strings.HasSuffix(key, "then RefuseCommands") {
			r.s.RefuseCommands()
		}
	}
	r.got["confined"] = r.s.CommandsConfined()
}

// restore gives the sources and denials of a case by name: [[sources], [denials]].
func restore(r *run, raw json.RawMessage) {
	lists := get[[][]string](r, raw)
	var sources []Source
	for _, name := range lists[0] {
		sources = append(sources, Source{Source: name})
	}
	var denials []Denial
	for _, name := range lists[1] {
		denials = append(denials, Denial{Tool: name})
	}
	r.s.Restore(sources, denials)
	if r.c.Has("then Taint") {
		r.known["then Taint"] = true
		r.taint("new")
	}
	r.got["tainted"] = r.s.Tainted()
	r.got["sources[0].resumed"] = r.s.Sources()[0].Resumed
	var order, denied []string
	for _, s := range r.s.Sources() {
		order = append(order, s.Source)
	}
	for _, d := range r.s.Denials() {
		denied = append(denied, d.Tool)
	}
	r.got["order"], r.got["denials"] = order, denied
}

// commandProse sets up commands as a case describes them.
func commandProse(r *run, raw json.RawMessage) {
	text := strings.ToLower(prose(raw))
	if (strings.Contains(text, "confined") || strings.Contains(text, "confinecommands")) && !strings.Contains(text, "not confined") {
		r.s.ConfineCommands(strings.Contains(text, "prox"), nil)
	}
	switch {
	case strings.Contains(text, "container"):
		r.s.SetCommandsInContainer(strings.Contains(text, "removed"))
	case strings.Contains(text, "direct") && !strings.Contains(text, "no direct"):
		r.s.SetCommandsDirectUntilTaint()
	}
	if strings.Contains(text, "refusecommands") {
		r.s.RefuseCommands()
	}
}

// webFetch asks for the host that a case describes: one that New listed, or
// another.
func webFetch(r *run, raw json.RawMessage) {
	text := prose(raw)
	proseTaints(r, text)
	host := "other.example"
	if strings.Contains(text, "in allowlist") && !strings.Contains(text, "not in") || strings.Contains(text, "listed") && !strings.Contains(text, "not listed") {
		host = "listed.example"
	}
	r.value = r.s.WebFetchAllowed(host, 443)
	r.got["error"] = r.s.WebFetchGate(host, 443) != nil
	if strings.Contains(text, "redirect") {
		r.got["connected"] = redirect(r.t, r.s)
	}
}

// redirect fetches, in a client that asks the gate before every hop, from a
// listed host that redirects to another, and reports whether that one was
// reached.
func redirect(t *testing.T, s *State) bool {
	reached := false
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/second" {
			reached = true
			return
		}
		http.Redirect(w, r, "/second", http.StatusFound)
	}))
	defer server.Close()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return s.WebFetchGate("other.example", 443) }}
	if response, err := client.Get(server.URL); err == nil {
		response.Body.Close()
	}
	return reached
}

// mcpAliases are the servers that a case describes, set up as described.
func mcpAliases(r *run, raw json.RawMessage) []string {
	text := prose(raw)
	if text == "" {
		return get[[]string](r, raw)
	}
	if strings.Contains(text, "mcp off") {
		r.fail(r.s.SetSources([]string{SourceACPClientMCP}))
	}
	if strings.Contains(text, "client") {
		r.s.SetACPClientMCPServers([]string{"client"})
		if strings.Contains(text, "empty") {
			return nil
		}
		return []string{"client"}
	}
	if strings.Contains(text, "trusted") && !strings.Contains(text, "untrusted") {
		r.s.SetMCPServers([]MCPServerPolicy{{Alias: "trusted", Trusted: true}})
		return []string{"trusted"}
	}
	return []string{"unlisted"}
}

// concurrent is what many goroutines at once come to; the race detector reads
// the rest.
func concurrent(r *run, _ json.RawMessage) {
	var wg sync.WaitGroup
	firsts := make(chan bool, 100)
	for i := range cap(firsts) {
		wg.Go(func() {
			_, first := r.s.Taint(Source{Source: SourceWebFetch, Tool: string(rune('a' + i%5))})
			firsts <- first
			r.s.Deny(Denial{Step: i})
			r.s.Tainted()
		})
	}
	wg.Wait()
	count := 0
	for range cap(firsts) {
		if <-firsts {
			count++
		}
	}
	r.got["races"], r.got["first_true_count"] = 0, count
}
