package logic

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
)

// Relation numbers a relation: a name together with an arity. Real sheets use
// one name with several arities, so those are different relations.
type Relation uint32

// The relations that GDL gives a meaning to come first, in every Rules.
const (
	RelRole      Relation = iota // (role r)
	RelInit                      // (init f)
	RelTrue                      // (true f)
	RelNext                      // (next f)
	RelDoes                      // (does r m)
	RelLegal                     // (legal r m)
	RelGoal                      // (goal r v)
	RelTerminal                  // terminal
	RelBase                      // (base f)
	RelInput                     // (input r m)
	RelHeuristic                 // (heuristic r v), an extension: see the package documentation
	numKeywords
)

var keywords = [numKeywords]struct {
	name  string
	arity int
}{
	{"role", 1}, {"init", 1}, {"true", 1}, {"next", 1}, {"does", 2}, {"legal", 2},
	{"goal", 2}, {"terminal", 0}, {"base", 1}, {"input", 2}, {"heuristic", 2},
}

// RelationInfo describes a relation.
type RelationInfo struct {
	Name   Symbol
	Arity  int
	Helper bool // stands for a part of a rule; it has no name in the sheet
}

// A Pattern is a term that may hold variables.
type Pattern struct {
	Var     int       // number of the variable, or -1
	Ground  bool      // no variable in it: Term says all
	Term    Term      // when Ground
	Functor Symbol    // of a compound pattern
	Args    []Pattern // of a compound pattern, ground ones too
}

// An Atom is a relation applied to patterns.
type Atom struct {
	Relation Relation
	Args     []Pattern
}

// A LiteralKind says how a literal of a Clause is to be read.
type LiteralKind uint8

const (
	Holds   LiteralKind = iota // the atom is true
	Fails                      // the atom is not true
	Differs                    // Args[0] and Args[1] are different terms
	Equals                     // they are the same term; from (not (distinct a b))
)

// A Literal is one condition of a Clause. Differs and Equals use only the
// arguments of Atom.
type Literal struct {
	Kind LiteralKind
	Atom Atom
	Span gdl.Span // in the form of Clause.Rule
}

// A Clause is a rule without disjunction: Head holds if all of Body do. Every
// variable of the head and of the literals that are not Holds occurs in a
// Holds literal.
type Clause struct {
	Rule int // index of the form it comes from; several clauses may share one
	Head Atom
	Body []Literal
	Vars []string // names of the variables by number
}

// Rules is a rule set made ready for engines: names and ground terms interned,
// disjunctions resolved. Terms grows while engines work, the rest is
// immutable.
type Rules struct {
	Sheet     *gdl.Sheet
	Terms     *Terms
	Roles     []Term // in the order of the sheet
	Relations []RelationInfo
	Clauses   []Clause // in the order of the sheet
	Dropped   []int    // forms, of which a clause was left out: not safe, or a head that cannot be

	relations map[RelationInfo]Relation
}

const (
	// productLimit is how many clauses a rule may turn into before its
	// disjunctions become helper relations.
	productLimit = 16
	// maxProduct bounds the clauses of rules whose disjunctions cannot.
	maxProduct = 4096
	// maxClauses bounds the clauses of a sheet; the largest public one has
	// 8,370 forms.
	maxClauses = 1 << 18
)

// Compile turns a sheet into rules. Clauses that break the conditions of
// GDL so far that they have no meaning are left out and listed in Dropped;
// Package check explains them. A sheet without roles is an error.
func Compile(sheet *gdl.Sheet) (*Rules, error) {
	r := &Rules{Sheet: sheet, Terms: NewTerms(), relations: map[RelationInfo]Relation{}}
	for _, k := range keywords {
		r.relation(r.Terms.Symbol(k.name), k.arity)
	}
	for i, f := range sheet.Forms {
		if f.Rule == nil {
			continue
		}
		if err := r.addRule(i, f.Rule); err != nil {
			return nil, err
		}
	}
	seen := map[Term]bool{}
	for _, c := range r.Clauses {
		if c.Head.Relation == RelRole && len(c.Body) == 0 && c.Head.Args[0].Ground {
			if t := c.Head.Args[0].Term; !seen[t] {
				seen[t] = true
				r.Roles = append(r.Roles, t)
			}
		}
	}
	if len(r.Roles) == 0 {
		return nil, ErrNoRoles
	}
	return r, nil
}

// RoleNames returns the roles of a sheet as its author spells them. They are
// those of [Rules], in the same order, for a small part of the work.
func RoleNames(sheet *gdl.Sheet) []string {
	var names []string
	seen := map[string]bool{}
	for _, f := range sheet.Forms {
		if f.Rule == nil || len(f.Rule.Body) > 0 || f.Rule.Head.Fold != keywords[RelRole].name ||
			len(f.Rule.Head.Args) != 1 {
			continue
		}
		role := &f.Rule.Head.Args[0]
		name := role.String()
		if key := strings.ToLower(name); !seen[key] && isGround(role) {
			seen[key] = true
			names = append(names, name)
		}
	}
	return names
}

