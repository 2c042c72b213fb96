package player

import (
	"strconv"
	"strings"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// A Style is a way to play that can be chosen by name.
type Style struct {
	ID   string // stable, for links and command lines
	Name string // for people, in English
	// About says in a sentence how it plays.
	About  string
	traits traits
}

// The traits of a style bound what a player makes of its chances.
type traits struct {
	method   search.MethodName // empty: whatever suits the game
	maxDepth int               // 0: no bound
	maxNodes int64             // 0: no bound
	blunder  float64           // how often it moves at random, 0..1
	margin   search.Value      // it takes any move that looks at most so much worse than the best
	plain    bool              // it does not learn: positions are worth what the rules' goals say
}

var styles = []Style{
	{ID: "legal", Name: "First move", About: "Always plays the first legal move.",
		traits: traits{method: search.MethodLegal}},
	{ID: "random", Name: "Random", About: "Plays any legal move.",
		traits: traits{method: search.MethodRandom}},
	{ID: "beginner", Name: "Beginner", About: "Moves at random more often than not, else looks one move ahead.",
		traits: traits{maxDepth: 1, maxNodes: 2000, blunder: 0.6, margin: 5 * search.PerPoint}},
	{ID: "easy", Name: "Easy", About: "Looks one move ahead and often plays without thinking.",
		traits: traits{maxDepth: 1, maxNodes: 2000, blunder: 0.22, margin: 5 * search.PerPoint}},
	{ID: "casual", Name: "Casual", About: "Looks two moves ahead and sometimes plays without thinking.",
		traits: traits{maxDepth: 2, maxNodes: 10_000, blunder: 0.15, margin: 2 * search.PerPoint}},
	{ID: "medium", Name: "Medium", About: "Looks three moves ahead.",
		traits: traits{maxDepth: 3, maxNodes: 50_000, blunder: 0.02, margin: search.PerPoint}},
	{ID: "skilled", Name: "Skilled", About: "Looks at 2,500 positions before each move.",
		traits: traits{maxNodes: 2_500}},
	{ID: "strong", Name: "Strong", About: "Looks at 25,000 positions before each move.",
		traits: traits{maxNodes: 25_000}},
	{ID: "hard", Name: "Hard", About: "Plays as well as it can within its time."},
	{ID: "alphabeta", Name: "Alpha-beta", About: "Alpha-beta search with iterative deepening, whatever the game.",
		traits: traits{method: search.MethodAlphaBeta}},
	{ID: "mcts", Name: "Monte Carlo", About: "Monte Carlo tree search with random playouts, whatever the game.",
		traits: traits{method: search.MethodMCTS, plain: true}},
}

// Styles returns the styles to choose from: from random to hard the levels, each of
// which wins two thirds to four fifths of its matches against the one before it (see
// docs/strength.md), then the ones that are named for their method.
func Styles() []Style { return append([]Style(nil), styles...) }

// FindStyle returns the style of an id. In addition to those of [Styles] there are
// alphabeta-N, which searches to a fixed depth of N plies, and goals-N, which
// does so and learns nothing: positions are worth what the rules' goals say.
//
// The retired styles maxn and reply are found as hard, which replaces them.
func FindStyle(id string) (Style, bool) {
	if id == "maxn" || id == "reply" {
		id = "hard"
	}
	for _, s := range styles {
		if s.ID == id {
			return s, true
		}
	}
	method, depth, ok := strings.Cut(id, "-")
	n, err := strconv.Atoi(depth)
	if !ok || err != nil || n < 1 || n > search.MaxSearchDepth {
		return Style{}, false
	}
	s := Style{ID: id, traits: traits{method: search.MethodAlphaBeta, maxDepth: n}}
	switch method {
	case "alphabeta":
		s.Name, s.About = "Alpha-beta, depth "+depth, "Alpha-beta search to a fixed depth."
	case "goals":
		s.Name, s.About = "Goals, depth "+depth, "Alpha-beta search to a fixed depth that knows goals only."
		s.traits.plain = true
	default:
		return Style{}, false
	}
	return s, true
}

// Learns reports whether s learns what positions are worth, so that weights mean
// something to it.
func (s Style) Learns() bool {
	return !s.traits.plain && s.traits.method != search.MethodRandom && s.traits.method != search.MethodLegal
}

// New returns a player in the style of s. See [New].
func (s Style) New(m game.Machine, role int, tableBytes int64) *Player {
	return newPlayer(s.traits, m, role, tableBytes, false)
}
