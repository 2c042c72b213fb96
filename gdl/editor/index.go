package editor

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/check"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// A SymbolKind says what a name of a sheet stands for.
type SymbolKind uint8

const (
	KeywordSymbol  SymbolKind = iota // a word that GDL gives a meaning to
	RelationSymbol                   // a relation of the sheet
	FunctorSymbol                    // the name of a compound term: a kind of fact or move
	ConstantSymbol                   // a constant
	VariableSymbol                   // a variable of one form
)

// String returns "keyword", "relation", "function", "constant" or "variable",
// the words used on the wire.
func (k SymbolKind) String() string {
	return [...]string{"keyword", "relation", "function", "constant", "variable"}[k]
}

// A Symbol is a name in one meaning. One word may be several symbols: relation
// and functor, or relations with different numbers of arguments.
type Symbol struct {
	Kind        SymbolKind
	Name        string      // as it is first written
	Fold        string      // in lower case
	Arity       int         // of relations and functors
	Form        int         // of a variable, the form it belongs to; -1 otherwise
	Definitions []gdl.Place // in heads: where a relation is defined, or a term introduced
	Uses        []gdl.Place // in bodies

	fact, move bool // a functor or constant that init or next, or legal, introduces
}

// An Index knows every name of a sheet and where it stands. It is immutable
// and safe for many goroutines.
type Index struct {
	sheet   *gdl.Sheet
	symbols []*Symbol // without variables, in the order of the sheet
	table   map[symbolKey]*Symbol
	args    map[argumentKey][]string // constants seen as an argument, in order
	facts   []*Symbol                // functors and constants that are facts of the state
	moves   []*Symbol                // and those that are moves

	values *check.Values // what can stand in each argument
}

type symbolKey struct {
	kind  SymbolKind
	fold  string
	arity int
}

// An argumentKey names an argument of a relation or functor, from 0.
type argumentKey struct {
	fold string
	at   int
}

// NewIndex indexes a sheet. Forms that could be read in part are indexed in
// part. The values are those that checking the sheet found; without them, if
// they are nil, descriptions do not say what can stand in an argument.
func NewIndex(s *gdl.Sheet, values *check.Values) *Index {
	x := &Index{sheet: s, values: values, table: map[symbolKey]*Symbol{}, args: map[argumentKey][]string{}}
	seen := map[argumentKey]map[string]bool{}
	for i, f := range s.Forms {
		if f.Partial == nil {
			continue
		}
		w := indexer{index: x, form: i, seen: seen}
		w.head = true
		w.relation(&f.Partial.Head)
		w.head = false
		gdl.EachLiteral(f.Partial.Body, func(l *gdl.Literal) {
			if l.Kind == gdl.Positive {
				w.relation(&l.Atom)
			} else {
				w.terms(&l.Atom)
			}
		})
	}
	return x
}

// An indexer walks over one form.
type indexer struct {
	index *Index
	form  int
	head  bool
	seen  map[argumentKey]map[string]bool
}

// relation adds the names of an atom.
func (w *indexer) relation(t *gdl.Term) {
	kind := RelationSymbol
	if keyword.Is(t.Fold) {
		kind = KeywordSymbol
	}
	w.add(kind, t)
	w.terms(t)
	switch {
	case !w.head:
	case (t.Fold == "init" || t.Fold == "next" || t.Fold == "base") && len(t.Args) == 1:
		if s := w.index.find(&t.Args[0]); s != nil && !s.fact {
			s.fact = true
			w.index.facts = append(w.index.facts, s)
		}
	case (t.Fold == "legal" || t.Fold == "input") && len(t.Args) == 2:
		if s := w.index.find(&t.Args[1]); s != nil && !s.move {
			s.move = true
			w.index.moves = append(w.index.moves, s)
		}
	}
}

// terms adds the names in the arguments of a term.
func (w *indexer) terms(t *gdl.Term) {
	for i := range t.Args {
		a := &t.Args[i]
		switch a.Kind {
		case gdl.Constant:
			w.add(ConstantSymbol, a)
			key := argumentKey{t.Fold, i}
			if w.seen[key] == nil {
				w.seen[key] = map[string]bool{}
			}
			if !w.seen[key][a.Fold] {
				w.seen[key][a.Fold] = true
				w.index.args[key] = append(w.index.args[key], a.Name)
			}
		case gdl.Compound:
			w.add(FunctorSymbol, a)
			w.terms(a)
		}
	}
}

