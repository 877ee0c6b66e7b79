package lockdown

import (
	"net/url"
	"strconv"
)

// URLHostPort returns the host and port that a fetch of the URL would connect
// to first; the port is the scheme's own where the URL has none. ok is false
// where it could not be fetched: no http or https, no host, a host that is no
// ASCII name or address, or a port outside 1 to 65535. Such a URL is to be
// refused after taint, not guessed at.
func URLHostPort(raw string) (host string, port int, ok bool) {
	u, err := url.Parse(raw)
	if err != nil {
		return "", 0, false
	}
	switch u.Scheme {
	case "http":
		port = 80
	case "https":
		port = 443
	default:
		return "", 0, false
	}
	if host, ok = normalHost(u.Hostname()); !ok {
		return "", 0, false
	}
	if text := u.Port(); text != "" {
		if port, ok = parsePort(text); !ok {
			return "", 0, false
		}
	}
	return host, port, true
}

func parsePort(text string) (port int, ok bool) {
	n, err := strconv.ParseUint(text, 10, 16)
	return int(n), err == nil && n > 0
}

// WebFetchAllowed reports whether host:port may be fetched now: always before
// taint, afterwards only where a pattern of [New] matches.
func (s *State) WebFetchAllowed(host string, port int) bool {
	return s.WebFetchGate(host, port) == nil
}

// WebFetchGate is the check before every request of a fetch, redirects
// included, and before any connection: it returns nil, or an error that is
// [ErrRefused] and reads as [RefusalMessage] does.
func (s *State) WebFetchGate(host string, port int) error {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	first, tainted := s.first()
	if !tainted || s.webFetch.match(host, port) {
		return nil
	}
	return refusal(RefusalMessage(ChannelWebFetch, ChannelWebFetch, first, host))
}

// WebFetchDomains returns the patterns given to [New].
func (s *State) WebFetchDomains() []string {
	if s == nil {
		return nil
	}
	return s.webFetch.list()
}
