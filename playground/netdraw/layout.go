package netdraw

import (
	"cmp"
	"math"
	"slices"
)

// A drawing is a graph to be laid out in layers from left to right (Sugiyama,
// Tagawa, Toda: Methods for Visual Understanding of Hierarchical System
// Structures, 1981): layers by longest path, long ones in several columns,
// crossings reduced by barycenters, heights by least squares, wires at right
// angles.
type drawing struct {
	boxes []box
	wires []wire
	thick float64 // width of the widest wire, above that of a single one

	layers [][]int // boxes by layer, from top to bottom
}

type box struct {
	w, h  float64
	group int     // boxes of a group that begin wires stay together; 0 for none; see groupBlock
	x, y  float64 // top left, set by layout

	layer int
	dummy bool // where a wire passes a layer
	up    []int
	down  []int
}

type wire struct {
	from, to int
	points   []float64
	chain    []int // boxes it passes through, dummies between its ends
}

const (
	rowGap    = 10.0  // between boxes of a layer
	dummyGap  = 6.0   // around a passing wire
	minLane   = 40.0  // between layers, at least
	maxLanes  = 400.0 // between layers, at most
	laneStep  = 8.0   // between parallel wires
	sweeps    = 8
	maxDummy  = 20_000 // beyond it long wires are drawn straight across
	edgeSpace = 20.0   // around the drawing
	// squareness is the square of a layer's length that suits a drawing of one
	// box: such layers make it about twice as wide as high.
	squareness = 4.6
	// groupBlock is how many groups make a block.
	groupBlock = 1 << 20
)

// layout finds a place for every box and a way for every wire. It returns the
// size of the drawing. Wires that lead backwards do not count for the layering
// and run below everything else.
func (d *drawing) layout() (width, height float64) {
	d.assignLayers()
	d.spreadLayers()
	d.insertDummies()
	d.orderLayers()
	d.assignHeights()
	return d.route()
}

// assignLayers puts each box right of all that lead to it. Wires that close a
// cycle do not count.
func (d *drawing) assignLayers() {
	out := make([][]int, len(d.boxes))
	for i, w := range d.wires {
		out[w.from] = append(out[w.from], i)
	}
	const (
		fresh = iota
		open
		done
	)
	state := make([]int, len(d.boxes))
	var order []int // boxes in reverse topological order
	type frame struct{ box, next int }
	for root := range d.boxes {
		if state[root] != fresh {
			continue
		}
		stack := []frame{{root, 0}}
		state[root] = open
		for len(stack) > 0 {
			f := &stack[len(stack)-1]
			if f.next == len(out[f.box]) {
				state[f.box] = done
				order = append(order, f.box)
				stack = stack[:len(stack)-1]
				continue
			}
			w := &d.wires[out[f.box][f.next]]
			f.next++
			switch state[w.to] {
			case fresh:
				state[w.to] = open
				stack = append(stack, frame{w.to, 0})
			case open:
				w.chain = []int{} // backwards: see insertDummies
			}
		}
	}
	for i := len(order) - 1; i >= 0; i-- {
		b := order[i]
		for _, n := range out[b] {
			if w := d.wires[n]; w.chain == nil {
				d.boxes[w.to].layer = max(d.boxes[w.to].layer, d.boxes[b].layer+1)
			}
		}
	}
}

// spreadLayers makes several columns of a layer that is much longer than the
// drawing is wide. Those that begin wires go group by group, all others in
// turns, so that neighbours stay beside each other.
func (d *drawing) spreadLayers() {
	const leastHigh = 16
	most := max(leastHigh, int(math.Sqrt(squareness*float64(len(d.boxes)))))
	count := map[int]int{}
	longest := 0
	for _, b := range d.boxes {
		count[b.layer]++
		longest = max(longest, count[b.layer])
	}
	if longest <= most {
		return
	}
	// The order in which the boxes would stand in one column each.
	trial := drawing{boxes: slices.Clone(d.boxes), wires: slices.Clone(d.wires)}
	trial.insertDummies()
	trial.orderLayers()
	column := 0
	for _, l := range trial.layers {
		l = slices.DeleteFunc(slices.Clone(l), func(b int) bool { return trial.boxes[b].dummy })
		if !slices.ContainsFunc(l, func(b int) bool { return len(trial.boxes[b].up) > 0 }) {
			column += d.spreadSources(l, column, most)
			continue
		}
		columns := max((len(l)+most/2)/most, 1)
		for i, b := range l {
			d.boxes[b].layer = column + i%columns
		}
		column += columns
	}
}

