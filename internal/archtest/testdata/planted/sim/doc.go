// Package sim breaks what is asked of the lowest room only.
package sim
