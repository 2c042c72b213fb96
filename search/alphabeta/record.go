package alphabeta

import (
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// A Recording is a game tree as alpha-beta really searched it: only the
// positions that were visited, in the order of the visits, with the windows
// they were searched with. A position that was searched again, deeper or with
// a wider window, is there again.
//
// The tree searches it, never generated code, which visits a hundred times as
// many positions as anybody looks at, and would have to write each of them down.
type Recording struct {
	// Visits are in the order in which the search came to them, so a parent
	// stands before its children. The first has no parent.
	Visits []Visit
	// Steps lists the search as it went: each visit twice, when it was entered
	// and when it was left.
	Steps []Step
	// Full says that the recording stopped at its limit before the search did.
	Full bool
}

// A Visit is one search of one position.
type Visit struct {
	Parent      int32          // index into Visits, or -1
	Joint       game.JointMove // that led here from the parent
	Depth       int            // plies that were to be searched below
	Alpha, Beta search.Value   // the window; see tree in this package
	// Mine and Theirs count how the searching role and all others together
	// could choose here; 0 where nobody looked.
	Mine, Theirs int
	Value        search.Value
	Proof        search.Proof
	Cause        Cause
}

// Cause says how a visit got its value.
type Cause uint8

const (
	CauseSearch   Cause = iota // from all of its children
	CauseCutoff                // from a child that made the others needless
	CauseTerminal              // from the goal of a terminal state
	CauseEstimate              // from the evaluation, at the end of the depth
	CauseTable                 // from the transposition table
	CauseStop                  // the search was stopped here
)

func (c Cause) String() string {
	return [...]string{"search", "cutoff", "terminal", "estimate", "table", "stop"}[c]
}

// A Step enters or leaves a visit.
type Step struct {
	Visit int32
	Leave bool
}

// A recorder writes a Recording. The methods of a nil recorder do nothing.
type recorder struct {
	out   Recording
	limit int
	at    int32 // the visit that is under way, or -1
	lost  int   // visits under way that were not recorded
}

// Record searches a position to the depths 1 to Problem.MaxDepth and returns
// the tree of the last one, up to a number of visits. What the first depths put
// into the transposition table shows as in any search; without a table, every
// position is searched.
func (s *Searcher) Record(c *search.Clock, p search.Problem, visits int, withTable bool) Recording {
	t := s.tree(c, p)
	if !withTable {
		t.table = nil
	}
	d := newDeepening(t, c, s.m, p)
	r := &recorder{} // of the last depth; of none if the search is stopped before
	for depth := 1; depth <= max(p.MaxDepth, 1) && c.Stopped == ""; depth++ {
		r = &recorder{limit: visits, at: -1}
		t.recorder = r
		// The root is a visit too, with the widest window.
		r.enter(nil, depth, -1, search.MaxValue+1)
		if !d.aspire(depth) {
			r.cause(CauseStop)
		}
		r.leave(d.value, d.proof)
		if d.settled() {
			break
		}
	}
	return r.out
}

func (r *recorder) enter(joint game.JointMove, depth int, alpha, beta search.Value) {
	if r == nil {
		return
	}
	if len(r.out.Visits) >= r.limit {
		r.out.Full = true
		r.lost++
		return
	}
	n := int32(len(r.out.Visits))
	r.out.Visits = append(r.out.Visits, Visit{
		Parent: r.at, Joint: slices.Clone(joint), Depth: depth, Alpha: alpha, Beta: beta, Proof: search.Unknown,
	})
	r.out.Steps = append(r.out.Steps, Step{Visit: n})
	r.at = n
}

// cause notes how the visit under way gets its value.
func (r *recorder) cause(c Cause) {
	if r != nil && r.lost == 0 && r.at >= 0 {
		r.out.Visits[r.at].Cause = c
	}
}

// choices notes how many ways to choose both sides have at the visit under way.
func (r *recorder) choices(mine, theirs int) {
	if r != nil && r.lost == 0 && r.at >= 0 {
		r.out.Visits[r.at].Mine, r.out.Visits[r.at].Theirs = mine, theirs
	}
}

func (r *recorder) leave(v search.Value, p search.Proof) {
	switch {
	case r == nil:
	case r.lost > 0:
		r.lost--
	default:
		x := &r.out.Visits[r.at]
		x.Value, x.Proof = v, p
		r.out.Steps = append(r.out.Steps, Step{Visit: r.at, Leave: true})
		r.at = x.Parent
	}
}