func isGround(t *gdl.Term) bool {
	return t.Kind != gdl.Variable && !slices.ContainsFunc(t.Args, func(a gdl.Term) bool { return !isGround(&a) })
}

// ErrNoRoles says that a sheet has no role fact, so there is nobody to play.
var ErrNoRoles = errors.New("no roles: add a fact such as (role player)")

// Clone returns rules over a copy of Terms, for another goroutine.
func (r *Rules) Clone() *Rules {
	c := *r
	c.Terms = r.Terms.Clone()
	return &c
}

// WithClauses returns rules with other clauses that mean the same. It shares
// Terms with r; relations added to it are its own.
func (r *Rules) WithClauses(clauses []Clause) *Rules {
	c := *r
	c.Relations = slices.Clone(r.Relations)
	c.Clauses = clauses
	return &c
}

// HasHeuristic reports whether the sheet says how promising states look.
func (r *Rules) HasHeuristic() bool {
	for i := range r.Clauses {
		if r.Clauses[i].Head.Relation == RelHeuristic {
			return true
		}
	}
	return false
}

// RoleIndex returns the place of a role in role order, or -1.
func (r *Rules) RoleIndex(role Term) int {
	for i, t := range r.Roles {
		if t == role {
			return i
		}
	}
	return -1
}

// RelationName returns the name of a relation as its author spells it.
func (r *Rules) RelationName(rel Relation) string {
	return r.Terms.Spelling(r.Relations[rel].Name)
}

// AtomText writes an atom with words in the place of its variables, by their numbers.
func (r *Rules) AtomText(a *Atom, words []string) string {
	name := r.RelationName(a.Relation)
	if len(a.Args) == 0 {
		return name
	}
	b := append([]byte{'('}, name...)
	for i := range a.Args {
		b = r.Terms.AppendPattern(append(b, ' '), &a.Args[i], words)
	}
	return string(append(b, ')'))
}

// FindRelation returns the relation of this name and arity if the rules
// mention it.
func (r *Rules) FindRelation(name Symbol, arity int) (Relation, bool) {
	rel, ok := r.relations[RelationInfo{Name: name, Arity: arity}]
	return rel, ok
}

func (r *Rules) relation(name Symbol, arity int) Relation {
	key := RelationInfo{Name: name, Arity: arity}
	if rel, ok := r.relations[key]; ok {
		return rel
	}
	rel := Relation(len(r.Relations))
	r.Relations = append(r.Relations, key)
	r.relations[key] = rel
	return rel
}

// AddHelper adds a relation that no sheet can name, for a part of a rule.
func (r *Rules) AddHelper(rule, arity int) Relation {
	name := r.Terms.Symbol(fmt.Sprintf("(part of rule %d, %d)", rule, len(r.Relations)))
	r.Relations = append(r.Relations, RelationInfo{Name: name, Arity: arity, Helper: true})
	return Relation(len(r.Relations) - 1)
}

// bodyHeads are the relations that only bodies may speak of.
var bodyHeads = map[Relation]bool{RelTrue: true, RelDoes: true}

func (r *Rules) addRule(id int, rule *gdl.Rule) error {
	b := clauseBuilder{rules: r, rule: id, vars: map[string]int{}}
	head, err := b.atom(&rule.Head)
	if err != nil {
		return err
	}
	body, err := b.formula(rule.Body)
	if err != nil {
		return err
	}
	if bodyHeads[head.Relation] {
		r.Dropped = append(r.Dropped, id)
		return nil
	}
	if product(body) > productLimit {
		if body, err = b.extract(head, body); err != nil {
			return err
		}
	}
	if n := product(body); n > maxProduct {
		return &LimitError{What: "combinations of the alternatives in one rule", Limit: maxProduct, Rule: id}
	}
	if len(r.Clauses) > maxClauses {
		return &LimitError{What: "clauses", Limit: maxClauses, Rule: id}
	}
	for _, lits := range b.combinations(body) {
		r.addClause(Clause{Rule: id, Head: head, Body: lits, Vars: b.names})
	}
	return nil
}

// addClause adds a clause, or notes that it is not safe.
func (r *Rules) addClause(c Clause) {
	if c.safe() {
		r.Clauses = append(r.Clauses, c.renumbered())
	} else if n := len(r.Dropped); n == 0 || r.Dropped[n-1] != c.Rule {
		r.Dropped = append(r.Dropped, c.Rule)
	}
}

