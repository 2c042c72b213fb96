package circuit

// Assumptions are edges of a graph that are taken to be true for a while,
// with all that follows from them by unit propagation, as in satisfiability
// solvers: towards what gates read immediately, towards what reads them when
// somebody asks.
type assumptions struct {
	*Graph
	legal  [][]Edge // by role and move: what is true if the move is made
	value  []Value  // by node: as far as it is assumed or was followed
	trail  []uint32 // the nodes with values, in the order in which they got them
	failed bool     // what is assumed cannot be true
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

func newAssumptions(w *Graph, legal [][]Edge) *assumptions {
	n := len(w.fanin)
	a := &assumptions{Graph: w, legal: legal, value: make([]Value, n), answers: make([]Value, n),
		asked: make([]uint32, n)}
	a.value[0] = No
	return a
}

// assume makes an edge true as well.
func (a *assumptions) assume(e Edge) {
	a.epoch++
	at := len(a.trail)
	a.set(e)
	for ; at < len(a.trail) && !a.failed; at++ {
		a.follow(a.trail[at])
	}
}

// follow sets what the value of a node says of what it reads.
func (a *assumptions) follow(x uint32) {
	a.work++
	a.spend(1 + len(a.fanin[x]))
	switch isGate := int(x) >= a.leaves; {
	case isGate && a.value[x] == Yes:
		for _, e := range a.fanin[x] {
			a.set(e)
		}
	case isGate:
		if e, ok := a.last(x); ok {
			a.set(e.Not())
		}
	case a.value[x] == Yes:
		for role, c := range a.choices {
			if c.from <= x && x < c.to {
				a.set(a.legal[role][x-c.from])
			}
		}
	}
}

func (a *assumptions) set(e Edge) {
	v := ValueOf(!e.Negated())
	switch a.value[e.Node()] {
	case Unknown:
		a.value[e.Node()] = v
		a.trail = append(a.trail, e.Node())
	case v.Not():
		a.failed = true
	}
}

// last returns the only input of a gate that is not known to be true, if there
// is one and it is not known to be false.
func (a *assumptions) last(x uint32) (e Edge, ok bool) {
	for _, f := range a.fanin[x] {
		switch a.value[f.Node()].Of(f) {
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
	for _, x := range a.trail[length:] {
		a.value[x] = Unknown
	}
	a.trail = a.trail[:length]
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

func (a *assumptions) evaluate(x uint32, depth int) Value {
	if a.value[x] != Unknown || int(x) < a.leaves {
		return a.value[x]
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
