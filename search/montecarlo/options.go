package montecarlo

// The options of a tree say how it is searched.
type options struct {
	batch       int     // paths that are selected before any is simulated
	playouts    int     // from each leaf, at least
	exploration float32 // the constant of UCB1, for rewards within 0..1
	// proofs, and an evaluation as a visit of its own, are for two roles that
	// move in turn and share a constant sum of goals.
	proofs bool
	// unproved: that a match ends proves nothing, as for the judge of proofs.
	unproved bool
	prior    float32 // how many visits the evaluation of a move counts for
	blend    float32 // the share of the minimax of evaluations in a value, 0..1
	paced    bool    // more playouts where they cost little
	// decisive: in playouts whoever can win by the next move does, where the
	// machine sees it.
	decisive bool
	// sharing: paths of the same length to a position lead to one node, where one role alone chooses.
	sharing bool
}

// guidedExploration replaces the constant of UCB1 where weights of facts value positions:
// they say where to look first, so that less has to be tried to find out.
const guidedExploration = 0.14

// plainUCT is UCT as published, except that the machine, where it can, plays a batch of random matches from each leaf.
var plainUCT = options{batch: 1, playouts: 128, exploration: 0.7}

// tuned won most matches on public sheets; docs/strength.md has the alternatives that lost.
var tuned = options{batch: 32, playouts: 4, exploration: 0.25, proofs: true, prior: 2, blend: 0.3, paced: true,
	decisive: true, sharing: true}
