// Package enginetest owns the tests that every variant passes: move counts from files, and properties of
// random play. A new variant is tested by adding it to the list of package games and its counts to a file
// in testdata.
package enginetest
