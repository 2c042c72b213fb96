// Package game is the contract between engines and what plays on them: states,
// moves, goals and the [Machine] interface that the reasoner, the
// propositional network and the generated code implement and that search
// plays on.
//
// A [Machine] is made from [logic.Rules] by each engine's own package. What a
// machine does faster than one position at a time it offers as [Expander], [Sampler],
// [Stepper], [LeafBatcher] or [TreeSearcher]. Those that do not have [NewExpander],
// [NewSampler] and [NewLeaves] as adapters.
package game
