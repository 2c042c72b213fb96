package match

import (
	"cmp"
	"math"
	"slices"

	"github.com/gdl-playground/engine/internal/stats"
)

// RoundRobin returns who plays whom in games of some numbers of roles: each group
// of players as large as a game has roles plays it in each rotation of the roles,
// and all of that as often as repeats says. Where there are fewer players than
// roles, players take several.
func RoundRobin(players int, roles []int, repeats int) []Pairing {
	return rotations(players, roles, repeats, groups)
}

// CountRoundRobin returns how many matches of a game [RoundRobin] plans for each
// repetition, or the largest int where there are more.
func CountRoundRobin(players, roles int) int {
	if players <= 0 {
		return 0
	}
	n := roles
	for i := range min(roles, max(players-roles, 0)) { // binomial coefficient, which is whole after each step
		if n > math.MaxInt/players {
			return math.MaxInt
		}
		n = n * (players - i) / (i + 1)
	}
	return n
}

// CountPairs returns how many matches of a game [Pairs] plans for each repetition.
func CountPairs(players, roles int) int {
	return (players + roles - 1) / roles * roles // each group in all rotations
}

// Pairs returns who plays whom where each player has fixed opponents: in a game of
// n roles the first n players play each other, then the next n, and so on, in all
// rotations of the roles. Those that are left over play with the first ones.
func Pairs(players int, roles []int, repeats int) []Pairing {
	return rotations(players, roles, repeats, tables)
}

// rotations returns pairings of groups of players in all rotations of the roles.
func rotations(players int, roles []int, repeats int, groups func(players, n int) [][]int) []Pairing {
	var all []Pairing
	for round := range repeats {
		for g, n := range roles {
			for _, group := range groups(players, n) {
				for shift := range n {
					p := Pairing{Game: g, Round: round, Players: make([]int, n)}
					for role := range n {
						p.Players[role] = group[(role+shift)%n]
					}
					all = append(all, p)
				}
			}
		}
	}
	return all
}

// groups returns all choices of n of some players, in order.
func groups(players, n int) [][]int {
	if players <= 0 {
		return nil
	}
	if players < n {
		group := make([]int, n)
		for i := range group {
			group[i] = i % players
		}
		return [][]int{group}
	}
	var all [][]int
	var choose func(from int, group []int)
	choose = func(from int, group []int) {
		if len(group) == n {
			all = append(all, slices.Clone(group))
			return
		}
		for p := from; p <= players-(n-len(group)); p++ { // as many as are needed are left
			choose(p+1, append(group, p))
		}
	}
	choose(0, nil)
	return all
}

// tables returns groups of n players, in their order; the last group goes on with the first players.
func tables(players, n int) [][]int {
	var all [][]int
	for from := 0; from < players && n > 0; from += n {
		group := make([]int, n)
		for i := range group {
			group[i] = (from + i) % players
		}
		all = append(all, group)
	}
	return all
}

// Standings returns what players have reached, the best rating first. Names that
// are not among players are added behind them. Matches that were not played to
// their end count for faults alone.
//
// Ratings are those of Bradley and Terry (Rank Analysis of Incomplete Block
// Designs, Biometrika 39, 1952), fitted by minorisation (Hunter: MM Algorithms for
// Generalized Bradley-Terry Models, Annals of Statistics 32, 2004): of two roles of
// a match the one with the higher goal has won, with equal goals both have half.
// Each player is taken to have drawn once with one of mean strength, so that who
// has won everything has a rating all the same.
func Standings(players []string, records []Record) []Standing {
	t := newTable(players)
	for i := range records {
		t.add(&records[i])
	}
	strength := t.strengths()
	for p := range t.rows {
		row := &t.rows[p]
		if n := t.tallies[p].N; n > 0 {
			row.Matches = int(n)
			row.Score, row.ScoreInterval = t.tallies[p].Interval()
		}
		row.Rating = eloScale * math.Log(strength[p])
		row.RatingInterval = t.ratingInterval(p, strength)
	}
	slices.SortStableFunc(t.rows, func(a, b Standing) int { return cmp.Compare(b.Rating, a.Rating) })
	return t.rows
}

