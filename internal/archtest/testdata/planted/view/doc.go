// Package view reaches a banned package through a harmless one.
package view
