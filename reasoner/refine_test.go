package reasoner_test

import (
	"testing"

	"github.com/gdl-playground/engine/game/playtest"
	"github.com/gdl-playground/engine/reasoner/internal/ruletest"
)

// Each sheet needs negations of what its own rules give, by name; the second of
// each pair says the same without.
func TestRelationsMayNegateWhatTheirHeadsKeepApart(t *testing.T) {
	const rest = `
		(role white) (role black) (init (free 1)) (init (free 2)) (init (free 3)) (init (turn white))
		(<= (next (turn black)) (true (turn white)))
		(<= (next (turn white)) (true (turn black)))
		(<= (next (free ?x)) (true (free ?x)) (not (gone ?x)))
		(<= (gone ?x) (does ?r (put (at ?x))))
		(<= (gone ?x) (does ?r (take ?x)))
		(<= some (true (free ?x)))
		(<= terminal (not some))
		(<= (legal white (put (at ?x))) (true (turn white)) (true (free ?x)))
		(<= (legal black (take ?x)) (true (turn black)) (true (free ?x)))`
	goals := `(<= (goal ?r 50) (role ?r) (true (turn ?r)))
		(<= (goal ?r 40) (role ?r) (not (true (turn ?r))))`
	for _, pair := range []struct{ name, negating, plain string }{
		{"moves by their functor", rest + goals + `
			(<= (legal ?r pass) (role ?r) (not (busy ?r)))
			(<= (busy ?r) (legal ?r (put ?x)))
			(<= (busy ?r) (legal ?r (take ?x)))`,
			rest + goals + `
			(<= (legal ?r pass) (role ?r) (not (true (turn ?r))))
			(<= (legal ?r pass) (role ?r) (not some))`},
		{"moves inside of a function", rest + goals + `
			(<= (legal black (take (at ?x))) (not (legal white (put (at ?x)))) (true (free ?x)))
			(<= (legal white pass) (legal black (take (at ?x))))
			(<= (legal white pass) (true (turn black)))
			(<= (legal black pass) (true (turn white)))`,
			rest + goals + `
			(<= (legal black (take (at ?x))) (not (true (turn white))) (true (free ?x)))
			(<= (legal white pass) (true (turn black)))
			(<= (legal black pass) (true (turn white)))`},
		{"goals of two roles, each for itself, and moves", rest + `
			(<= (legal ?r pass) (role ?r) (not (legal ?r (put (at 1)))) (not (legal ?r (put (at 2)))))
			(<= (goal white 100) (not some) (true (turn white)))
			(<= (goal white 0) (not (goal white 100)))
			(<= (goal black 100) (goal white 0))
			(<= (goal black 0) (not (goal black 100)))`,
			rest + `
			(<= (legal white pass) (not (true (turn white))))
			(<= (legal white pass) (not (true (free 1))) (not (true (free 2))))
			(legal black pass)
			(<= (goal white 100) (not some) (true (turn white)))
			(<= (goal white 0) some)
			(<= (goal white 0) (not (true (turn white))))
			(<= (goal black 100) some)
			(<= (goal black 100) (not (true (turn white))))
			(<= (goal black 0) (not some) (true (turn white)))`},
	} {
		t.Run(pair.name, func(t *testing.T) {
			negating, plain := ruletest.Machine(t, ruletest.Compile(t, pair.negating)),
				ruletest.Machine(t, ruletest.Compile(t, pair.plain))
			for seed := range uint64(4) {
				if err := playtest.Agree(t.Context(), negating, plain, seed, 20); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
