package sat

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// A formula is a list of clauses over variables from 0.
type formula struct {
	vars    int
	clauses [][]Lit
}

// load makes a solver of the formula.
func (f *formula) load(t testing.TB, bytes int64, seed uint64) *Solver {
	t.Helper()
	s := New(bytes, seed)
	for range f.vars {
		s.NewVar()
	}
	for _, c := range f.clauses {
		if err := s.Add(slices.Clone(c)...); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// holds reports whether the values make all clauses true.
func (f *formula) holds(value func(Lit) bool) bool {
	for _, c := range f.clauses {
		if !slices.ContainsFunc(c, value) {
			return false
		}
	}
	return true
}

// random returns clauses of one to three literals.
func random(rng *rand.Rand, vars, clauses int) *formula {
	f := &formula{vars: vars}
	for range clauses {
		c := make([]Lit, 1+min(rng.IntN(6), 2))
		for i := range c {
			c[i] = Lit(rng.IntN(2 * vars))
		}
		f.clauses = append(f.clauses, c)
	}
	return f
}

// satisfiable tries all assignments.
func (f *formula) satisfiable() bool {
	for bits := range 1 << f.vars {
		if f.holds(func(l Lit) bool { return bits>>(l>>1)&1 != int(l&1) }) {
			return true
		}
	}
	return false
}

func TestRandomFormulasAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	counts := [3]int{}
	for range 3000 {
		f := random(rng, 1+rng.IntN(10), rng.IntN(40))
		s := f.load(t, 0, rng.Uint64())
		got, err := s.Solve(t.Context(), 1<<40)
		if err != nil {
			t.Fatal(err)
		}
		want := Unsatisfiable
		if f.satisfiable() {
			want = Satisfiable
		}
		if got != want || got == Satisfiable && !f.holds(s.Value) {
			t.Fatalf("status %d, want %d, of %v", got, want, f.clauses)
		}
		counts[got]++
	}
	if counts[Satisfiable] < 300 || counts[Unsatisfiable] < 300 {
		t.Errorf("one-sided formulas: %v", counts)
	}
}

// pigeonholes says that each of some pigeons sits in a hole of its own.
func pigeonholes(pigeons, holes int) *formula {
	f := &formula{vars: pigeons * holes}
	in := func(p, h int) Lit { return Lit(2 * (p*holes + h)) }
	for p := range pigeons {
		var somewhere []Lit
		for h := range holes {
			somewhere = append(somewhere, in(p, h))
			for other := range p {
				f.clauses = append(f.clauses, []Lit{in(p, h).Not(), in(other, h).Not()})
			}
		}
		f.clauses = append(f.clauses, somewhere)
	}
	return f
}

func TestPigeonholes(t *testing.T) {
	for n := 2; n <= 7; n++ {
		for pigeons, want := range map[int]Status{n: Satisfiable, n + 1: Unsatisfiable} {
			f := pigeonholes(pigeons, n)
			s := f.load(t, 0, 1)
			if got, err := s.Solve(t.Context(), 1<<40); got != want || err != nil {
				t.Errorf("%d pigeons in %d holes: %d, %v, want %d", pigeons, n, got, err, want)
			}
		}
	}
}

// planted returns clauses of three literals that a hidden assignment makes true.
func planted(rng *rand.Rand, vars, clauses int) *formula {
	f := &formula{vars: vars}
	hidden := make([]bool, vars)
	for v := range hidden {
		hidden[v] = rng.IntN(2) == 0
	}
	for len(f.clauses) < clauses {
		c := make([]Lit, 3)
		for i := range c {
			c[i] = Lit(rng.IntN(2 * vars))
		}
		if slices.ContainsFunc(c, func(l Lit) bool { return hidden[l>>1] == (l&1 == 0) }) {
			f.clauses = append(f.clauses, c)
		}
	}
	return f
}

func TestPlantedSolutionsAreFound(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 20 {
		f := planted(rng, 200, 840)
		s := f.load(t, 0, 1)
		if got, err := s.Solve(t.Context(), 1<<40); got != Satisfiable || err != nil || !f.holds(s.Value) {
			t.Errorf("status %d, %v", got, err)
		}
	}
}

func TestASearchGoesOnWhereItStoppedAndForgetsOnTheWay(t *testing.T) {
	f := pigeonholes(9, 8)
	s := f.load(t, 0, 1)
	got := Unknown
	for calls := 0; got == Unknown; calls++ {
		var err error
		if got, err = s.Solve(t.Context(), 10_000); err != nil || calls > 1000 {
			t.Fatalf("after %d calls: %v", calls, err)
		}
	}
	if got != Unsatisfiable || s.Conflicts() < firstReduce || int64(len(s.learned)) > s.Conflicts()*3/4 {
		t.Errorf("status %d after %d conflicts, %d clauses learned", got, s.Conflicts(), len(s.learned))
	}
}

func TestTheSameSeedIsTheSameSearch(t *testing.T) {
	f := planted(rand.New(rand.NewPCG(3, 3)), 150, 630)
	var conflicts [2]int64
	for i := range conflicts {
		s := f.load(t, 0, 7)
		if _, err := s.Solve(t.Context(), 1<<40); err != nil {
			t.Fatal(err)
		}
		conflicts[i] = s.Conflicts()
	}
	if conflicts[0] != conflicts[1] {
		t.Errorf("%d and %d conflicts", conflicts[0], conflicts[1])
	}
}

func TestASearchIsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := pigeonholes(12, 11).load(t, 0, 1)
	if got, err := s.Solve(ctx, 1000); got != Unknown || err != nil {
		t.Fatalf("status %d, %v", got, err)
	}
	cancel()
	if got, err := s.Solve(ctx, 1<<40); got != Unknown || !errors.Is(err, context.Canceled) {
		t.Errorf("status %d, %v", got, err)
	}
}

func TestMemoryIsBounded(t *testing.T) {
	s := New(10_000, 1)
	for range 50 {
		s.NewVar()
	}
	var err error
	for i := 0; err == nil && i < 10_000; i++ {
		err = s.Add(Lit(2*(i%50)), Lit(2*((i+1)%50)), Lit(2*((i+2)%50)))
	}
	if !errors.Is(err, ErrMemory) || s.Bytes() > 11_000 {
		t.Errorf("%v with %d bytes", err, s.Bytes())
	}
	s = pigeonholes(12, 11).load(t, 100_000, 1)
	for err = nil; err == nil && s.Conflicts() < 50_000; _, err = s.Solve(t.Context(), 20_000) {
		if s.Bytes() > 120_000 {
			t.Fatalf("%d bytes", s.Bytes())
		}
	}
	if err != nil && !errors.Is(err, ErrMemory) {
		t.Error(err)
	}
}

func TestLubysSequence(t *testing.T) {
	want := []int64{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8}
	for i, w := range want {
		if got := luby(int64(i)); got != w {
			t.Errorf("element %d is %d, want %d", i, got, w)
		}
	}
}

func TestPropagationAllocatesNothing(t *testing.T) {
	f := planted(rand.New(rand.NewPCG(4, 4)), 300, 900)
	s := f.load(t, 0, 1)
	run := func() {
		for v := range f.vars {
			if l := Lit(2 * v); s.values[l] == open {
				s.decided = append(s.decided, len(s.trail))
				s.assign(l, 0)
				if s.propagate() != 0 {
					s.next = len(s.trail)
				}
			}
		}
		s.backtrack(0)
	}
	for range 20 {
		run()
	}
	if n := testing.AllocsPerRun(100, run); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
