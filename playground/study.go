package playground

import (
	"errors"
	"slices"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/alphabeta"
	"github.com/gdl-playground/engine/search/player"
)

// Bounds on what a request for a search tree may ask for.
const (
	maxTreeDepth  = 20
	maxTreeVisits = 20_000
	// soonVisits is how much of a tree goes into the answer to a job that was
	// cancelled: writing all of it down takes a fifth of a second in a browser,
	// and whoever cancels does not want to wait.
	soonVisits  = 4000
	treeSeconds = 60
)

// searchTree answers with the tree that alpha-beta searches from a position.
// When the job is cancelled the answer is the beginning of what it has searched
// of it.
func searchTree(j *job, s *session, q TreeRequest) (r TreeResult, err error) {
	switch {
	case q.Depth < 1 || q.Depth > maxTreeDepth:
		return r, failure(FailRequest, "A search tree is 1 to 20 plies deep.", "depth")
	case q.Limit < 1 || q.Limit > maxTreeVisits:
		return r, failure(FailRequest, "A search tree has 1 to 20000 visits.", "limit")
	}
	p, err := s.playRole(j, q.Moves, q.Role)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, p.machine.Close()) }()
	o := p.options(j, q.Role, treeSeconds)
	o.MaxDepth, o.TableBytes, o.Seed, o.Progress = q.Depth, tableBytes, uint64(q.Seed), nil
	rec, err := player.Record(j.ctx, p.machine, p.at.state, o, q.Limit, q.Table)
	if errors.Is(err, search.ErrNoMove) {
		return r, noMove(err)
	}
	if err != nil && (j.ctx.Err() == nil || len(rec.Visits) == 0) {
		return r, err
	}
	most := maxTreeVisits
	if j.ctx.Err() != nil {
		most = soonVisits
	}
	return p.tree(&rec, most), nil
}

// tree puts a recording, up to a number of visits, into the protocol's words.
func (p *playing) tree(rec *alphabeta.Recording, most int) TreeResult {
	most = min(most, len(rec.Visits))
	r := TreeResult{Machine: p.kind, Full: rec.Full || most < len(rec.Visits), Visits: make([]TreeVisit, 0, most)}
	names := make([]map[game.Move]string, len(p.rules.Roles))
	for role := range names {
		names[role] = map[game.Move]string{}
	}
	for _, v := range rec.Visits[:most] {
		t := TreeVisit{
			Parent: int(v.Parent), Depth: v.Depth, Alpha: v.Alpha.Points(), Beta: v.Beta.Points(),
			Mine: v.Mine, Theirs: v.Theirs, Value: v.Value.Points(), Low: int(v.Proof.Low), High: int(v.Proof.High),
			Cause: VisitCause(v.Cause.String()),
		}
		for role, m := range v.Joint {
			name, known := names[role][m]
			if !known {
				name = p.rules.Terms.String(p.machine.MoveTerm(role, m))
				names[role][m] = name
			}
			t.Joint = append(t.Joint, name)
		}
		r.Visits = append(r.Visits, t)
	}
	for _, step := range rec.Steps {
		n := int(step.Visit)
		if n >= most {
			continue
		}
		if step.Leave {
			n = -1 - n
		}
		r.Steps = append(r.Steps, n)
	}
	return r
}

// playRole is [session.play] on the fastest machine for a role that exists.
func (s *session) playRole(j *job, line [][]string, role int) (playing, error) {
	p, err := s.play(j, line, "")
	if err == nil && (role < 0 || role >= len(p.rules.Roles)) {
		err = errors.Join(failure(FailRequest, "The rules have no such role.", "role"), p.machine.Close())
	}
	return p, err
}

const (
	minSolveMegabytes = 8
	maxSolveMegabytes = 1024
	// strategySeconds bounds how long a searcher that holds a proof looks for
	// its move; what is proved it finds at once.
	strategySeconds = 2
)

