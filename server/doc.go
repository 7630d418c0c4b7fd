// Package server puts one process together: the pack, the store, the accounts, the host with its zones, the gateway that
// browsers and clients come through, the page, and a second address for operators. It decides nothing itself; every question
// has a room that answers it, and what stands here is who is asked, and in which order.
package server
