// Package define imports what it may, and one room that it may not.
package define

import (
	_ "example.test/planted/brain" // want arrows: place/define imports brain
	_ "example.test/planted/content"
	_ "example.test/planted/place"
	_ "example.test/planted/sim"
)