// spreadSources puts boxes that only begin wires into columns from the given
// one on, of about the same length each, and returns how many. Where a block of
// groups ends, a column that is half full ends too.
func (d *drawing) spreadSources(l []int, column, most int) int {
	slices.SortStableFunc(l, func(a, b int) int { return cmp.Compare(d.boxes[a].group, d.boxes[b].group) })
	columns := (len(l) + most - 1) / most
	full := (len(l) + columns - 1) / columns
	used, n := 0, 0
	for i, b := range l {
		ended := i > 0 && d.boxes[l[i-1]].group/groupBlock != d.boxes[b].group/groupBlock
		if n >= full+full/4 || columns > 1 && ended && n >= full/2 {
			used, n = used+1, 0
		}
		d.boxes[b].layer = column + used
		n++
	}
	return used + 1
}

// insertDummies gives long wires a place in every layer they pass.
func (d *drawing) insertDummies() {
	dummies := 0
	for i := range d.wires {
		w := &d.wires[i]
		backwards := w.chain != nil
		w.chain = []int{w.from}
		from, to := d.boxes[w.from].layer, d.boxes[w.to].layer
		if !backwards {
			for l := from + 1; l < to && dummies < maxDummy; l++ {
				dummies++
				d.boxes = append(d.boxes, box{h: 1, layer: l, dummy: true})
				w.chain = append(w.chain, len(d.boxes)-1)
			}
		}
		w.chain = append(w.chain, w.to)
		if backwards {
			continue
		}
		for k := 1; k < len(w.chain); k++ {
			a, b := w.chain[k-1], w.chain[k]
			d.boxes[a].down = append(d.boxes[a].down, b)
			d.boxes[b].up = append(d.boxes[b].up, a)
		}
	}
	last := 0
	for _, b := range d.boxes {
		last = max(last, b.layer)
	}
	d.layers = make([][]int, last+1)
	for i, b := range d.boxes {
		d.layers[b.layer] = append(d.layers[b.layer], i)
	}
	// Boxes without wires go to the bottom, where they part nobody.
	for n, l := range d.layers {
		alone := slices.DeleteFunc(slices.Clone(l), func(b int) bool { return !d.boxes[b].alone() })
		l = slices.DeleteFunc(l, func(b int) bool { return d.boxes[b].alone() })
		d.layers[n] = append(l, alone...)
	}
}

func (b *box) alone() bool { return len(b.up)+len(b.down) == 0 }

// orderLayers sorts each layer by where its neighbours stand, sweeping over
// the layers to and fro.
func (d *drawing) orderLayers() {
	place := make([]float64, len(d.boxes))
	number := func(layer []int) {
		for i, b := range layer {
			place[b] = float64(i)
		}
	}
	for _, l := range d.layers {
		number(l)
	}
	arrange := func(l []int, neighbours func(*box) []int) {
		middle := make(map[int]float64, len(l))
		for _, b := range l {
			middle[b] = place[b]
			if d.boxes[b].alone() {
				middle[b] = math.Inf(1)
			}
			if n := neighbours(&d.boxes[b]); len(n) > 0 {
				sum := 0.0
				for _, x := range n {
					sum += place[x]
				}
				middle[b] = sum / float64(len(n))
			}
		}
		d.gather(l, middle)
		number(l)
	}
	for range sweeps {
		for i := 1; i < len(d.layers); i++ {
			arrange(d.layers[i], func(b *box) []int { return b.up })
		}
		for i := len(d.layers) - 2; i >= 0; i-- {
			arrange(d.layers[i], func(b *box) []int { return b.down })
		}
	}
}

