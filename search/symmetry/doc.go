// Package symmetry maps positions that are alike by symmetry to one
// representative, so that what is proved of one is proved of all.
package symmetry