// renumbered returns the clause with the variables that occur in it, numbered in
// the order in which they do.
func (c *Clause) renumbered() Clause {
	number := make([]int, len(c.Vars))
	for i := range number {
		number[i] = -1
	}
	out := Clause{Rule: c.Rule}
	var patterns func(ps []Pattern) []Pattern
	patterns = func(ps []Pattern) []Pattern {
		renamed := slices.Clone(ps)
		for i := range renamed {
			switch p := &renamed[i]; {
			case p.Ground:
			case p.Var < 0:
				p.Args = patterns(p.Args)
			default:
				if number[p.Var] < 0 {
					number[p.Var] = len(out.Vars)
					out.Vars = append(out.Vars, c.Vars[p.Var])
				}
				p.Var = number[p.Var]
			}
		}
		return renamed
	}
	out.Head = Atom{c.Head.Relation, patterns(c.Head.Args)}
	out.Body = slices.Clone(c.Body)
	for i := range out.Body {
		out.Body[i].Atom.Args = patterns(out.Body[i].Atom.Args)
	}
	return out
}

// safe reports whether positive literals bind every variable.
func (c *Clause) safe() bool { return c.unbound() < 0 }

// unbound returns a variable that no positive literal binds, or -1.
func (c *Clause) unbound() int {
	bound := make([]bool, len(c.Vars))
	for _, l := range c.Body {
		if l.Kind == Holds {
			l.Atom.EachVar(func(v int) { bound[v] = true })
		}
	}
	free := -1
	need := func(v int) {
		if !bound[v] && free < 0 {
			free = v
		}
	}
	c.Head.EachVar(need)
	for _, l := range c.Body {
		l.Atom.EachVar(need)
	}
	return free
}

// EachVar calls f for every occurrence of a variable.
func (a *Atom) EachVar(f func(v int)) {
	for i := range a.Args {
		a.Args[i].EachVar(f)
	}
}

// EachVar calls f for every occurrence of a variable.
func (p *Pattern) EachVar(f func(v int)) {
	if p.Var >= 0 {
		f(p.Var)
		return
	}
	if p.Ground {
		return
	}
	for i := range p.Args {
		p.Args[i].EachVar(f)
	}
}

// A clauseBuilder turns one rule of the sheet into clauses.
type clauseBuilder struct {
	rules *Rules
	rule  int
	vars  map[string]int // by folded name
	names []string
}

// A disjunction is a list of alternatives, each a conjunction of literals and
// further disjunctions. A conjunction whose every part is a single literal is
// a plain body.
type (
	part struct {
		lit Literal
		or  []conjunction // when not nil
	}
	conjunction []part
)

func (b *clauseBuilder) pattern(x *gdl.Term) (Pattern, error) {
	t := b.rules.Terms
	switch x.Kind {
	case gdl.Variable:
		v, ok := b.vars[x.Fold]
		if !ok {
			v = len(b.names)
			b.vars[x.Fold] = v
			b.names = append(b.names, x.Name)
		}
		return Pattern{Var: v}, nil
	case gdl.Constant:
		s := t.Symbol(x.Name)
		return Pattern{Var: -1, Ground: true, Term: t.Make(s), Functor: s}, nil
	}
	p := Pattern{Var: -1, Ground: true, Functor: t.Symbol(x.Name), Args: make([]Pattern, len(x.Args))}
	terms := make([]Term, len(x.Args))
	for i := range x.Args {
		a, err := b.pattern(&x.Args[i])
		if err != nil {
			return p, err
		}
		p.Args[i] = a
		p.Ground = p.Ground && a.Ground
		terms[i] = a.Term
	}
	if p.Ground {
		if err := t.Check(b.rule, terms...); err != nil {
			return p, err
		}
		p.Term = t.Make(p.Functor, terms...)
	}
	return p, nil
}

func (b *clauseBuilder) patterns(xs []gdl.Term) ([]Pattern, error) {
	ps := make([]Pattern, len(xs))
	for i := range xs {
		p, err := b.pattern(&xs[i])
		if err != nil {
			return nil, err
		}
		ps[i] = p
	}
	return ps, nil
}

func (b *clauseBuilder) atom(x *gdl.Term) (Atom, error) {
	args, err := b.patterns(x.Args)
	return Atom{b.rules.relation(b.rules.Terms.Symbol(x.Name), len(x.Args)), args}, err
}

func (b *clauseBuilder) formula(lits []gdl.Literal) (conjunction, error) {
	var c conjunction
	for i := range lits {
		d, err := b.literal(&lits[i], false)
		if err != nil {
			return nil, err
		}
		c = append(c, d...)
	}
	return c, nil
}

