package reasoner_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
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

func ExampleMachine_WhyTree() {
	m, s := newCorridor()
	var print func(t *reasoner.Tree, depth int)
	print = func(t *reasoner.Tree, depth int) {
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
	claim, err := m.Claim(&atom)
	if err != nil {
		log.Fatal(err)
	}
	tree, err := m.WhyTree(context.Background(), s, nil, claim, 100)
	if err != nil {
		log.Fatal(err)
	}
	print(tree, 0)
	// Output:
	// (legal robot (go 2))
	//   (true (at 1))
	//   (door 1 2)
}

func ExampleMachine_Why_whyNot() {
	m, s := newCorridor()
	atom, err := gdl.ParseTerm("(legal robot (go 3))")
	if err != nil {
		log.Fatal(err)
	}
	claim, err := m.Claim(&atom)
	if err != nil {
		log.Fatal(err)
	}
	why, err := m.Why(context.Background(), s, nil, claim)
	if err != nil {
		log.Fatal(err)
	}
	for _, use := range why.Uses {
		for _, c := range use.Conditions {
			fmt.Println(c.Verdict == reasoner.Met, c.Text(m.Rules(), use.Rule))
		}
	}
	// Output:
	// true (true (at 1))
	// false (door 1 3)
}

func ExampleMachine_Ask() {
	m, s := newCorridor()
	question, err := gdl.ParseLiterals("(door ?from ?to) (not (true (at ?from)))")
	if err != nil {
		log.Fatal(err)
	}
	answers, err := m.Ask(context.Background(), s, nil, question, 10)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(answers.Vars)
	for _, row := range answers.Rows {
		fmt.Println(m.Rules().Terms.String(row[0]), m.Rules().Terms.String(row[1]))
	}
	// Output:
	// [?from ?to]
	// 2 3
}
