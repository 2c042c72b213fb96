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
	state      game.State
	ply        int
	parent     *treePosition
	joint      []logic.Term // that led here from parent
	children   map[string]*treePosition
	ruleStatus []RuleStatus // nil until asked for
}

// maxPositions bounds the tree; beyond it the tree begins again.
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

// follow plays joint moves from the initial position as far as they can be
// played.
func (p *playedGame) follow(ctx context.Context, joints [][]string) (*treePosition, error) {
	at, err := p.start(ctx)
	if err != nil {
		return nil, err
	}
	for _, joint := range joints {
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