// add notes that the name of a term stands at its place.
func (w *indexer) add(kind SymbolKind, t *gdl.Term) {
	key := symbolKey{kind, t.Fold, len(t.Args)}
	s := w.index.table[key]
	if s == nil {
		s = &Symbol{Kind: kind, Name: t.Name, Fold: t.Fold, Arity: len(t.Args), Form: -1}
		w.index.table[key] = s
		w.index.symbols = append(w.index.symbols, s)
	}
	at := gdl.Place{Form: w.form, Span: t.At}
	if w.head {
		s.Definitions = append(s.Definitions, at)
	} else {
		s.Uses = append(s.Uses, at)
	}
}

// find returns the symbol of a constant or compound term.
func (x *Index) find(t *gdl.Term) *Symbol {
	switch t.Kind {
	case gdl.Constant:
		return x.table[symbolKey{ConstantSymbol, t.Fold, 0}]
	case gdl.Compound:
		return x.table[symbolKey{FunctorSymbol, t.Fold, len(t.Args)}]
	}
	return nil
}

// At returns the symbol whose name stands at a byte offset or ends there, and
// the place of the name.
func (x *Index) At(offset int) (*Symbol, gdl.Place, bool) {
	p := x.sheet.PlaceAt(offset)
	if p.Form < 0 {
		return nil, gdl.Place{}, false
	}
	f := x.sheet.Forms[p.Form]
	word, ok := wordAt(f.Text, p.From)
	if !ok {
		return nil, gdl.Place{}, false
	}
	at := gdl.Place{Form: p.Form, Span: gdl.Span{From: word.From, To: word.To}}
	name := f.Text[word.From:word.To]
	if word.Kind != token.Name && word.Kind != token.Variable {
		return &Symbol{Kind: KeywordSymbol, Name: name, Fold: strings.ToLower(name), Form: -1}, at, true
	}
	if f.Partial == nil {
		return nil, gdl.Place{}, false
	}
	if word.Kind == token.Variable {
		return x.variable(p.Form, name), at, true
	}
	s := x.named(f.Partial, at.Span)
	return s, at, s != nil
}

// wordAt returns the word of a form that an offset lies in or right behind.
func wordAt(form string, offset int) (token.Token, bool) {
	s := token.NewScanner(form, 0)
	for {
		t := s.Next()
		if t.Kind == token.End || t.From > offset {
			return t, false
		}
		if t.To >= offset && t.Kind != token.Open && t.Kind != token.Close {
			return t, true
		}
	}
}

// named returns the symbol of the name at a span of a form.
func (x *Index) named(r *gdl.Rule, at gdl.Span) *Symbol {
	var found *Symbol
	var walk func(kind SymbolKind, t *gdl.Term)
	walk = func(kind SymbolKind, t *gdl.Term) {
		if t.At == at {
			found = x.table[symbolKey{kind, t.Fold, len(t.Args)}]
		}
		for i := range t.Args {
			if t.Args[i].Kind == gdl.Constant {
				walk(ConstantSymbol, &t.Args[i])
			} else {
				walk(FunctorSymbol, &t.Args[i])
			}
		}
	}
	atom := func(t *gdl.Term) {
		if keyword.Is(t.Fold) {
			walk(KeywordSymbol, t)
		} else {
			walk(RelationSymbol, t)
		}
	}
	atom(&r.Head)
	gdl.EachLiteral(r.Body, func(l *gdl.Literal) { atom(&l.Atom) })
	return found
}

// variable returns the symbol of a variable of a form.
func (x *Index) variable(form int, name string) *Symbol {
	s := &Symbol{Kind: VariableSymbol, Name: name, Fold: strings.ToLower(name), Form: form}
	r := x.sheet.Forms[form].Partial
	gdl.EachVariable(&r.Head, func(v *gdl.Term) {
		if v.Fold == s.Fold {
			s.Definitions = append(s.Definitions, gdl.Place{Form: form, Span: v.At})
		}
	})
	gdl.EachLiteral(r.Body, func(l *gdl.Literal) {
		gdl.EachVariable(&l.Atom, func(v *gdl.Term) {
			if v.Fold == s.Fold {
				s.Uses = append(s.Uses, gdl.Place{Form: form, Span: v.At})
			}
		})
	})
	return s
}

