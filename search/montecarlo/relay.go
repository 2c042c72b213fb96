package montecarlo

import (
	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// A relay holds the paths whose random matches go on after the round that selected them. Later rounds see these
// paths as visits that wait. Only rounds that play as few matches from a leaf as they may use a relay: where matches
// take less time than selection, little is gained by not waiting for each other.
type relay struct {
	game.Relay        // nil: there is none
	paths      []path // by ticket; those that wait have ended
	tickets    []int  // the free ones
	window     int    // how many paths may wait
}

const (
	// visitsPerPath is how many visits the root must have for each path that waits.
	visitsPerPath = 16
	// relayPlayouts is how many matches begin at the end of each path: more than in other rounds, which fill the
	// lanes of one call, since a match costs less here than a path does.
	relayPlayouts = 6
)

// openRelay makes a relay for the position that the leaves viewed last, if they offer one.
func (t *tree) openRelay() {
	t.relay = relay{}
	if t.batch == 1 {
		return
	}
	if t.relay.Relay = t.leaves.Relay(t.rng.Uint64(), search.MaxPlayoutPlies); t.relay.Relay == nil {
		return
	}
	n := t.relay.Lanes()
	t.relay.window = t.batch
	t.relay.paths = make([]path, n)
	for ticket := n - 1; ticket >= 0; ticket-- {
		t.relay.tickets = append(t.relay.tickets, ticket)
	}
}

// relays reports whether the matches of the next round go on after it.
func (t *tree) relays(full bool) bool {
	return t.relay.Relay != nil && !full && t.pace.playouts == t.playouts && t.relay.window > t.batch
}

// adapt lets more paths wait at a time where the tree is wide enough for those of this round,
// and fewer where they came to leaves at which others wait.
func (t *tree) adapt() {
	r := &t.relay
	if r.Relay == nil {
		return
	}
	if t.collisions > t.batch/mostCollisions {
		r.window -= t.batch / 2
	} else {
		r.window += t.batch / 16
	}
	most := min(r.Lanes()/relayPlayouts, int(t.nodes[t.root].visits/visitsPerPath))
	r.window = max(0, min(r.window, most))
}

// begin starts the matches of all paths of the round, and plays until the window has room for
// the paths of another round.
func (t *tree) begin() error {
	r := &t.relay
	for i := range t.paths {
		last := len(r.tickets) - 1
		ticket := r.tickets[last]
		r.tickets = r.tickets[:last]
		r.Begin(ticket, t.state(t.paths[i].at), relayPlayouts)
		r.paths[ticket], t.paths[i] = t.paths[i], r.paths[ticket] // both keep their memory
	}
	t.paths = t.paths[:0]
	t.adapt()
	return t.collect(max(0, r.window-t.batch) * relayPlayouts)
}

// collect plays until at most a number of matches are left, and rewards the paths whose matches have ended.
func (t *tree) collect(most int) error {
	if t.relay.Relay == nil {
		return nil
	}
	ended, err := t.relay.Play(t.ctx, most)
	if err != nil {
		return err
	}
	for _, ticket := range ended {
		p, tally := &t.relay.paths[ticket], t.relay.Tally(ticket)
		t.clock.Nodes += tally.Plies
		t.reward(tally)
		t.backpropagate(p, int64(tally.Done+tally.Cut))
		t.release(ticket)
	}
	return nil
}

// release frees a ticket.
func (t *tree) release(ticket int) {
	t.relay.paths[ticket].ended = false
	t.relay.tickets = append(t.relay.tickets, ticket)
}

// abandon gives up all matches of the relay and takes their paths back.
func (t *tree) abandon() {
	if t.relay.Relay == nil {
		return
	}
	t.relay.Abandon()
	for ticket := range t.relay.paths {
		if p := &t.relay.paths[ticket]; p.ended {
			t.undo(p)
			t.release(ticket)
		}
	}
}