// literal reads a literal, negated when neg is set, pushing negation inwards.
func (b *clauseBuilder) literal(l *gdl.Literal, neg bool) (conjunction, error) {
	switch l.Kind {
	case gdl.Not:
		if len(l.Sub) != 1 {
			return nil, nil // the parser has reported it
		}
		c, err := b.literal(&l.Sub[0], !neg)
		if len(c) == 1 {
			c[0].lit.Span = l.Span // with the not
		}
		return c, err
	case gdl.Distinct:
		args, err := b.patterns(l.Atom.Args)
		if err != nil || len(args) != 2 {
			return nil, err
		}
		kind := Differs
		if neg {
			kind = Equals
		}
		return conjunction{{lit: Literal{Kind: kind, Atom: Atom{Args: args}, Span: l.Span}}}, nil
	case gdl.Or, gdl.And:
		var all conjunction
		var alternatives []conjunction
		for i := range l.Sub {
			c, err := b.literal(&l.Sub[i], neg)
			if err != nil {
				return nil, err
			}
			all = append(all, c...)
			alternatives = append(alternatives, c)
		}
		if (l.Kind == gdl.And) != neg {
			return all, nil
		}
		if len(alternatives) == 1 {
			return alternatives[0], nil
		}
		// An or without alternatives never holds: it is a disjunction all the same.
		return conjunction{{lit: Literal{Span: l.Span}, or: append([]conjunction{}, alternatives...)}}, nil
	}
	a, err := b.atom(&l.Atom)
	kind := Holds
	if neg {
		kind = Fails
	}
	return conjunction{{lit: Literal{Kind: kind, Atom: a, Span: l.Span}}}, err
}

// product counts the clauses that a conjunction expands to, up to a bound well
// above maxProduct.
func product(c conjunction) int {
	n := 1
	for _, p := range c {
		if p.or == nil {
			continue
		}
		sum := 0
		for _, alt := range p.or {
			sum = min(sum+product(alt), 1<<30)
		}
		n = min(n*sum, 1<<30)
	}
	return n
}

// combinations multiplies the disjunctions out.
func (b *clauseBuilder) combinations(c conjunction) [][]Literal {
	out := [][]Literal{nil}
	for _, p := range c {
		var choices [][]Literal
		if p.or == nil {
			choices = [][]Literal{{p.lit}}
		}
		for _, alt := range p.or {
			choices = append(choices, b.combinations(alt)...)
		}
		var longer [][]Literal
		for _, have := range out {
			for _, more := range choices {
				longer = append(longer, append(have[:len(have):len(have)], more...))
			}
		}
		out = longer
	}
	return out
}

// extract replaces each disjunction, all of whose alternatives bind the
// variables it shares with the rest of the rule, by a helper relation.
func (b *clauseBuilder) extract(head Atom, c conjunction) (conjunction, error) {
	out := make(conjunction, len(c))
	for i, p := range c {
		out[i] = p
		if p.or == nil {
			continue
		}
		shared := b.shared(head, c, i)
		args := make([]Pattern, len(shared))
		for k, v := range shared {
			args[k] = Pattern{Var: v}
		}
		n := 0
		for _, alt := range p.or {
			n += product(alt)
		}
		if n > maxProduct {
			return nil, &LimitError{What: "combinations of the alternatives in one rule", Limit: maxProduct,
				Rule: b.rule}
		}
		clauses := b.combinations(conjunction{p})
		safe := true
		for _, lits := range clauses {
			cl := Clause{Head: Atom{Args: args}, Body: lits, Vars: b.names}
			safe = safe && cl.safe()
		}
		if !safe {
			continue
		}
		atom := Atom{b.rules.AddHelper(b.rule, len(args)), args}
		for _, lits := range clauses {
			b.rules.addClause(Clause{Rule: b.rule, Head: atom, Body: lits, Vars: b.names})
		}
		out[i] = part{lit: Literal{Kind: Holds, Atom: atom, Span: p.lit.Span}}
	}
	return out, nil
}

// shared returns the variables of part i of a body that its head or another part
// has too, in the order in which they occur.
func (b *clauseBuilder) shared(head Atom, body conjunction, i int) []int {
	outside := make([]bool, len(b.names))
	mark := func(v int) { outside[v] = true }
	head.EachVar(mark)
	for j := range body {
		if j != i {
			body[j].eachVar(mark)
		}
	}
	var shared []int
	body[i].eachVar(func(v int) {
		if outside[v] {
			outside[v] = false
			shared = append(shared, v)
		}
	})
	return shared
}

func (p *part) eachVar(f func(v int)) {
	if p.or == nil {
		p.lit.Atom.EachVar(f)
	}
	for _, alt := range p.or {
		for i := range alt {
			alt[i].eachVar(f)
		}
	}
}

// IsPart reports whether a literal stands for a part of the rule that it is in, which compiling took
// out of it.
func (r *Rules) IsPart(l *Literal) bool {
	return l.Kind == Holds && r.Relations[l.Atom.Relation].Helper
}
