package compare

import (
	"context"
	"strconv"
	"strings"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
	"github.com/gdl-playground/engine/reasoner/explain"
)

const (
	// reasonClaims is how many claims of a reason are opened.
	reasonClaims = 60
	// tracedClaims is how many facts are followed back to where they came from.
	tracedClaims = 80
)

// A replay is a sequence of joint moves played by the reasoner on both sheets.
type replay struct {
	judges [2]*reasoner.Machine
	why    [2]*explain.Explainer
	games  *games // of the judges
	pairs  []pair // after 0, 1, … joint moves
	joints [][2]game.JointMove
	facts  [2]*translator // facts of one sheet into the words of the other
	back   *translator    // moves of the second sheet into the words of the first
}

// play makes the joint moves, given as terms of the first sheet, as long as both
// games have them and do not differ; ok tells whether they differ just after the
// last one.
func (r *replay) play(ctx context.Context, path [][]logic.Term) (ok bool, err error) {
	p, err := r.games.initial(ctx)
	if err != nil {
		return false, err
	}
	r.pairs = []pair{p}
	for _, terms := range path {
		v, err := r.games.look(ctx, p)
		if err != nil || v.differs || v.end {
			return false, err
		}
		joint := make(game.JointMove, len(terms))
		for role, t := range terms {
			var known bool
			if joint[role], known = r.judges[A].FindMove(role, t); !known {
				return false, nil
			}
		}
		if !isLegal(v.legal, joint) {
			return false, nil
		}
		if p, err = r.games.next(ctx, p, joint); err != nil {
			return false, err
		}
		both := [2]game.JointMove{joint, make(game.JointMove, len(joint))}
		for role, m := range joint {
			both[B][r.games.roles[role]], _ = r.games.counterpart(role, m)
		}
		r.pairs, r.joints = append(r.pairs, p), append(r.joints, both)
	}
	v, err := r.games.look(ctx, p)
	return v.differs, err
}

// moves returns the joint moves as each sheet spells them.
func (r *replay) moves() [2][][]string {
	var all [2][][]string
	for side, m := range r.judges {
		all[side] = [][]string{}
		for _, both := range r.joints {
			var words []string
			for role, move := range both[side] {
				words = append(words, m.Rules().Terms.String(m.MoveTerm(role, move)))
			}
			all[side] = append(all[side], words)
		}
	}
	return all
}

// differences lists in what the last pair differs: the end first, then goals,
// then moves, in role order and that of the first sheet. With an error comes what was
// found before.
func (r *replay) differences(ctx context.Context) (list []Difference, err error) {
	p := r.pairs[len(r.pairs)-1]
	var ends [2]bool
	for side, m := range r.judges {
		if ends[side], err = m.Terminal(ctx, p[side]); err != nil {
			return nil, blame(Side(side), err)
		}
	}
	if ends[A] != ends[B] {
		list = append(list, Difference{Kind: InEnd, Holds: ends})
	}
	if ends[A] && ends[B] || r.games.goals {
		for role := range r.games.roles {
			goals, err := r.games.goal(r.games.asked(ctx, p), role)
			if err != nil {
				return list, err
			}
			if goals[A] != goals[B] {
				list = append(list, Difference{Kind: InGoal, Role: r.roleNames(role), Goals: goals})
			}
		}
	}
	if ends[A] || ends[B] {
		return list, nil
	}
	for role := range r.games.roles {
		moves, err := r.legalInOne(ctx, p, role)
		if err != nil {
			return list, err
		}
		list = append(list, moves...)
	}
	return list, nil
}

func (r *replay) roleNames(role int) (names [2]string) {
	for side, m := range r.judges {
		names[side] = m.Rules().Terms.String(m.Rules().Roles[r.games.roleOf(Side(side), role)])
	}
	return names
}

