// Package zone imports the network, which it must not.
package zone

import (
	_ "example.test/planted/netcode/protocol" // want arrows: zone imports netcode/protocol
	_ "example.test/planted/view"
)
