// Package table is a transposition table: what searches found out about
// positions, found again by their states.
package table
