package view

import (
	"net/netip" // want core: view imports net/netip | outside: view imports net/netip
	"slices"
	"text/tabwriter" // want core: view imports text/tabwriter → fmt
)

func through() (netip.Addr, *tabwriter.Writer, bool) {
	return netip.Addr{}, nil, slices.Contains([]int{1}, 1)
}
