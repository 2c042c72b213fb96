// Package induction finds which of some claims hold in all states that can be
// reached, where claims help each other.
package induction

import "slices"

// Greatest returns the largest set of claims that is inductive, in their order: if
// all of them hold in a state, each of them holds in every next one. So they hold
// in all states that can be reached, if they do in the initial one.
//
// Claims that cannot be proved are given up, and what was proved with their help
// is proved again (Flanagan, Leino: Houdini, FME 2001). Suppose makes claims the
// hypothesis; step reports whether a claim then holds after a step. A step that
// ends early must report false: then nothing is left that was not proved.
func Greatest[C any](claims []C, suppose func([]C), step func(C) bool) []C {
	for {
		suppose(claims)
		kept := slices.DeleteFunc(slices.Clone(claims), func(c C) bool { return !step(c) })
		if len(kept) == len(claims) {
			return kept
		}
		claims = kept
	}
}
