package websocket

import (
	"net/http"
	"net/netip"
	"strings"
)

// address is where a request comes from: the other side of its socket, or, where that is one of the proxies, what the
// proxies say. Each proxy appends whom it was called by, so the list is read from its end, as far as it was written by
// proxies.
func (o *Options) address(r *http.Request) netip.Addr {
	socket, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	at := socket.Addr().Unmap()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && o.isProxy(at); i-- {
		hop, ok := parseHop(strings.TrimSpace(hops[i]))
		if !ok {
			break
		}
		at = hop
	}
	return at
}

// parseHop reads an address that some proxies write with a port.
func parseHop(text string) (netip.Addr, bool) {
	if hop, err := netip.ParseAddr(strings.Trim(text, "[]")); err == nil {
		return hop.Unmap(), true
	}
	hop, err := netip.ParseAddrPort(text)
	return hop.Addr().Unmap(), err == nil
}

func (o *Options) isProxy(at netip.Addr) bool {
	for _, network := range o.Proxies {
		if network.Contains(at) {
			return true
		}
	}
	return false
}
