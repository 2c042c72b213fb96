package compare_test

import (
	"context"
	"fmt"
	"log"

	"github.com/gdl-playground/engine/compare"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
)

func ExampleGames() {
	compile := func(text string) *logic.Rules {
		rules, err := logic.Compile(gdl.Parse(text))
		if err != nil {
			log.Fatal(err)
		}
		return rules
	}
	count := compile(`(role robot) (init (n 0)) (succ 0 1) (succ 1 2)
(legal robot step)
(<= (next (n ?y)) (true (n ?x)) (succ ?x ?y))
(<= terminal (true (n 2)))
(goal robot 100)`)
	short := compile(`(role robot) (init (n 0)) (succ 0 1) (succ 1 2)
(legal robot go)
(<= (next (n ?y)) (true (n ?x)) (succ ?x ?y))
(<= terminal (true (n 1)))
(goal robot 100)`)
	r, err := compare.Games(context.Background(), count, short, compare.Options{})
	if err != nil {
		log.Fatal(err)
	}
	d := r.Differences[0]
	fmt.Println(r.Verdict, "in", d.Kind, d.Holds, "after", r.Moves[compare.A], "or", r.Moves[compare.B])
	for _, c := range r.Changes {
		fmt.Println(c.Rules[compare.A].Text, "is", c.Rules[compare.B].Text)
	}
	// Output:
	// different in end [false true] after [[step]] or [[go]]
	// (<= terminal (true (n 2))) is (<= terminal (true (n 1)))
}
