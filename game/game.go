// Package game is the contract between engines and what plays on them: states,
// moves, goals and the [Machine] interface that the reasoner, the
// propositional network and the generated code implement and that search
// plays on.
//
// A [Machine] is made from [logic.Rules] by each engine's own package. What a
// machine does faster than one position at a time it offers as [Expander],
// [Sampler] or [Estimator]; adapters give the same to machines that do not.
package game
