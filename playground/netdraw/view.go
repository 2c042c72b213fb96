// Package netdraw draws propositional networks: all of a network, the cone of
// some nodes, or its relations.
//
// [NewIndex] prepares a network for being looked at, [Index.Draw] selects what
// is to be seen and finds places for boxes and wires, and WriteSVG makes a file
// of it. The package knows a graph, not a service.
package netdraw

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/internal/bitset"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
)

// Sizes of boxes, in CSS pixels.
const (
	letterWidth    = 7.4 // of the page's 12 px monospace
	labelSpace     = 44.0
	maxLabel       = 280.0
	boxHeight      = 24.0
	gateWidth      = 34.0
	gateHeight     = 26.0
	relationHeight = 44.0
	relationLetter = 15.0 // so wide that labels of 11 px fit where a phone shows the picture at 0.43
	relationSpace  = 12.0
	flowSpace      = 3.0 // that flows between relations need more than wires
)

// mostNodes bounds a drawing.
const mostNodes = 4000

// Draw draws what a request asks for; ok is false if it names no view.
func (r *Index) Draw(q NetViewRequest) (d NetViewResult, ok bool) {
	if q.Limit <= 0 || q.Limit > mostNodes {
		q.Limit = 1000
	}
	switch q.View {
	case ViewWhole:
		if q.Levels || r.net.Len() > q.Limit {
			return r.drawLevels(q), true
		}
		return r.drawNodes(q, r.all(q.Limit)), true
	case ViewCone:
		return r.drawNodes(q, r.cone(q)), true
	case ViewRelations:
		return r.drawRelations(), true
	}
	return NetViewResult{}, false
}

// A selection is a part of a network.
type selection struct {
	nodes []propnet.Node
	more  int // nodes that were left out
}

// all selects everything, up to a limit, the first nodes by layer.
func (r *Index) all(limit int) selection {
	var s selection
	for x := range propnet.Node(r.net.Len()) {
		// A gate that nobody reads and that is no proposition would be clutter.
		if r.net.Kind(x).Proposition() || len(r.Outputs(x)) > 0 || r.net.Kind(x) == propnet.Transition {
			s.nodes = append(s.nodes, x)
		}
	}
	if len(s.nodes) > limit {
		slices.SortStableFunc(s.nodes, func(a, b propnet.Node) int { return cmp.Compare(r.layer[a], r.layer[b]) })
		s.more = len(s.nodes) - limit
		s.nodes = s.nodes[:limit]
	}
	return s
}

// cone selects what the nodes in focus need, or what they feed, up to a depth.
func (r *Index) cone(q NetViewRequest) selection {
	next := r.Outputs
	if q.Back {
		next = r.Inputs
	}
	var s selection
	seen := map[propnet.Node]bool{}
	var front []propnet.Node
	for _, id := range q.Focus {
		if x := propnet.Node(id); id >= 0 && id < r.net.Len() && !seen[x] {
			seen[x] = true
			front = append(front, x)
		}
	}
	s.nodes = append(s.nodes, front...)
	for depth := 0; len(front) > 0 && depth < max(q.Depth, 1); depth++ {
		var further []propnet.Node
		for _, x := range front {
			for _, y := range next(x) {
				switch {
				case seen[y]:
				case len(s.nodes) >= q.Limit:
					s.more++
					seen[y] = true
				default:
					seen[y] = true
					s.nodes = append(s.nodes, y)
					further = append(further, y)
				}
			}
		}
		front = further
	}
	return s
}

// drawNodes lays out a part of the network.
func (r *Index) drawNodes(q NetViewRequest, s selection) NetViewResult {
	out := NetViewResult{View: q.View, More: s.more}
	index := make(map[propnet.Node]int, len(s.nodes))
	groups := map[string]int{}
	var d drawing
	for i, x := range s.nodes {
		index[x] = i
		d.boxes = append(d.boxes, r.size(x, groups))
	}
	for i, x := range s.nodes {
		for _, y := range r.Inputs(x) {
			if from, ok := index[y]; ok {
				d.wires = append(d.wires, wire{from: from, to: i})
			}
		}
	}
	out.Width, out.Height = d.layout()
	for i, x := range s.nodes {
		n := r.drawn(x, d.boxes[i])
		if q.View == ViewCone {
			n.Hidden = r.hidden(q, x, index)
		}
		out.Nodes = append(out.Nodes, n)
	}
	for _, w := range d.wires {
		out.Wires = append(out.Wires, NetWire{From: w.from, To: w.to, Count: 1, Points: w.points})
	}
	return out
}

