// Package boon hides a breach behind a build tag.
package boon