// legalInOne lists the moves of a role that are legal in one game only.
func (r *replay) legalInOne(ctx context.Context, p pair, role int) (list []Difference, err error) {
	ours, err := r.judges[A].Legal(ctx, p[A], role, nil)
	if err != nil {
		return nil, blame(A, err)
	}
	counterpart := r.games.roles[role]
	theirs, err := r.judges[B].Legal(ctx, p[B], counterpart, nil)
	if err != nil {
		return nil, blame(B, err)
	}
	left := map[game.Move]bool{}
	for _, m := range theirs {
		left[m] = true
	}
	a, b := r.judges[A].Rules().Terms, r.judges[B].Rules().Terms
	for _, m := range ours {
		other, ok := r.games.counterpart(role, m)
		if ok && left[other] {
			delete(left, other)
			continue
		}
		d := Difference{Kind: InLegal, Role: r.roleNames(role), Holds: [2]bool{true, false}}
		d.Move[A] = a.String(r.judges[A].MoveTerm(role, m))
		if ok {
			d.Move[B] = b.String(r.judges[B].MoveTerm(counterpart, other))
		}
		list = append(list, d)
	}
	for _, m := range theirs {
		if !left[m] {
			continue
		}
		term := r.judges[B].MoveTerm(counterpart, m)
		d := Difference{Kind: InLegal, Role: r.roleNames(role), Holds: [2]bool{false, true}}
		d.Move[B] = b.String(term)
		if x, ok := r.back.term(term); ok {
			d.Move[A] = a.String(x)
		}
		list = append(list, d)
	}
	return list, nil
}

// claims returns what is to be explained about a difference on one side: first
// what the reason is of.
func (r *replay) claims(d *Difference, side Side) ([]explain.Claim, error) {
	text := func(words ...string) (explain.Claim, error) {
		return parseClaim(r.why[side], words...)
	}
	switch d.Kind {
	case InEnd:
		c, err := text("terminal")
		return []explain.Claim{c}, err
	case InLegal:
		if d.Move[side] == "" {
			return nil, nil
		}
		c, err := text("legal", d.Role[side], d.Move[side])
		return []explain.Claim{c}, err
	case InGoal:
		var claims []explain.Claim
		for _, g := range []game.Goal{d.Goals[side], d.Goals[1-side]} {
			value := "?value"
			if g >= 0 {
				value = goalText(g)
			}
			c, err := text("goal", d.Role[side], value)
			if err != nil {
				return nil, err
			}
			if g != game.NoGoal {
				claims = append(claims, c)
			}
		}
		return claims, nil
	}
	return nil, nil
}

// explain adds reasons to differences and returns which forms of each sheet
// they rest on, those of facts before included.
func (r *replay) explain(ctx context.Context, differences []Difference) (fault [2]map[int]bool, err error) {
	last := len(r.pairs) - 1
	for side := range fault {
		fault[side] = map[int]bool{}
	}
	t := tracer{replay: r, forms: fault, seen: map[traced]bool{}}
	for i := range differences[:min(len(differences), MaxExplained)] {
		d := &differences[i]
		for side := range fault {
			claims, err := r.claims(d, Side(side))
			if err != nil {
				return fault, err
			}
			for k, c := range claims {
				tree, err := r.why[side].Tree(ctx, r.pairs[last][side], nil, c, reasonClaims)
				if err != nil {
					return fault, err
				}
				if k == 0 {
					d.Reasons[side] = reasonOf(r.judges[side].Rules(), tree)
				}
				t.collect(Side(side), last, tree)
			}
		}
	}
	return fault, t.run(ctx)
}

// A tracer collects the rules that reasons rest on, from the last position back
// to the first one. It follows only facts that the two positions do not have in
// common.
type tracer struct {
	*replay
	forms [2]map[int]bool
	todo  []origin
	seen  map[traced]bool
}

// An origin is a fact whose presence or absence in a position is to be explained.
type origin struct {
	side Side
	ply  int // joint moves before the position
	atom logic.Atom
	vars []string
}

type traced struct {
	side Side
	ply  int
	text string
}

