package learn

import (
	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// A design is the matrix of a regression: a row for each position, and a column for each weight that is looked for.
// The first column is a constant; then come the facts, the facts that would complete a line, some measures, such as
// mobility, and the families of facts and of those that would complete a line. Families cost next to nothing: what they
// are worth is added to their facts first.
type design struct {
	families families
	width    int       // columns of facts
	threats  int       // columns of facts that would complete a line
	ones     []uint32  // the columns of these that are 1, of one row after the other
	ends     []int     // where those of each row end
	measures int       // columns of measures
	measured []float64 // these columns, row by row
	scratch  []game.Fact
}

// add adds a row.
func (d *design) add(s, threats game.State, measures ...float64) {
	d.scratch = s.Append(d.scratch[:0])
	for _, f := range d.scratch {
		d.ones = append(d.ones, 1+uint32(f))
	}
	d.scratch = threats.Append(d.scratch[:0])
	for _, f := range d.scratch {
		d.ones = append(d.ones, 1+uint32(d.width)+uint32(f))
	}
	d.ends = append(d.ends, len(d.ones))
	d.measured = append(d.measured, measures...)
}

// rows returns the number of positions.
func (d *design) rows() int { return len(d.ends) }

// columns returns how many columns there are without those of families.
func (d *design) columns() int { return 1 + d.width + d.threats + d.measures }

// A vector has a number for each column, families last.
type vector []float64

func (d *design) vector() vector { return make(vector, d.columns()+len(d.families.scale)) }

func (x vector) dot(y vector) float64 {
	sum := 0.0
	for i, v := range x {
		sum += v * y[i]
	}
	return sum
}

// add adds a multiple of another vector.
func (x vector) add(factor float64, y vector) {
	for i, v := range y {
		x[i] += factor * v
	}
}

// fold writes the weights of all columns but families, whose weights it adds to those of their facts.
func (d *design) fold(x vector, weights []float64) {
	copy(weights, x[:d.columns()])
	x = x[d.columns():]
	for f, of := range d.kinds() {
		for _, n := range of {
			weights[1+f] += float64(d.families.scale[n]) * x[n]
		}
	}
}

// kinds returns the families of the facts that have columns, and of those that would complete a line.
func (d *design) kinds() [][]uint32 {
	return d.families.of[:min(len(d.families.of), d.width+d.threats)]
}

// times multiplies the rows by weights that were folded.
func (d *design) times(weights, values []float64) {
	from, tail := 0, weights[1+d.width+d.threats:]
	for i, to := range d.ends {
		z := weights[0]
		for _, at := range d.ones[from:to] {
			z += weights[at]
		}
		for j, v := range d.measured[i*d.measures : (i+1)*d.measures] {
			z += v * tail[j]
		}
		values[i], from = z, to
	}
}

// gather multiplies the columns by a value for each row. It needs room for the columns without families.
func (d *design) gather(values, room []float64, x vector) {
	clear(room)
	from, tail := 0, room[1+d.width+d.threats:]
	for i, to := range d.ends {
		v := values[i]
		room[0] += v
		for _, at := range d.ones[from:to] {
			room[at] += v
		}
		for j, m := range d.measured[i*d.measures : (i+1)*d.measures] {
			tail[j] += m * v
		}
		from = to
	}
	clear(x[copy(x, room):])
	x = x[d.columns():]
	for f, of := range d.kinds() {
		for _, n := range of {
			x[n] += float64(d.families.scale[n]) * room[1+f]
		}
	}
}

const (
	// mostIterations bounds the iterations, which end when the error is less than smallError of what it was.
	mostIterations, smallError = 12, 1e-2
)

// A solver solves the equations of a design, in room that it keeps.
type solver struct {
	*design
	values, columnRoom                                  []float64 // by row, by column
	diagonal, direction, product, preconditioned, found vector
}

func newSolver(d *design) *solver {
	return &solver{design: d, values: make([]float64, d.rows()), columnRoom: make([]float64, d.columns()),
		diagonal: d.vector(), direction: d.vector(), product: d.vector(), preconditioned: d.vector(), found: d.vector()}
}

// solve returns about the x with (DᵀWD + ridge) x = wanted, where D is the design and W has weights of its rows on the
// diagonal: the equations of ridge regression (Hoerl and Kennard 1970). It goes by conjugate gradients (Hestenes and
// Stiefel 1952), with the diagonal as preconditioner. If the clock stops, x is what is known by then. The vector wanted
// becomes the residual.
func (q *solver) solve(c *search.Clock, wanted vector, weights []float64, ridge float64) vector {
	q.setDiagonal(weights, ridge)
	clear(q.found)
	size := q.precondition(wanted)
	copy(q.direction, q.preconditioned)
	least := smallError * smallError * size
	for i := range mostIterations {
		if size <= least {
			break
		}
		if i > 0 { // one iteration says the most
			if c.Look(); c.Stopped != "" {
				break
			}
		}
		q.fold(q.direction, q.columnRoom)
		q.times(q.columnRoom, q.values)
		for i, w := range weights {
			q.values[i] *= w
		}
		q.gather(q.values, q.columnRoom, q.product)
		q.product.add(ridge, q.direction)
		step := size / q.direction.dot(q.product)
		q.found.add(step, q.direction)
		wanted.add(-step, q.product)
		before := size
		size = q.precondition(wanted)
		for i, v := range q.preconditioned {
			q.direction[i] = v + size/before*q.direction[i]
		}
	}
	return q.found
}

// precondition divides a residual by the diagonal, and returns the product of both.
func (q *solver) precondition(residual vector) float64 {
	for i, v := range residual {
		q.preconditioned[i] = v / q.diagonal[i]
	}
	return residual.dot(q.preconditioned)
}

// setDiagonal sets the diagonal of the equations, for families as if no two of their facts held together.
func (q *solver) setDiagonal(weights []float64, ridge float64) {
	q.gather(weights, q.columnRoom, q.diagonal)
	measures := q.diagonal[1+q.width+q.threats : q.columns()]
	clear(measures)
	for i, w := range weights {
		for j, m := range q.measured[i*q.measures : (i+1)*q.measures] {
			measures[j] += w * m * m
		}
	}
	families := q.diagonal[q.columns():]
	clear(families)
	for f, of := range q.kinds() {
		for _, n := range of {
			families[n] += float64(q.families.scale[n]) * float64(q.families.scale[n]) * q.columnRoom[1+f]
		}
	}
	for i := range q.diagonal {
		q.diagonal[i] += ridge
	}
}

// leastSquares returns the weights of facts, families, and so on, without the constant, with which rows come closest to
// the numbers wanted, in the mean square. A weight costs ridge times its square.
func (d *design) leastSquares(c *search.Clock, want []float64, ridge float64) []float64 {
	mean := 0.0
	for _, y := range want {
		mean += y / float64(len(want))
	}
	rest, alike := make([]float64, len(want)), make([]float64, len(want))
	for i, y := range want {
		rest[i], alike[i] = y-mean, 1
	}
	q, wanted := newSolver(d), d.vector()
	d.gather(rest, q.columnRoom, wanted)
	weights := make([]float64, d.columns())
	d.fold(q.solve(c, wanted, alike, ridge), weights)
	return weights[1:]
}

// A logisticFit is a logistic regression under way, by Newton's method.
type logisticFit struct {
	*solver
	want    []float64 // by row, 0..1
	matters []float64 // by row: how much it counts
	x       vector    // the weights so far

	errors, curvatures []float64 // by row
	gradient           vector
}

func newLogisticFit(d *design, bias float64, want, matters []float64) *logisticFit {
	l := &logisticFit{solver: newSolver(d), want: want, matters: matters, x: d.vector(), gradient: d.vector(),
		errors: make([]float64, d.rows()), curvatures: make([]float64, d.rows())}
	l.x[0] = bias
	return l
}

// leastCurvature is what a row counts for in the equations at least, however sure of it the regression is.
const leastCurvature = 1e-3

// step takes a step towards the best weights. A weight costs half of ridge times its square, the constant nothing.
func (l *logisticFit) step(c *search.Clock, ridge float64) {
	l.fold(l.x, l.columnRoom)
	l.times(l.columnRoom, l.errors)
	for i, z := range l.errors {
		p := logistic(z)
		l.errors[i] = l.matters[i] * (l.want[i] - p)
		l.curvatures[i] = l.matters[i] * max(p*(1-p), leastCurvature)
	}
	l.gather(l.errors, l.columnRoom, l.gradient)
	constant := l.gradient[0]
	l.gradient.add(-ridge, l.x)
	l.gradient[0] = constant
	l.x.add(1, l.solve(c, l.gradient, l.curvatures, ridge))
}

// weights returns the weights of all columns but families, the constant first.
func (l *logisticFit) weights() []float64 {
	w := make([]float64, l.columns())
	l.fold(l.x, w)
	return w
}
