// Package searchtest has machines and positions for tests of the search rooms.
package searchtest
