package games_test

import (
	"fmt"
	"strings"

	"github.com/gdl-playground/engine/games"
)

func ExampleFind() {
	g, ok := games.Find("nim")
	if !ok {
		return
	}
	title, _, _ := strings.Cut(g.Rules, "\n")
	fmt.Println(title)
	fmt.Println(g.Teaches)
	fmt.Println("values under best play:", g.Facts.Value)
	// Output:
	// ; Nim
	// Numbers without arithmetic: order from succ, sums by recursion.
	// values under best play: [100 0]
}
