package explain_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
	"github.com/gdl-playground/engine/reasoner/explain"
)

const corridor = `
(role robot)
(init (at 1))
(door 1 2)
(door 2 3)
(<= (legal robot (go ?to))
  (true (at ?from))
  (door ?from ?to))
(<= (next (at ?to))
  (does robot (go ?to)))
(<= (goal robot 100)
  (true (at 3)))
(<= (goal robot 0)
  (not (true (at 3))))
(<= terminal
  (true (at 3)))`

func newCorridor() (*reasoner.Machine, game.State) {
	rules, err := logic.Compile(gdl.Parse(corridor))
	if err != nil {
		log.Fatal(err)
	}
	m, err := reasoner.New(rules, reasoner.Options{})
	if err != nil {
		log.Fatal(err)
	}
	s, err := m.Initial(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	return m, s
}

func ExampleExplainer_Tree() {
	m, s := newCorridor()
	x := explain.New(m)
	var print func(t *explain.Tree, depth int)
	print = func(t *explain.Tree, depth int) {
		fmt.Printf("%s%s\n", strings.Repeat("  ", depth), t.Claim.Text(m.Rules()))
		for _, parts := range t.Parts {
			for _, part := range parts {
				print(part, depth+1)
			}
		}
	}
	atom, err := gdl.ParseTerm("(legal robot (go ?where))")
	if err != nil {
		log.Fatal(err)
	}
	claim, err := x.Claim(&atom)
	if err != nil {
		log.Fatal(err)
	}
	tree, err := x.Tree(context.Background(), s, nil, claim, 100)
	if err != nil {
		log.Fatal(err)
	}
	print(tree, 0)
	// Output:
	// (legal robot (go 2))
	//   (true (at 1))
	//   (door 1 2)
}

func ExampleExplainer_Why_whyNot() {
	m, s := newCorridor()
	x := explain.New(m)
	atom, err := gdl.ParseTerm("(legal robot (go 3))")
	if err != nil {
		log.Fatal(err)
	}
	claim, err := x.Claim(&atom)
	if err != nil {
		log.Fatal(err)
	}
	why, err := x.Why(context.Background(), s, nil, claim)
	if err != nil {
		log.Fatal(err)
	}
	for _, use := range why.Uses {
		for _, c := range use.Conditions {
			fmt.Println(c.Verdict == explain.Met, c.Text(m.Rules(), use.Rule))
		}
	}
	// Output:
	// true (true (at 1))
	// false (door 1 3)
}
