// Package conformance holds the tables in docs/conformance against the tests of this module.
//
// A row of such a table claims that a requirement is met and names the tests that prove it. Tests get renamed and
// files move; a claim whose test has gone is a lie nobody tells on purpose. The package reads every row and reports
// ids that are no ids, rows in the wrong table, and tests or scenarios that do not exist.
package conformance