// solve proves what a position is worth. When the job is cancelled the answer
// is what is proved so far.
func solve(j *job, s *session, q SolveRequest) (r SolveResult, err error) {
	switch {
	case !(q.Seconds > 0 && q.Seconds <= maxSeconds):
		return r, failure(FailRequest, "Solving takes up to 3600 seconds.", "seconds")
	case q.Megabytes < minSolveMegabytes || q.Megabytes > maxSolveMegabytes:
		return r, failure(FailRequest, "Solving takes 8 to 1024 megabytes.", "megabytes")
	}
	e, err := s.current(j)
	if err != nil {
		return r, err
	}
	if err := e.keep(nil); err != nil { // its memory is needed now
		return r, err
	}
	p, err := s.playRole(j, q.Moves, q.Role)
	if err != nil {
		return r, err
	}
	o := p.options(j, q.Role, q.Seconds)
	o.TableBytes = int64(q.Megabytes) << 20
	sol, searcher, err := player.Solve(j.ctx, p.machine, p.at.state, o)
	if errors.Is(err, search.ErrNoMove) {
		return r, errors.Join(noMove(err), p.machine.Close())
	}
	// Any other error tells why the search ended early.
	r = SolveResult{
		Machine: p.kind, Low: int(sol.Proof.Low), High: int(sol.Proof.High), Plies: sol.Proof.Plies(),
		Moves: p.lineText(sol.Line), Depth: sol.Depth, Nodes: sol.Nodes, Seconds: sol.Elapsed.Seconds(), Stop: string(sol.Stop),
	}
	for _, g := range sol.Values {
		r.Goals = append(r.Goals, int(g))
	}
	return r, e.keep(&solved{
		seat: seat{playing: p, searcher: searcher, role: q.Role, engine: e}, proof: sol.Proof,
		line: slices.Concat(q.Moves, r.Moves), from: len(q.Moves),
	})
}

// A solved is a seat whose searcher holds a proof.
type solved struct {
	seat
	proof search.Proof // of the position after line[:from]
	line  [][]string   // to that position, and best play from there on
	from  int
}

// keep replaces the seat that holds the last proof.
func (e *engine) keep(s *solved) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if s != nil && e.forgotten {
		return s.retire()
	}
	old := e.solved
	e.solved = s
	if old == nil {
		return nil
	}
	return old.retire()
}

// bounds returns what is proved after a line, and how many plies from there
// on the proof may take. Best is what the searcher says of the position.
func (x *solved) bounds(line [][]string, best *search.Report) (p search.Proof, plies int) {
	p = best.Proof
	if n := len(line) - x.from; !p.Closed() && x.proof.Closed() && n >= 0 && len(line) <= len(x.line) &&
		slices.EqualFunc(line, x.line[:len(line)], slices.Equal) {
		return x.proof, max(x.proof.Plies()-n, 0) // best play keeps the value
	}
	return p, p.Plies()
}

// strategy asks the searcher that solved a position what it plays later on.
func strategy(j *job, s *session, q StrategyRequest) (r StrategyResult, err error) {
	e, err := s.current(j)
	if err != nil {
		return r, err
	}
	e.mu.Lock()
	x := e.solved
	if x != nil {
		x.users++
	}
	e.mu.Unlock()
	if x == nil {
		return r, failure(FailNoProof, "Nothing has been solved.")
	}
	x.mu.Lock()
	defer func() { err = errors.Join(err, x.leave()) }()
	at, err := x.follow(j.ctx, q.Moves)
	if err != nil {
		return r, err
	}
	if at.ply < len(q.Moves) {
		return r, badLine(at.ply)
	}
	o := search.Options{Role: x.role, Yield: j.service.config.Yield, Deadline: time.Now().Add(strategySeconds * time.Second)}
	best, err := x.searcher.Best(j.ctx, at.state, o)
	if errors.Is(err, search.ErrNoMove) {
		return r, noMove(err)
	}
	if j.ctx.Err() != nil {
		return r, j.ctx.Err()
	}
	proof, plies := x.bounds(q.Moves, &best.Report)
	return StrategyResult{
		Role: x.role, Move: x.rules.Terms.String(x.machine.MoveTerm(x.role, best.Move)),
		Choice: best.Method != search.MethodOnly, Low: int(proof.Low), High: int(proof.High), Plies: plies,
	}, nil
}
