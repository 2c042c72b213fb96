package logic

// A Binder compiles the patterns of one clause for evaluation in a frame, which
// holds the term of each variable by its number. Bound tells which variables
// have a term at the point that is being compiled.
type Binder struct{ Bound []bool }

// Known reports whether all variables of a pattern are bound.
func (b *Binder) Known(p *Pattern) bool {
	if p.Ground {
		return true
	}
	if p.Var >= 0 {
		return b.Bound[p.Var]
	}
	for i := range p.Args {
		if !b.Known(&p.Args[i]) {
			return false
		}
	}
	return true
}

// KnownAll reports whether all variables of all patterns are bound.
func (b *Binder) KnownAll(ps []Pattern) bool {
	for i := range ps {
		if !b.Known(&ps[i]) {
			return false
		}
	}
	return true
}

// A Value makes a term from the variables of a frame.
type Value struct {
	Slot    int // the variable, or one of ValueTerm and ValueCompound
	Term    Term
	Functor Symbol
	Args    []Value
}

const (
	ValueTerm     = -1 // Term
	ValueCompound = -2 // Functor applied to Args
)

// Value compiles a pattern whose variables are bound.
func (b *Binder) Value(p *Pattern) Value {
	if p.Ground {
		return Value{Slot: ValueTerm, Term: p.Term}
	}
	if p.Var >= 0 {
		return Value{Slot: p.Var}
	}
	v := Value{Slot: ValueCompound, Functor: p.Functor, Args: make([]Value, len(p.Args))}
	for i := range p.Args {
		v.Args[i] = b.Value(&p.Args[i])
	}
	return v
}

// Make returns the term of a value of this rule. The errors are those of
// [Terms.Check].
func (v *Value) Make(terms *Terms, frame []Term, rule int) (Term, error) {
	switch v.Slot {
	case ValueTerm:
		return v.Term, nil
	case ValueCompound:
		var buffer [8]Term
		args := buffer[:0]
		for i := range v.Args {
			a, err := v.Args[i].Make(terms, frame, rule)
			if err != nil {
				return 0, err
			}
			args = append(args, a)
		}
		if err := terms.Check(rule, args...); err != nil {
			return 0, err
		}
		return terms.Make(v.Functor, args...), nil
	}
	return frame[v.Slot], nil
}

// Find returns the term of a value if it was interned before.
func (v *Value) Find(terms *Terms, frame []Term) (Term, bool) {
	switch v.Slot {
	case ValueTerm:
		return v.Term, true
	case ValueCompound:
		var buffer [8]Term
		args := buffer[:0]
		for i := range v.Args {
			a, ok := v.Args[i].Find(terms, frame)
			if !ok {
				return 0, false
			}
			args = append(args, a)
		}
		return terms.Find(v.Functor, args...)
	}
	return frame[v.Slot], true
}

type matchKind uint8

const (
	matchBind    matchKind = iota // first occurrence of a variable
	matchSame                     // variable bound before
	matchTerm                     // this very term
	matchFunctor                  // a compound term, taken apart
)

// A Matcher compares one column of a row with a pattern and binds the
// variables that are still free.
type Matcher struct {
	Column  int
	kind    matchKind
	slot    int
	term    Term
	functor Symbol
	args    []Matcher
}

// Matcher compiles a pattern; afterwards its variables count as bound.
func (b *Binder) Matcher(column int, p *Pattern) Matcher {
	x := Matcher{Column: column}
	switch {
	case p.Ground:
		x.kind, x.term = matchTerm, p.Term
	case p.Var >= 0 && b.Bound[p.Var]:
		x.kind, x.slot = matchSame, p.Var
	case p.Var >= 0:
		b.Bound[p.Var] = true
		x.kind, x.slot = matchBind, p.Var
	default:
		x.kind, x.functor = matchFunctor, p.Functor
		for i := range p.Args {
			x.args = append(x.args, b.Matcher(i, &p.Args[i]))
		}
	}
	return x
}

// Bind returns a matcher that puts a column into a slot of the frame.
func Bind(column, slot int) Matcher { return Matcher{Column: column, kind: matchBind, slot: slot} }

// Match compares a row with the matchers and writes variables into the frame.
func Match(terms *Terms, matchers []Matcher, row, frame []Term) bool {
	for i := range matchers {
		x := &matchers[i]
		switch x.kind {
		case matchBind:
			frame[x.slot] = row[x.Column]
		case matchSame:
			if frame[x.slot] != row[x.Column] {
				return false
			}
		default:
			if !x.Match(terms, row[x.Column], frame) {
				return false
			}
		}
	}
	return true
}

// Match compares one term.
func (m *Matcher) Match(terms *Terms, t Term, frame []Term) bool {
	switch m.kind {
	case matchBind:
		frame[m.slot] = t
		return true
	case matchSame:
		return frame[m.slot] == t
	case matchTerm:
		return m.term == t
	}
	args := terms.Args(t)
	return len(args) == len(m.args) && terms.Functor(t) == m.functor && Match(terms, m.args, args, frame)
}

// Binds calls f for each variable that the matcher binds.
func (m *Matcher) Binds(f func(v int)) {
	if m.kind == matchBind {
		f(m.slot)
	}
	for i := range m.args {
		m.args[i].Binds(f)
	}
}
