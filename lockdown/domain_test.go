package lockdown

import (
	"strings"
	"testing"
)

func TestDomainPatterns(t *testing.T) {
	for _, c := range []struct {
		pattern string
		host    string
		port    int
		want    bool
	}{
		{"a.example", "a.example", 443, true},
		{"a.example", "a.example", 8443, true}, // no port: every port
		{"A.Example", "a.EXAMPLE", 443, true},
		{"a.example", "a.example.", 443, true},
		{"a.example", "b.a.example", 443, false},
		{"a.example", "a.example.evil.example", 443, false},
		{"a.example", "xa.example", 443, false},
		{"a.example:443", "a.example", 443, true},
		{"a.example:443", "a.example", 80, false},
		{"*.example", "a.example", 443, true},
		{"*.example", "b.a.example", 443, true},
		{"*.example", "example", 443, false}, // the subdomains, not itself
		{"*.example", "notexample", 443, false},
		{"*.example:8443", "a.example", 8443, true},
		{"*.example:8443", "a.example", 443, false},
		{"127.0.0.1", "127.0.0.1", 80, true},
		{"127.0.0.1", "127.1", 80, false},
		{"[::1]:80", "::1", 80, true},
		{"[::1]", "[0:0:0:0:0:0:0:1]", 80, true},
		{"a.example", "", 443, false},
		{"a.example", "a.example", 0, false},
		{"a.example", "a.example", 70000, false},
		{"a.example", "a.example/x", 443, false},
		{"a.example", "a.example:443", 443, false}, // the host field holds a host
		{"xn--bcher-kva.example", "bücher.example", 443, false},
		{"localhost", "localhost", 80, true},
		{"_dmarc.a.example", "_dmarc.a.example", 80, true},
	} {
		ps, err := parsePatterns([]string{c.pattern})
		if err != nil {
			t.Errorf("%s: %v", c.pattern, err)
			continue
		}
		if got := ps.match(c.host, c.port); got != c.want {
			t.Errorf("%s matches %s:%d: %v, want %v", c.pattern, c.host, c.port, got, c.want)
		}
	}
}

func TestDomainPatternsRefused(t *testing.T) {
	for _, text := range []string{
		"*", "*:443", "*.", "*.*", "*.*.example", "a*.example", "a.*.example", "", ".", ".example", "a..example",
		"https://a.example", "a.example/path", "a.example:", "a.example:0", "a.example:70000", "a.example:x", "a.example:+1",
		"::1", "[::1", "[fe80::1%eth0]", "*.127.0.0.1", "*.0.0.1", "*.[::1]", "user@a.example", " a.example", "a.example ", "a example",
		"bücher.example", "a.example\x00", strings.Repeat("a", 64) + ".example", strings.Repeat("a.", 130) + "example",
	} {
		if _, err := New([]string{"ok.example", text}); err == nil {
			t.Errorf("%q passed", text)
		}
	}
}

func TestURLHostPort(t *testing.T) {
	for _, c := range []struct {
		url  string
		host string
		port int
	}{
		{"https://h.example/x?q=secret", "h.example", 443},
		{"http://h.example", "h.example", 80},
		{"HTTPS://H.Example./", "h.example", 443},
		{"https://h.example:8443/", "h.example", 8443},
		{"https://h.example:/", "h.example", 443},
		{"https://user:pw@h.example/", "h.example", 443},
		{"https://good.example@evil.example/", "evil.example", 443},
		{"http://[::1]:8080/", "::1", 8080},
		{"http://127.0.0.1/", "127.0.0.1", 80},
	} {
		if host, port, ok := URLHostPort(c.url); !ok || host != c.host || port != c.port {
			t.Errorf("%s: %q %d %v, want %q %d", c.url, host, port, ok, c.host, c.port)
		}
	}
	for _, url := range []string{
		"", "h.example", "//h.example/", "/x", "file:///etc/passwd", "ftp://h.example/", "javascript:alert(1)", "data:text/plain,x",
		"https:///x", "https:h.example", "https://:443/", "https://h.example:0/", "https://h.example:99999/", "https://h.example:x/",
		"https://bücher.example/", "https://h.example\\@evil.example/", " https://h.example/", "https://h example/", "https://h.example%0a/",
		"http://[fe80::1%25eth0]/", "https://h.example\n/", "unix:///run/x.sock",
	} {
		if host, port, ok := URLHostPort(url); ok {
			t.Errorf("%q: %q %d", url, host, port)
		}
	}
}

func FuzzDomainPattern(f *testing.F) {
	for _, seed := range [][2]string{{"a.example", "a.example"}, {"*.a.example:443", "b.a.example"}, {"[::1]:80", "::1"}, {"*", "x"}, {"*.1", "0.1"}} {
		f.Add(seed[0], seed[1], 443)
	}
	f.Fuzz(func(t *testing.T, text, host string, port int) {
		p, err := parsePattern(text)
		if err != nil {
			return
		}
		again, err := parsePattern(p.String())
		if err != nil || again != p {
			t.Fatalf("%q reads as %q, which reads as %+v (%v)", text, p, again, err)
		}
		ps := patterns{p}
		got := ps.match(host, port)
		if got != ps.match(strings.ToUpper(host), port) && isASCII(host) {
			t.Fatalf("%q: the case of %q matters", text, host)
		}
		if !got {
			return
		}
		normal, ok := normalHost(host)
		if !ok || port < 1 || port > 65535 || p.port != 0 && p.port != port {
			t.Fatalf("%q matches %q:%d", text, host, port)
		}
		if normal != p.host && (!p.subdomains || !strings.HasSuffix(normal, "."+p.host)) || p.subdomains && (normal == p.host || isAddress(normal)) {
			t.Fatalf("%q matches %q", text, host)
		}
	})
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r > 127 })
}

func FuzzURLHostPort(f *testing.F) {
	for _, seed := range []string{"https://h.example/x?q=s", "http://[::1]:1/", "https://a@b.example:2/", "file:///x", "http:x", "HTTP://A.B"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		host, port, ok := URLHostPort(raw)
		if !ok {
			if host != "" || port != 0 {
				t.Fatalf("%q: not ok, but %q %d", raw, host, port)
			}
			return
		}
		p := pattern{host: host, port: port}
		h, n, ok := URLHostPort("https://" + p.String() + "/")
		if !ok || h != host || n != port || port < 1 || port > 65535 {
			t.Fatalf("%q: %q %d, which reads back as %q %d %v", raw, host, port, h, n, ok)
		}
		if cleanHost(raw) != host {
			t.Fatalf("%q: a record would hold %q", raw, cleanHost(raw))
		}
	})
}
