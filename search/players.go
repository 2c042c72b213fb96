package search

import (
	"strconv"
	"strings"

	"github.com/gdl-playground/engine/game"
)

// A Player is a way to play that can be chosen by name.
type Player struct {
	ID   string // stable, for links and command lines
	Name string // for people, in English
	// About says in a sentence how it plays.
	About string
	style style
}

// A style bounds what a searcher makes of its chances.
type style struct {
	method   MethodName // empty: whatever suits the game
	maxDepth int        // 0: no bound
	maxNodes int64      // 0: no bound
	blunder  float64    // how often it moves at random, 0..1
	margin   Value      // it takes any move that looks at most so much worse than the best
	plain    bool       // it does not learn: positions are worth what the rules' goals say
}

var players = []Player{
	{ID: "random", Name: "Random", About: "Plays any legal move.",
		style: style{method: MethodRandom}},
	{ID: "legal", Name: "First move", About: "Always plays the first legal move.",
		style: style{method: MethodLegal}},
	{ID: "easy", Name: "Easy", About: "Looks one move ahead and often plays without thinking.",
		style: style{maxDepth: 1, maxNodes: 2000, blunder: 0.3, margin: 5 * valuePerPoint}},
	{ID: "medium", Name: "Medium", About: "Looks three moves ahead.",
		style: style{maxDepth: 3, maxNodes: 50_000, blunder: 0.05, margin: valuePerPoint}},
	{ID: "hard", Name: "Hard", About: "Plays as well as it can within its time."},
	{ID: "alphabeta", Name: "Alpha-beta", About: "Alpha-beta search with iterative deepening, whatever the game.",
		style: style{method: MethodAlphaBeta}},
	{ID: "mcts", Name: "Monte Carlo", About: "Monte Carlo tree search with random playouts, whatever the game.",
		style: style{method: MethodMCTS, plain: true}},
}

// Players returns the players to choose from, the weakest first, then the ones
// that are named for their method.
func Players() []Player { return append([]Player(nil), players...) }

// FindPlayer returns the player of an id. Beside those of [Players] there are
// alphabeta-N, which searches to a fixed depth of N plies, and goals-N, which
// does so and learns nothing: positions are worth what the rules' goals say.
//
// The retired players maxn and reply are found as hard, which replaces them.
func FindPlayer(id string) (Player, bool) {
	if id == "maxn" || id == "reply" {
		id = "hard"
	}
	for _, p := range players {
		if p.ID == id {
			return p, true
		}
	}
	method, depth, ok := strings.Cut(id, "-")
	n, err := strconv.Atoi(depth)
	if !ok || err != nil || n < 1 || n > MaxSearchDepth {
		return Player{}, false
	}
	p := Player{ID: id, style: style{method: MethodAlphaBeta, maxDepth: n}}
	switch method {
	case "alphabeta":
		p.Name, p.About = "Alpha-beta, depth "+depth, "Alpha-beta search to a fixed depth."
	case "goals":
		p.Name, p.About = "Goals, depth "+depth, "Alpha-beta search to a fixed depth that knows goals only."
		p.style.plain = true
	default:
		return Player{}, false
	}
	return p, true
}

// Learns reports whether p learns what positions are worth, so that weights mean
// something to it.
func (p Player) Learns() bool {
	return !p.style.plain && p.style.method != MethodRandom && p.style.method != MethodLegal
}

// New returns a searcher that plays like p. See [New].
func (p Player) New(m game.Machine, role int, tableBytes int64) *Searcher {
	return newSearcher(p.style, m, role, tableBytes, false)
}
