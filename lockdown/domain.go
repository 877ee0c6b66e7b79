package lockdown

import (
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strconv"
	"strings"
)

// pattern is one domain pattern.
type pattern struct {
	host       string // as normalHost returns it
	subdomains bool   // "*.host": the names below host, not host itself
	port       int    // 0: every port
}

// parsePattern reads "host" or "*.host" with an optional ":port".
func parsePattern(text string) (pattern, error) {
	fail := func(why string) (pattern, error) {
		return pattern{}, fmt.Errorf("domain pattern %q: %s", text, why)
	}
	var p pattern
	host := text
	if h, port, err := net.SplitHostPort(text); err == nil {
		var ok bool
		if p.port, ok = parsePort(port); !ok {
			return fail("the port must be a number from 1 to 65535")
		}
		host = h
	} else if strings.HasPrefix(text, "[") && strings.HasSuffix(text, "]") {
		host = text[1 : len(text)-1]
	} else if strings.Contains(text, ":") {
		return fail(`only "host", "*.host" and an optional ":port" are understood; an IPv6 address stands in brackets`)
	}
	if host == "*" {
		return fail(`"*" would allow every host; name the hosts`)
	}
	host, p.subdomains = strings.CutPrefix(host, "*.")
	var ok bool
	if p.host, ok = normalHost(host); !ok {
		return fail(`not a host name; only "host", "*.host" and an optional ":port" are understood`)
	}
	if p.subdomains && (isAddress(p.host) || numeric(p.host[strings.LastIndexByte(p.host, '.')+1:])) {
		return fail("an address has no subdomains")
	}
	return p, nil
}

// String returns the pattern in its normal form, which parses to itself.
func (p pattern) String() string {
	text := p.host
	if strings.Contains(text, ":") {
		text = "[" + text + "]"
	}
	if p.subdomains {
		text = "*." + text
	}
	if p.port != 0 {
		text += ":" + strconv.Itoa(p.port)
	}
	return text
}

// match reports whether the pattern covers host, in its normal form, and port.
func (p pattern) match(host string, port int) bool {
	if p.port != 0 && p.port != port {
		return false
	}
	if p.subdomains {
		return strings.HasSuffix(host, "."+p.host)
	}
	return host == p.host
}

// patterns is a list of them.
type patterns []pattern

func parsePatterns(list []string) (patterns, error) {
	ps := make(patterns, 0, len(list))
	for _, text := range list {
		p, err := parsePattern(text)
		if err != nil {
			return nil, err
		}
		ps = append(ps, p)
	}
	return ps, nil
}

// match reports whether one of the patterns covers host and port.
func (ps patterns) match(host string, port int) bool {
	host, ok := normalHost(host)
	if !ok || port < 1 || port > 65535 {
		return false
	}
	return slices.ContainsFunc(ps, func(p pattern) bool { return p.match(host, port) })
}

// list returns the patterns as text; it is never nil.
func (ps patterns) list() []string {
	texts := make([]string, len(ps))
	for i, p := range ps {
		texts[i] = p.String()
	}
	return texts
}

// normalHost returns the one form in which a host is compared: lower case,
// without brackets or a final dot, an IP address as netip writes it. It is not
// ok for anything but an ASCII name of letters, digits, hyphens and
// underscores, or an IP address without a zone.
func normalHost(host string) (string, bool) {
	host = strings.ToLower(host)
	bare := host
	if strings.HasPrefix(host, "[") && strings.HasSuffix(host, "]") {
		bare = host[1 : len(host)-1]
	}
	if strings.Contains(bare, ":") {
		address, err := netip.ParseAddr(bare)
		if err != nil || address.Zone() != "" {
			return "", false
		}
		return address.String(), true
	}
	host = strings.TrimSuffix(host, ".")
	if len(host) > 253 {
		return "", false
	}
	for label := range strings.SplitSeq(host, ".") {
		if label == "" || len(label) > 63 || strings.Trim(label, "abcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
			return "", false
		}
	}
	return host, true
}

func isAddress(host string) bool {
	_, err := netip.ParseAddr(host)
	return err == nil
}

func numeric(label string) bool { return strings.Trim(label, "0123456789") == "" }

// cleanHost returns the host alone of what a caller recorded as one: a host, a
// host with a port, or a whole URL. It is "" for everything else, so that no
// path, query or content enters a record.
func cleanHost(text string) string {
	if host, ok := normalHost(text); ok {
		return host
	}
	if host, _, ok := URLHostPort(text); ok {
		return host
	}
	if h, port, err := net.SplitHostPort(text); err == nil {
		host, hostOK := normalHost(h)
		if _, portOK := parsePort(port); hostOK && portOK {
			return host
		}
	}
	return ""
}