// size returns the box of a node, before it has a place; groups has the numbers of groups so far.
func (r *Index) size(x propnet.Node, groups map[string]int) box {
	w, h := gateWidth, gateHeight
	if label := r.Label(x); label != "" {
		w, h = labelWidth(label), boxHeight
	}
	return box{w: w, h: h, group: r.group(x, groups)}
}

// drawn returns a node at its place.
func (r *Index) drawn(x propnet.Node, at box) NetNode {
	return NetNode{
		ID: int(x), Kind: r.Kind(x), Label: r.Label(x), X: at.x, Y: at.y, W: at.w, H: at.h, Layer: int(r.layer[x]),
		Count: 1, Rules: r.Rules(x), Roles: r.roles(x), Part: r.part[x],
	}
}

// group numbers the relations of inputs, and in another block those of bases;
// it is 0 for all other nodes. Numbers given are kept in known.
func (r *Index) group(x propnet.Node, known map[string]int) int {
	t := r.net.Rules.Terms
	kind := r.net.Kind(x)
	if kind != propnet.Base && kind != propnet.Input {
		return 0
	}
	key := kind.String() + " " + t.Spelling(t.Functor(r.net.Term(x)))
	n, ok := known[key]
	if !ok {
		if n = len(known) + 1; kind == propnet.Base {
			n += groupBlock
		}
		known[key] = n
	}
	return n
}

// hidden counts the neighbours, on the side where a cone grows, that it leaves
// out.
func (r *Index) hidden(q NetViewRequest, x propnet.Node, shown map[propnet.Node]int) int {
	neighbours := r.Outputs(x)
	if q.Back {
		neighbours = r.Inputs(x)
	}
	n := 0
	for _, y := range neighbours {
		if _, ok := shown[y]; !ok {
			n++
		}
	}
	return n
}

// Rules returns the forms that a node comes from; for a proposition or a
// transition those of the connective that gives its value.
func (r *Index) Rules(x propnet.Node) []int {
	from := r.net.Sources(x)
	for len(from) == 0 && (r.net.Kind(x).Proposition() || r.net.Kind(x) == propnet.Transition) {
		in := r.net.Inputs(x)
		if len(in) == 0 {
			break
		}
		if x = in[0]; r.net.Kind(x) == propnet.Base {
			break // a proposition that only repeats a fact
		}
		from = r.net.Sources(x)
	}
	var out []int
	for _, f := range from {
		out = append(out, int(f))
	}
	return out
}

func labelWidth(label string) float64 {
	return min(labelSpace+letterWidth*float64(len([]rune(label))), maxLabel)
}

// A relationBox stands for all propositions of a kind and a relation, within one
// part of the game.
type relationBox struct {
	kind  NodeKind
	label string
	part  int // from 1; 0 for none
	nodes []int
	rules map[int]bool
	roles map[int]bool
}

// size returns the box of a folded relation, before it has a place.
func (b *relationBox) size() box {
	least := 136.0
	if b.part > 0 {
		least = 192 // its second line names the part
	}
	wide := relationLetter*float64(len([]rune(b.label))) + relationSpace
	return box{w: min(max(wide, least), maxLabel), h: relationHeight}
}

// drawn returns a folded relation at its place.
func (b *relationBox) drawn(id int, at box) NetNode {
	return NetNode{
		ID: id, Kind: b.kind, Label: b.label, X: at.x, Y: at.y, W: at.w, H: at.h,
		Count: len(b.nodes), Nodes: b.nodes, Part: b.part,
		Rules: slices.Sorted(maps.Keys(b.rules)), Roles: slices.Sorted(maps.Keys(b.roles)),
	}
}

