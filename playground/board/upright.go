package board

import "strings"

// floors are what authors call the place below which nothing falls.
var floors = map[string]bool{"bottom": true, "floor": true, "ground": true}

// setUpright turns a board whose rows count down, as in a game of blocks that
// fall: what is called its floor lies in the row that is drawn uppermost, and
// nowhere else.
func (in *inference) setUpright(g *grid) {
	if in.hints.down || len(g.chart.rows) < 2 {
		return // the author says so already, or there is nothing to turn
	}
	above, elsewhere := 0, 0
	for i := range g.layers {
		for sample := range in.samples {
			in.eachPiece(g, &g.layers[i], sample, func(p piece) {
				switch {
				case len(p.content) != 1 || !floors[strings.ToLower(in.rules.Terms.Spelling(p.content[0]))]:
				case p.at.row == 0:
					above++
				default:
					elsewhere++
				}
			})
		}
	}
	if elsewhere == 0 && above >= len(g.chart.columns)*len(in.samples) {
		g.mirror(along)
	}
}