// Comment returns what the author wrote right above the first definition of a
// symbol that has a comment there: the lines without their semicolons, lines
// without letters left out.
func (x *Index) Comment(s *Symbol) string {
	if s.Kind == VariableSymbol || s.Kind == KeywordSymbol {
		return ""
	}
	last := -1
	for _, d := range s.Definitions {
		if d.Form == last {
			continue
		}
		last = d.Form
		if c := commentAbove(x.sheet, d.Form); c != "" {
			return c
		}
	}
	return ""
}

// commentAbove returns the comment that ends in the line before a form.
func commentAbove(s *gdl.Sheet, form int) string {
	from := 0
	if form > 0 {
		from = s.Forms[form-1].Offset + len(s.Forms[form-1].Text)
		from = token.LineEnd(s.Text, from) // a comment in the form's last line is its own
	}
	if from >= s.Forms[form].Offset {
		return ""
	}
	gap := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s.Text[from:s.Forms[form].Offset])
	lines := strings.Split(gap, "\n")
	var out []string
	for i := len(lines) - 2; i >= 0; i-- { // the last one is the beginning of the form's line
		text, ok := strings.CutPrefix(strings.TrimSpace(lines[i]), ";")
		if !ok {
			break
		}
		text = strings.TrimSpace(strings.Trim(text, ";*-=#/ \t"))
		if text != "" {
			out = append(out, text)
		}
	}
	slices.Reverse(out)
	return strings.Join(out, "\n")
}

// Rename returns the edits that give the name at an offset another one,
// sorted by place. Variables are renamed in their form, other names in the
// whole sheet: a relation wherever it is one, whatever its number of
// arguments, and likewise functors and constants. It is an error when there is
// no name, when the new one is not a name, belongs to GDL or is in use, and when a form can
// not be read, since names in it would be missed.
func (x *Index) Rename(offset int, name string) ([]gdl.Edit, error) {
	s, _, ok := x.At(offset)
	if !ok {
		return nil, fmt.Errorf("there is no name here")
	}
	if s.Kind == KeywordSymbol {
		return nil, fmt.Errorf("`%s` belongs to GDL and cannot be renamed", s.Name)
	}
	name, err := newName(s, name)
	if err != nil {
		return nil, err
	}
	for i, f := range x.sheet.Forms {
		if f.Rule == nil && (s.Form < 0 || s.Form == i) {
			return nil, fmt.Errorf("the form at %v cannot be read: mend it first", x.sheet.Position(f.Offset))
		}
	}
	fold := strings.ToLower(name)
	same := []*Symbol{s}
	if s.Kind == VariableSymbol {
		if other := x.variable(s.Form, name); fold != s.Fold && len(other.Definitions)+len(other.Uses) > 0 {
			return nil, fmt.Errorf("%s is in use in this rule", name)
		}
	} else {
		same = nil
		for _, other := range x.symbols {
			switch {
			case other.Kind != s.Kind:
			case other.Fold == s.Fold && reserved(other, fold):
				return nil, fmt.Errorf("`%s` belongs to GDL", name)
			case other.Fold == s.Fold:
				same = append(same, other)
			case other.Fold == fold:
				return nil, fmt.Errorf("there is a %v `%s` already", s.Kind, other.Name)
			}
		}
	}
	var edits []gdl.Edit
	for _, s := range same {
		for _, p := range slices.Concat(s.Definitions, s.Uses) {
			edits = append(edits, gdl.Edit{Place: p, Text: name})
		}
	}
	slices.SortFunc(edits, func(a, b gdl.Edit) int {
		return cmp.Or(a.Place.Form-b.Place.Form, a.Place.From-b.Place.From)
	})
	return edits, nil
}

// newName checks a new name for a symbol.
func newName(s *Symbol, name string) (string, error) {
	if s.Kind == VariableSymbol && !strings.HasPrefix(name, "?") {
		name = "?" + name
	}
	if name == "" || name == "?" {
		return "", errors.New("a name is missing")
	}
	want := token.Name
	if s.Kind == VariableSymbol {
		want = token.Variable
	}
	sc := token.NewScanner(name, 0)
	t := sc.Next()
	if t.From != 0 || t.To != len(name) || t.Kind != want || sc.Invalid >= 0 {
		return "", fmt.Errorf("`%s` is not a name", name)
	}
	return name, nil
}

// reserved reports whether GDL gives a folded name a meaning where a symbol stands. Of terms only those with as many
// arguments as the keyword read like a condition, which is an error inside of another; constants never do.
func reserved(s *Symbol, fold string) bool {
	k, ok := keyword.Table[fold]
	return ok && (s.Kind == RelationSymbol || s.Kind == FunctorSymbol && s.Arity == k.Arity)
}
