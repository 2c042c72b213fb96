package logic_test

import (
	"fmt"
	"log"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
)

func ExampleCompile() {
	rules, err := logic.Compile(gdl.Parse(`(role robot)
(init (lamp off))
(<= (legal robot wait) (true (lamp ?l)))
(<= (legal robot press) (or (true (lamp off)) (true (lamp broken))))`))
	if err != nil {
		log.Fatal(err)
	}
	for _, c := range rules.Clauses { // the last rule becomes two, one for each branch of the or
		fmt.Printf("form %d gives %s by %d conditions\n", c.Rule, rules.RelationName(c.Head.Relation), len(c.Body))
	}
	// Output:
	// form 0 gives role by 0 conditions
	// form 1 gives init by 0 conditions
	// form 2 gives legal by 1 conditions
	// form 3 gives legal by 1 conditions
	// form 3 gives legal by 1 conditions
}