// gather sorts a layer by where its boxes want to stand, those that begin wires
// with the others of their group.
func (d *drawing) gather(l []int, middle map[int]float64) {
	type sum struct{ of, n float64 }
	groups := map[int]sum{}
	group := func(b int) int {
		if x := &d.boxes[b]; len(x.up) == 0 && len(x.down) > 0 {
			return x.group
		}
		return 0
	}
	for _, b := range l {
		g := groups[group(b)]
		groups[group(b)] = sum{g.of + middle[b], g.n + 1}
	}
	want := func(b int) float64 {
		if g := group(b); g != 0 {
			return groups[g].of / groups[g].n
		}
		return middle[b]
	}
	slices.SortStableFunc(l, func(a, b int) int {
		return cmp.Or(cmp.Compare(want(a), want(b)), cmp.Compare(group(a), group(b)), cmp.Compare(middle[a], middle[b]))
	})
}

// assignHeights moves boxes up and down towards their neighbours, keeping the
// order of each layer and a gap between boxes.
func (d *drawing) assignHeights() {
	for _, l := range d.layers {
		y := 0.0
		for _, b := range l {
			d.boxes[b].y = y
			y += d.boxes[b].h + d.gap(b)
		}
	}
	center := func(b int) float64 { return d.boxes[b].y + d.boxes[b].h/2 }
	pull := func(l []int, neighbours func(*box) []int) {
		wish := make([]float64, len(l))
		weight := make([]float64, len(l))
		for i, b := range l {
			wish[i], weight[i] = d.boxes[b].y, 0.1
			if d.boxes[b].alone() && i > 0 {
				above := &d.boxes[l[i-1]]
				wish[i], weight[i] = above.y+above.h, 1e-6
			}
			if n := neighbours(&d.boxes[b]); len(n) > 0 {
				sum := 0.0
				for _, x := range n {
					sum += center(x)
				}
				wish[i], weight[i] = sum/float64(len(n))-d.boxes[b].h/2, 1
				if d.boxes[b].dummy {
					weight[i] = 4 // straight wires before centred boxes
				}
			}
		}
		d.place(l, wish, weight)
	}
	for range sweeps {
		for i := 1; i < len(d.layers); i++ {
			pull(d.layers[i], func(b *box) []int { return b.up })
		}
		for i := len(d.layers) - 2; i >= 0; i-- {
			pull(d.layers[i], func(b *box) []int { return b.down })
		}
	}
	for i := 1; i < len(d.layers); i++ {
		pull(d.layers[i], func(b *box) []int { return b.up })
	}
}

func (d *drawing) gap(b int) float64 {
	if d.boxes[b].dummy {
		return dummyGap + d.thick
	}
	return rowGap
}

// place puts the boxes of a layer as near to their wishes as their order and
// the gaps allow, in the sense of weighted least squares: neighbours that would
// overlap become a block that stands where it suits them together.
func (d *drawing) place(l []int, wish, weight []float64) {
	type block struct{ sum, weight, pos float64 }
	var blocks []block
	count := []int{}
	offset := make([]float64, len(l)) // of a box from the top if all lie close together
	for i, b := range l {
		if i > 0 {
			prev := l[i-1]
			offset[i] = offset[i-1] + d.boxes[prev].h + max(d.gap(prev), d.gap(b))
		}
		w := wish[i] - offset[i]
		blocks = append(blocks, block{w * weight[i], weight[i], w})
		count = append(count, 1)
		for n := len(blocks); n > 1 && blocks[n-2].pos > blocks[n-1].pos; n = len(blocks) {
			a, b := blocks[n-2], blocks[n-1]
			m := block{a.sum + b.sum, a.weight + b.weight, 0}
			m.pos = m.sum / m.weight
			blocks, count = append(blocks[:n-2], m), append(count[:n-2], count[n-2]+count[n-1])
		}
	}
	i := 0
	for k, bl := range blocks {
		for range count[k] {
			d.boxes[l[i]].y = bl.pos + offset[i]
			i++
		}
	}
}

