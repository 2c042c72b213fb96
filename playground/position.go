package playground

import (
	"context"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
)

// A treePosition is a state in the tree of those that a session has visited.
type treePosition struct {
	state    game.State
	ply      int
	parent   *treePosition
	joint    []logic.Term // that led here from parent
	children map[string]*treePosition
	lamps    []RuleStatus // nil until asked for
}

// maxPositions bounds the tree; beyond it the tree begins anew.
const maxPositions = 1 << 14

// A playedGame is what positions are computed with: rules, a machine, and the
// positions visited so far.
type playedGame struct {
	rules   *logic.Rules
	machine game.Machine
	root    *treePosition
	size    int // positions in the tree
}

func newPlayedGame(m game.Machine) *playedGame { return &playedGame{rules: m.Rules(), machine: m} }

// start returns the initial position.
func (p *playedGame) start(ctx context.Context) (*treePosition, error) {
	if p.root == nil || p.size > maxPositions {
		s, err := p.machine.Initial(ctx)
		if err != nil {
			return nil, err
		}
		p.root, p.size = &treePosition{state: s}, 1
	}
	return p.root, nil
}

// follow plays a line from the initial position as far as it can be played.
func (p *playedGame) follow(ctx context.Context, line [][]string) (*treePosition, error) {
	at, err := p.start(ctx)
	if err != nil {
		return nil, err
	}
	for _, joint := range line {
		key := strings.Join(joint, "\x00")
		next, ok := at.children[key]
		if !ok {
			if next, err = p.play(ctx, at, joint); err != nil {
				return nil, err
			}
			if next == nil {
				return at, nil
			}
			if at.children == nil {
				at.children = map[string]*treePosition{}
			}
			at.children[key] = next
			p.size++
		}
		at = next
	}
	return at, nil
}

// play makes a joint move; it returns nil if that is not possible.
func (p *playedGame) play(ctx context.Context, at *treePosition, joint []string) (*treePosition, error) {
	if len(joint) != len(p.rules.Roles) {
		return nil, nil
	}
	if over, err := p.machine.Terminal(ctx, at.state); over || err != nil {
		return nil, err
	}
	moves := make(game.JointMove, len(joint))
	terms := make([]logic.Term, len(joint))
	for role, text := range joint {
		t, ok := p.term(text)
		if !ok {
			return nil, nil
		}
		legal, err := p.machine.Legal(ctx, at.state, role, nil)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(legal, func(m game.Move) bool { return p.machine.MoveTerm(role, m) == t })
		if i < 0 {
			return nil, nil
		}
		moves[role], terms[role] = legal[i], t
	}
	s, err := p.machine.Next(ctx, at.state, moves)
	if err != nil {
		return nil, err
	}
	return &treePosition{state: s, ply: at.ply + 1, parent: at, joint: terms}, nil
}

// term reads a ground term; a text that is none names no move.
func (p *playedGame) term(text string) (logic.Term, bool) {
	x, err := gdl.ParseTerm(text)
	if err != nil {
		return 0, false
	}
	t, err := p.rules.Terms.Intern(&x)
	return t, err == nil
}

// position answers where a line leads.
func position(j *job, s *session, q PositionRequest) (r PositionResult, err error) {
	doc, err := s.document(j)
	if err != nil {
		return r, err
	}
	g, err := doc.game(j)
	if err != nil {
		return r, err
	}
	at, err := g.follow(j.ctx, q.Moves)
	if err != nil {
		return r, err
	}
	r.Ply = at.ply
	for _, role := range g.rules.Roles {
		r.Roles = append(r.Roles, g.rules.Terms.String(role))
	}
	if r.Terminal, err = g.machine.Terminal(j.ctx, at.state); err != nil {
		return r, err
	}
	if err = doc.showFacts(j.ctx, at, &r); err != nil {
		return r, err
	}
	if err = doc.showMoves(j.ctx, at, &r); err != nil {
		return r, err
	}
	for role := range g.rules.Roles {
		goal, err := g.machine.Goal(j.ctx, at.state, role)
		if err != nil {
			return r, err
		}
		r.Goals = append(r.Goals, asGoal(goal))
	}
	if q.RuleStatus {
		r.RuleStatus, err = doc.lamps(j.ctx, at)
	}
	return r, err
}

// showFacts fills in the facts of a position and its boards.
func (d *document) showFacts(ctx context.Context, at *treePosition, r *PositionResult) error {
	t := d.rules.Terms
	facts := d.played.machine.Facts(at.state)
	slices.SortFunc(facts, func(a, b logic.Term) int { return strings.Compare(t.String(a), t.String(b)) })
	for _, f := range facts {
		r.Facts = append(r.Facts, t.String(f))
	}
	boards, loose, err := d.seeBoards(ctx, facts)
	r.Boards = boards
	for _, f := range loose {
		r.OffBoard = append(r.OffBoard, t.String(f))
	}
	return err
}

// showMoves fills in the moves of a position and how they are clicked.
func (d *document) showMoves(ctx context.Context, at *treePosition, r *PositionResult) error {
	m := d.played.machine
	r.Last = d.lastMoves(at, r.Boards)
	legal := make([][]game.Move, len(r.Roles))
	for role := range legal {
		moves, err := m.Legal(ctx, at.state, role, nil)
		if err != nil {
			return err
		}
		legal[role] = moves
		var shown []Legal
		for _, mv := range moves {
			shown = append(shown, d.click(r.Boards, m.MoveTerm(role, mv)))
		}
		r.Legal = append(r.Legal, shown)
		switch {
		case r.Terminal:
		case len(moves) == 0:
			r.Stuck = append(r.Stuck, role)
		case len(moves) > 1:
			r.Choice = append(r.Choice, role)
		}
	}
	for _, role := range r.Choice {
		if err := d.clickArrivals(ctx, at.state, legal, role, r); err != nil {
			return err
		}
	}
	return nil
}

// click says how a move is played on boards.
func (d *document) click(boards []Board, move logic.Term) Legal {
	l := Legal{Text: d.rules.Terms.String(move)}
	if len(boards) > 0 {
		l.Clicks = d.boards.clicks(boards, move)
	}
	return l
}

func asGoal(g game.Goal) Goal {
	switch g {
	case game.NoGoal:
		return Goal{Problem: GoalNone}
	case game.ManyGoals:
		return Goal{Problem: GoalMany}
	case game.BadGoal:
		return Goal{Problem: GoalNotInt}
	}
	v := int(g)
	return Goal{Value: &v}
}

// seeBoards draws the boards of a state. A state that contradicts what the
// earlier ones looked like makes the boards be found anew.
func (d *document) seeBoards(ctx context.Context, facts []logic.Term) ([]Board, []logic.Term, error) {
	if d.boards == nil {
		samples, err := sampleStates(ctx, d.reasoner)
		if len(samples) == 0 || ctx.Err() != nil {
			return nil, nil, err
		}
		// A limit on the way leaves fewer samples; they will do.
		d.samples = samples
		d.boards = inferBoards(d.rules, d.samples, staticAtoms(ctx, d.reasoner))
	}
	boards, loose, ok := d.boards.read(facts)
	if !ok {
		d.samples = append(d.samples, slices.Clone(facts))
		d.boards = inferBoards(d.rules, d.samples, staticAtoms(ctx, d.reasoner))
		if boards, loose, ok = d.boards.read(facts); !ok {
			return nil, facts, nil
		}
	}
	return boards, loose, nil
}
