package check

import "math"

// Values says which constants and functors can stand in each argument of a sheet. It is immutable and
// safe for many goroutines.
type Values struct{ domains *domains }

// Argument returns the names of what can stand in an argument, from 0, of a relation or of a functor,
// in the order of the sheet. There are none if anything can, or if nothing is known.
func (v *Values) Argument(functor bool, fold string, arity, arg int) []string {
	if v == nil {
		return nil
	}
	start := v.domains.start(shape{functor, signature{fold, arity}})
	if start < 0 {
		return nil
	}
	return v.domains.members(start + 1 + arg)
}

// Variable returns the names of what a variable of a form can be, in the order of the sheet. There are
// none if it can be anything, or if nothing is known.
func (v *Values) Variable(form int, fold string) []string {
	if v == nil {
		return nil
	}
	d := v.domains
	var sum valueSet
	for i := range d.rules {
		r := &d.rules[i]
		if r.form != form {
			continue
		}
		for _, sources := range r.inputs {
			if len(sources) == 0 || sources[0].term.Fold != fold {
				continue
			}
			branch := valueSet{all: true}
			for _, at := range sources {
				branch.meet(&d.sets[d.slot(r, at.position)])
			}
			sum.join(&branch)
		}
	}
	return d.membersOf(&sum, math.MaxInt)
}
