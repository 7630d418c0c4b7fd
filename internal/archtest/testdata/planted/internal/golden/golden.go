// Package golden stands for a test helper.
package golden
