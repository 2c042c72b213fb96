package reasoner_test

import (
	"context"
	"fmt"
	"log"

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