// relation returns the name of the box that a node belongs into; "" for gates
// and for what stands for a part of a rule.
func (r *Index) relation(x propnet.Node) string {
	t := r.net.Rules.Terms
	name := func(term logic.Term) string { return t.Spelling(t.Functor(term)) }
	switch r.net.Kind(x) {
	case propnet.Base:
		return name(r.net.Term(x))
	case propnet.Input:
		return "does " + name(r.net.Term(x))
	case propnet.Legal:
		return "legal " + name(r.net.Term(x))
	case propnet.View:
		if label := name(r.net.Term(x)); !strings.HasPrefix(label, "(") { // else made by splitting a rule
			return label
		}
	case propnet.Goal:
		return "goal"
	case propnet.Terminal:
		return "terminal"
	case propnet.Transition:
		return "next " + name(r.net.Term(r.base()[x]))
	}
	return ""
}

// relations gathers the propositions into boxes and returns the box of each
// node, -1 for those that belong into none.
func (r *Index) relations() (boxes []relationBox, of []int) {
	type place struct {
		kind  NodeKind
		label string // in lower case
		part  int
	}
	number := map[place]int{}
	of = make([]int, r.net.Len())
	for x := range propnet.Node(r.net.Len()) {
		of[x] = -1
		label := r.relation(x)
		if label == "" {
			continue
		}
		kind, part := r.Kind(x), r.part[x]
		key := place{kind, strings.ToLower(label), part}
		i, ok := number[key]
		if !ok {
			i = len(boxes)
			number[key] = i
			boxes = append(boxes, relationBox{kind: kind, label: label, part: part, rules: map[int]bool{},
				roles: map[int]bool{}})
		}
		of[x] = i
		boxes[i].nodes = append(boxes[i].nodes, int(x))
		for _, f := range r.Rules(x) {
			boxes[i].rules[f] = true
		}
		for _, role := range r.roles(x) {
			boxes[i].roles[role] = true
		}
	}
	return boxes, of
}

// flows counts, for pairs of boxes of which the second reads the first, if only
// by way of gates, the propositions of the second that do; of is the box of
// each node, or -1.
func (r *Index) flows(of []int) map[[2]int]int {
	reach := make([]bitset.Set, len(of)) // the boxes that a node reads by way of gates
	components := r.components()
	for c := range components.All() {
		for grown := true; grown; grown = grown && len(c) > 1 { // around a cycle until nothing is new
			grown = false
			for _, x := range c {
				for _, y := range r.Inputs(x) {
					if of[y] >= 0 {
						grown = reach[x].Add(of[y]) || grown
					} else {
						grown = reach[x].Join(reach[y]) || grown
					}
				}
			}
		}
	}
	flows := map[[2]int]int{}
	for x, b := range of {
		if b >= 0 {
			for from := range reach[x].All() {
				flows[[2]int{from, b}]++
			}
		}
	}
	return flows
}

// drawRelations lays out the network folded by relation: a box for each, and
// a flow where propositions of one read those of another.
func (r *Index) drawRelations() NetViewResult {
	boxes, of := r.relations()
	flows := r.flows(of)
	d := drawing{thick: flowSpace}
	for i := range boxes {
		d.boxes = append(d.boxes, boxes[i].size())
	}
	keys := make([][2]int, 0, len(flows))
	for k := range flows {
		if k[0] != k[1] {
			keys = append(keys, k)
		}
	}
	slices.SortFunc(keys, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	for _, k := range keys {
		d.wires = append(d.wires, wire{from: k[0], to: k[1]})
	}
	out := NetViewResult{View: ViewRelations}
	out.Width, out.Height = d.layout()
	for i := range boxes {
		out.Nodes = append(out.Nodes, boxes[i].drawn(i, d.boxes[i]))
	}
	for i, w := range d.wires {
		out.Wires = append(out.Wires, NetWire{From: w.from, To: w.to, Count: flows[keys[i]], Points: w.points})
	}
	return out
}

// DrawNet lays out all of a network, or the first nodes of it up to a limit,
// with signals running from left to right; folded draws it by relation
// instead.
func DrawNet(net *propnet.Net, limit int, folded bool) NetViewResult {
	r := NewIndex(net)
	if folded {
		return r.drawRelations()
	}
	return r.drawNodes(NetViewRequest{View: ViewWhole, Limit: limit}, r.all(limit))
}