// run explains claims, and those that their explanations lead to, up to tracedClaims of them.
func (t *tracer) run(ctx context.Context) error {
	for n := 0; n < len(t.todo) && n < tracedClaims; n++ {
		o := t.todo[n]
		c := explain.Claim{Atom: o.atom, Vars: o.vars}
		from, joint := o.ply, game.JointMove(nil)
		if o.ply == 0 {
			c.Atom.Relation = logic.RelInit
		} else {
			c.Atom.Relation = logic.RelNext
			from--
			joint = t.joints[from][o.side]
		}
		tree, err := t.why[o.side].Tree(ctx, t.pairs[from][o.side], joint, c, reasonClaims)
		if err != nil {
			return err
		}
		t.collect(o.side, from, tree)
	}
	return nil
}

// collect notes the rules of a tree and the facts that it rests on.
func (t *tracer) collect(side Side, ply int, tree *explain.Tree) {
	if len(tree.Uses) == 0 {
		if tree.Claim.Atom.Relation == logic.RelTrue {
			t.follow(side, ply, tree.Claim)
		}
		return
	}
	use := &tree.Uses[0]
	if use.Rule >= 0 {
		t.forms[side][use.Rule] = true
	}
	for i := range use.Conditions {
		c := &use.Conditions[i]
		if c.Verdict != explain.Open && (c.Kind == logic.Holds || c.Kind == logic.Fails) &&
			c.Atom.Relation == logic.RelTrue {
			t.follow(side, ply, c.Claim)
		}
		if len(tree.Parts) > 0 && tree.Parts[0][i] != nil {
			t.collect(side, ply, tree.Parts[0][i])
		}
	}
}

// follow notes a fact to be explained, unless both positions agree on it.
func (t *tracer) follow(side Side, ply int, c explain.Claim) {
	key := traced{side, ply, c.Text(t.judges[side].Rules())}
	if t.seen[key] || t.agree(side, ply, c) {
		return
	}
	t.seen[key] = true
	t.todo = append(t.todo, origin{side, ply, c.Atom, c.Vars})
}

// agree reports whether a fact is in both positions or in neither.
func (t *tracer) agree(side Side, ply int, c explain.Claim) bool {
	p := &c.Atom.Args[0]
	if !p.Ground {
		return false
	}
	other, ok := t.facts[side].term(p.Term)
	return ok && t.has(side, ply, p.Term) == t.has(1-side, ply, other)
}

func (t *tracer) has(side Side, ply int, fact logic.Term) bool {
	for _, f := range t.judges[side].Facts(t.pairs[ply][side]) {
		if f == fact {
			return true
		}
	}
	return false
}

// reasonOf turns a tree into plain data.
func reasonOf(rules *logic.Rules, t *explain.Tree) *Reason {
	r := &Reason{Claim: t.Claim.Text(rules), Holds: t.Holds(), Again: t.Again}
	switch t.Cause {
	case explain.ByRule:
		r.Cause = "rule"
	case explain.ByFact:
		r.Cause = "fact"
	case explain.ByState:
		r.Cause = "position"
	case explain.ByMove:
		r.Cause = "move"
	}
	if len(t.Uses) == 0 {
		return r
	}
	use := &t.Uses[0]
	r.Rule = ruleAt(rules.Sheet, use.Rule)
	if t.Again {
		return r
	}
	for i := range use.Conditions {
		c := &use.Conditions[i]
		condition := Condition{Text: c.Text(rules, use.Rule), Verdict: verdicts[c.Verdict]}
		if len(t.Parts) > 0 && t.Parts[0][i] != nil {
			condition.Reason = reasonOf(rules, t.Parts[0][i])
		}
		r.Conditions = append(r.Conditions, condition)
	}
	return r
}

var verdicts = map[explain.Verdict]string{explain.Met: "holds", explain.Failed: "fails", explain.Open: "open"}

func goalText(g game.Goal) string { return strconv.Itoa(int(g)) }

// parseClaim makes a claim of a relation and its arguments as text.
func parseClaim(x *explain.Explainer, words ...string) (explain.Claim, error) {
	text := words[0]
	if len(words) > 1 {
		text = "(" + strings.Join(words, " ") + ")"
	}
	term, err := gdl.ParseTerm(text)
	if err != nil {
		return explain.Claim{}, err
	}
	return x.Claim(&term)
}