// route gives the layers their columns and draws the wires: each leaves its
// box to the right, runs up or down in a lane of its own between two layers,
// and enters the next box from the left.
func (d *drawing) route() (width, height float64) {
	l := d.lanes()
	width = d.placeLayers(l)
	top, bottom := math.Inf(1), math.Inf(-1)
	for _, b := range d.boxes {
		top, bottom = min(top, b.y), max(bottom, b.y+b.h)
	}
	if len(d.boxes) == 0 {
		top, bottom = 0, 0
	}
	for i := range d.boxes {
		d.boxes[i].y += edgeSpace - top
	}
	below := bottom - top + edgeSpace // where wires that lead backwards run
	for i := range d.wires {
		w := &d.wires[i]
		if d.boxes[w.to].layer <= d.boxes[w.from].layer {
			below += laneStep + d.thick
			w.points = d.backwards(w, l, below)
		} else {
			w.points = d.forwards(w, l)
		}
	}
	return width, below + edgeSpace
}

// lanes are where wires bend between layers. Wires from one box share a lane.
type lanes struct {
	of    []map[int]int // by layer to the left: lane of a box
	right []float64     // by layer: where the lanes after it begin
	step  []float64     // by layer: from one lane to the next
}

// lanes gives lanes to boxes whose wires bend.
func (d *drawing) lanes() *lanes {
	n := len(d.layers)
	x := &lanes{make([]map[int]int, n), make([]float64, n), make([]float64, n)}
	for i, layer := range d.layers {
		x.of[i] = map[int]int{}
		var bending []int
		for _, b := range layer {
			if slices.ContainsFunc(d.boxes[b].down,
				func(t int) bool { return math.Abs(d.middle(b)-d.middle(t)) > 0.5 }) {
				bending = append(bending, b)
			}
		}
		// Wires that go down bend late when they start low: that way fewer cross.
		slices.SortStableFunc(bending, func(a, b int) int { return cmp.Compare(d.slope(b), d.slope(a)) })
		for n, b := range bending {
			x.of[i][b] = n
		}
	}
	return x
}

// placeLayers puts the layers and the lanes between them one behind the other,
// and returns how wide the drawing is.
func (d *drawing) placeLayers(l *lanes) (width float64) {
	x, last := edgeSpace, 0.0
	for i, layer := range d.layers {
		widest := 0.0
		for _, b := range layer {
			widest = max(widest, d.boxes[b].w)
		}
		for _, b := range layer {
			d.boxes[b].x = x
			if d.boxes[b].dummy {
				d.boxes[b].w = widest
			} else {
				d.boxes[b].x += (widest - d.boxes[b].w) / 2
			}
		}
		n := float64(len(l.of[i]))
		space := min(max(minLane, (n+3)*(laneStep+d.thick)), maxLanes)
		l.right[i], l.step[i] = x+widest, space/(n+1)
		x += widest + space
		last = l.step[i]
	}
	return x - last + edgeSpace
}

// backwards returns the points of a wire that leads back, below all boxes.
func (d *drawing) backwards(w *wire, l *lanes, below float64) []float64 {
	first, last := d.boxes[w.from], d.boxes[w.to]
	out, in := l.right[first.layer]+l.step[first.layer]/2, edgeSpace/2
	if before := last.layer - 1; before >= 0 {
		in = l.right[before] + l.step[before]*(float64(len(l.of[before]))+0.5)
	}
	return []float64{
		first.x + first.w, d.middle(w.from), out, d.middle(w.from), out, below,
		in, below, in, d.middle(w.to), last.x, d.middle(w.to),
	}
}

// forwards returns the points of a wire along its chain of boxes.
func (d *drawing) forwards(w *wire, l *lanes) []float64 {
	first, last := d.boxes[w.from], d.boxes[w.to]
	y := d.middle(w.from)
	points := []float64{first.x + first.w, y}
	for k := 1; k < len(w.chain); k++ {
		a, layer := w.chain[k-1], d.boxes[w.chain[k-1]].layer
		if next := d.middle(w.chain[k]); math.Abs(next-y) > 0.5 {
			x := l.right[layer] + l.step[layer]*float64(l.of[layer][a]+1)
			points = append(points, x, y, x, next)
			y = next
		}
	}
	return append(points, last.x, d.middle(w.to))
}

func (d *drawing) middle(b int) float64 { return d.boxes[b].y + d.boxes[b].h/2 }

// slope says how far the wires of a box go down on average.
func (d *drawing) slope(b int) float64 {
	sum := 0.0
	for _, t := range d.boxes[b].down {
		sum += d.middle(t)
	}
	return sum/float64(len(d.boxes[b].down)) - d.middle(b)
}
