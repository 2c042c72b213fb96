package netdraw

import (
	"slices"

	"github.com/gdl-playground/engine/propnet"
)

// drawLevels lays out a network that is too large to be drawn node by node: relations that are open node by node with
// the gates that lead to them, up to the limit, all others as one box each.
func (r *Index) drawLevels(q NetViewRequest) NetViewResult {
	l := r.levels(q)
	out := NetViewResult{View: ViewWhole, More: l.more}
	groups := map[string]int{}
	d := drawing{thick: flowSpace}
	for _, item := range l.items {
		if item.folded >= 0 {
			d.boxes = append(d.boxes, l.boxes[item.folded].size())
		} else {
			d.boxes = append(d.boxes, r.size(item.node, groups))
		}
	}
	counts := r.wiresBetween(l.item)
	ends := make([][2]int, 0, len(counts))
	for pair := range counts {
		ends = append(ends, pair)
	}
	slices.SortFunc(ends, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	for _, pair := range ends {
		d.wires = append(d.wires, wire{from: pair[0], to: pair[1]})
	}
	out.Width, out.Height = d.layout()
	for i, item := range l.items {
		if item.folded >= 0 {
			out.Nodes = append(out.Nodes, l.boxes[item.folded].drawn(item.folded, d.boxes[i]))
		} else {
			out.Nodes = append(out.Nodes, r.drawn(item.node, d.boxes[i]))
		}
	}
	for i, w := range d.wires {
		out.Wires = append(out.Wires, NetWire{From: w.from, To: w.to, Count: counts[ends[i]], Points: w.points})
	}
	return out
}

// levels says what a drawing by levels has.
type levels struct {
	boxes []relationBox
	items []levelItem
	item  []int // by node of the network: the item that it is or belongs to, or -1
	more  int   // nodes of open relations that were left out
}

// A levelItem is a folded relation, or a node where folded is -1.
type levelItem struct {
	folded int
	node   propnet.Node
}

// levels returns what a drawing by relations consists of: folded relations, and up to q.Limit nodes of open ones.
func (r *Index) levels(q NetViewRequest) levels {
	boxes, of := r.relations()
	owner := r.owners(of)
	l := levels{boxes: boxes, item: make([]int, r.net.Len())}
	place := make([]int, len(boxes))
	for i := range boxes {
		if place[i] = -1; !slices.Contains(q.Open, i) {
			place[i] = len(l.items)
			l.items = append(l.items, levelItem{folded: i})
		}
	}
	for x := range propnet.Node(r.net.Len()) {
		l.item[x] = -1
		switch b := owner[x]; {
		case b < 0: // nobody reads it
		case place[b] >= 0:
			l.item[x] = place[b]
		case len(l.items) >= q.Limit:
			l.more++
		default:
			l.item[x] = len(l.items)
			l.items = append(l.items, levelItem{folded: -1, node: x})
		}
	}
	return l
}

// owners returns the box that each node belongs to; a gate belongs to the first proposition that it leads to.
// It is -1 for what leads to none.
func (r *Index) owners(of []int) []int {
	owner := slices.Clone(of)
	components := r.components()
	for grown := true; grown; { // once, and again for cycles
		grown = false
		for i := components.Len() - 1; i >= 0; i-- {
			c := components.At(i)
			for _, x := range c {
				for _, y := range r.Outputs(x) {
					if owner[x] < 0 && owner[y] >= 0 {
						owner[x], grown = owner[y], len(c) > 1
					}
				}
			}
		}
	}
	return owner
}

// wiresBetween counts the wires from an item of a drawing to another one.
func (r *Index) wiresBetween(item []int) map[[2]int]int {
	counts := map[[2]int]int{}
	for x := range propnet.Node(r.net.Len()) {
		for _, y := range r.Inputs(x) {
			if from, to := item[y], item[x]; from >= 0 && to >= 0 && from != to {
				counts[[2]int{from, to}]++
			}
		}
	}
	return counts
}
