// Package check finds what is wrong or doubtful about a rule sheet without playing it.
//
// [Check] is the way in, or a [Checker] for a sheet that changes. Diagnostics come back together, those
// of the parser among them, sorted by place; the same sheet always has the same ones in the same order.
//
// All of it ends in time and space proportional to the sheet, except for a few passes, which have fixed
// bounds. What needs play, such as whether a match ends and everybody can move, is not looked at.
//
// An error breaks the specification, so programs may disagree about the rules or refuse them. A warning
// is about rules with a clear meaning that is hardly meant, or that some program reads otherwise: so an
// undefined relation is a warning, since it is false, and public sheets rely on that; so are letter case,
// `and`, and a `not` around an `or`, which GDL lacks but which can mean one thing only. A hint is worth
// knowing. No public sheet that the reference validator accepts has an error here; validation_test.go
// lists where verdicts differ, and why.
//
// The restrictions are those of "Game Description Language Specification" (Love, Hinrichs, Haley,
// Schkufza, Genesereth; Stanford Logic Group, 2008): safe variables, stratified negation, what each
// keyword may depend on, and bounded recursion (definition 15).
package check
