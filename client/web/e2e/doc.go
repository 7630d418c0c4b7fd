// Package e2e holds the tests of the page in a real browser. There is nothing to import.
//
// Every test drives headless Chromium, and where that is missing it is left out (see internal/need). Pictures of what was
// tested are left in client/web/e2e/artifacts, to be looked at by people: no program says whether a page is beautiful.
package e2e