// eloScale turns natural logarithms of strength into Elo points.
const eloScale = 400 / math.Ln10

// A table is being filled with results.
type table struct {
	rows    []Standing
	tallies []Tally
	games   [][]float64 // by player and opponent: comparisons
	wins    []float64
}

func newTable(players []string) *table {
	t := &table{}
	for _, name := range players {
		t.find(name)
	}
	return t
}

// find returns the row of a player.
func (t *table) find(name string) int {
	if i := slices.IndexFunc(t.rows, func(s Standing) bool { return s.Player == name }); i >= 0 {
		return i
	}
	t.rows, t.tallies, t.wins = append(t.rows, Standing{Player: name}), append(t.tallies, Tally{}), append(t.wins, 0)
	for i := range t.games {
		t.games[i] = append(t.games[i], 0)
	}
	t.games = append(t.games, make([]float64, len(t.rows)))
	return len(t.rows) - 1
}

// add adds a match.
func (t *table) add(r *Record) {
	at := make([]int, len(r.Players))
	for role, name := range r.Players {
		at[role] = t.find(name)
	}
	for _, s := range r.Steps {
		for role, f := range s.Faults {
			if role >= len(at) {
				break
			}
			switch row := &t.rows[at[role]]; f {
			case FaultTime:
				row.Timeouts++
			case FaultIllegal:
				row.Illegal++
			case FaultError:
				row.Errors++
			}
		}
	}
	if r.End != EndTerminal {
		return
	}
	for role, g := range r.Goals {
		if role >= len(at) || g == nil {
			continue
		}
		t.tallies[at[role]].Add(float64(*g))
		for other := range role {
			if o := r.Goals[other]; o != nil && at[other] != at[role] {
				t.compare(at[role], at[other], *g, *o)
			}
		}
	}
}

// compare notes which of two players came out better.
func (t *table) compare(a, b, goalA, goalB int) {
	t.games[a][b]++
	t.games[b][a]++
	switch {
	case goalA > goalB:
		t.wins[a]++
	case goalA < goalB:
		t.wins[b]++
	default:
		t.wins[a], t.wins[b] = t.wins[a]+0.5, t.wins[b]+0.5
	}
}

// strengths returns the strength of each player; their geometric mean is 1.
func (t *table) strengths() []float64 {
	strength := make([]float64, len(t.rows))
	for p := range strength {
		strength[p] = 1
	}
	for range 1000 {
		change := 0.0
		for p := range strength {
			met := 1 / (strength[p] + 1) // the draw with one of mean strength
			for o, n := range t.games[p] {
				met += n / (strength[p] + strength[o])
			}
			now := (t.wins[p] + 0.5) / met
			change = max(change, math.Abs(math.Log(now/strength[p])))
			strength[p] = now
		}
		if change < 1e-9 {
			break
		}
	}
	sum := 0.0
	for _, s := range strength {
		sum += math.Log(s)
	}
	for p := range strength {
		strength[p] /= math.Exp(sum / float64(len(strength)))
	}
	return strength
}

// ratingInterval is half the width of a rating's 95 % interval, from the curvature
// of the likelihood with the ratings of the others as they are.
func (t *table) ratingInterval(p int, strength []float64) float64 {
	curvature := strength[p] / (strength[p] + 1) / (strength[p] + 1)
	for o, n := range t.games[p] {
		both := strength[p] + strength[o]
		curvature += n * strength[p] * strength[o] / both / both
	}
	return stats.Normal95 * eloScale / math.Sqrt(curvature)
}

// A Tally adds up goals.
type Tally struct{ N, sum, square float64 }

// Add adds a goal.
func (t *Tally) Add(x float64) { t.N, t.sum, t.square = t.N+1, t.sum+x, t.square+x*x }

// Interval returns the mean and half the width of its 95 % interval, which is
// never narrower than if one match had gone the other way. There must be a goal.
func (t *Tally) Interval() (mean, half float64) {
	return stats.Interval(t.N, t.sum, t.square)
}
