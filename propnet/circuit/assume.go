package circuit

// The assumptions are edges of a graph that are taken to be true for a while,
// with all that follows from them by unit propagation, as in satisfiability
// solvers: towards what gates read immediately, towards what reads them when
// somebody asks.
type assumptions struct {
	*Graph
	Valuation          // of what is assumed or was followed
	legal     [][]Edge // by role and move: what is true if the move is made
	failed    bool     // what is assumed cannot be true
	effort

	answers []Value  // by node: what a question found
	asked   []uint32 // by node: in which epoch
	epoch   uint32   // counts the changes of what is assumed
	open    int      // nodes that the question at work may still look at
}

const (
	maxQuestion      = 256 // nodes looked at to answer a question
	maxQuestionDepth = 16  // gates that read each other
)

func newAssumptions(g *Graph, legal [][]Edge) *assumptions {
	n := len(g.fanin)
	return &assumptions{Graph: g, Valuation: NewValuation(n), legal: legal, answers: make([]Value, n),
		asked: make([]uint32, n)}
}

// assume makes an edge true as well.
func (a *assumptions) assume(e Edge) {
	a.epoch++
	at := len(a.Trail)
	a.set(e)
	for ; at < len(a.Trail) && !a.failed; at++ {
		a.follow(a.Trail[at])
	}
}

// follow sets what the value of a node says of what it reads.
func (a *assumptions) follow(x uint32) {
	a.work++
	a.spend(1 + len(a.fanin[x]))
	switch isGate := int(x) >= a.leaves; {
	case isGate && a.Values[x] == Yes:
		for _, e := range a.fanin[x] {
			a.set(e)
		}
	case isGate:
		if e, ok := a.last(x); ok {
			a.set(e.Not())
		}
	case a.Values[x] == Yes:
		if role := a.roleOf(x); role < len(a.choices) && a.choices[role].from <= x {
			a.set(a.legal[role][x-a.choices[role].from])
		}
	}
}

func (a *assumptions) set(e Edge) {
	if !a.Set(e, Yes) {
		a.failed = true
	}
}

// last returns the only input of a gate that is not known to be true, if there
// is one and it is not known to be false.
func (a *assumptions) last(x uint32) (e Edge, ok bool) {
	for _, f := range a.fanin[x] {
		switch a.Read(f) {
		case No:
			return 0, false
		case Unknown:
			if ok {
				return 0, false
			}
			e, ok = f, true
		}
	}
	return e, ok
}

// undo forgets what was assumed since the trail was so long.
func (a *assumptions) undo(length int) {
	a.Undo(length)
	a.failed = false
	a.epoch++
}

// ask returns what is known of an edge. It may be unknown only because it is
// hard to find out.
func (a *assumptions) ask(e Edge) Value {
	a.open = maxQuestion
	v := a.evaluate(e.Node(), maxQuestionDepth).Of(e)
	a.work += 1 + maxQuestion - a.open
	return v
}

// evaluate returns what the assumptions say of a node, from inputs up to a depth below it.
func (a *assumptions) evaluate(x uint32, depth int) Value {
	if a.Values[x] != Unknown || int(x) < a.leaves {
		return a.Values[x]
	}
	if a.asked[x] == a.epoch {
		return a.answers[x]
	}
	if a.open == 0 || depth == 0 {
		return Unknown
	}
	a.open--
	a.spend(len(a.fanin[x]))
	v := Yes
	for _, e := range a.fanin[x] {
		switch a.evaluate(e.Node(), depth-1).Of(e) {
		case No:
			a.asked[x], a.answers[x] = a.epoch, No
			return No
		case Unknown:
			v = Unknown
		}
	}
	a.asked[x], a.answers[x] = a.epoch, v
	return v
}
