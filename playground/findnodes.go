package playground

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/propnet"
)

// findNodes searches the propositions: those whose text begins with what is
// asked for come first, then those that contain all of its words.
func findNodes(j *job, s *session, q FindNodesRequest) (r FindNodesResult, err error) {
	n, err := s.built(j)
	if err != nil {
		return r, err
	}
	words := strings.Fields(strings.ToLower(strings.NewReplacer("(", " ", ")", " ").Replace(q.Text)))
	type match struct {
		node propnet.Node
		rank int
	}
	var found []match
	for x := range propnet.Node(n.net.Len()) {
		label := strings.ToLower(n.index.Label(x))
		if label == "" || slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(label, w) }) {
			continue
		}
		rank := 2
		plain := strings.NewReplacer("(", "", ")", "").Replace(label)
		switch joined := strings.Join(words, " "); {
		case plain == joined:
			rank = 0
		case strings.HasPrefix(plain, joined), strings.HasSuffix(plain, joined):
			rank = 1
		}
		found = append(found, match{x, rank})
	}
	slices.SortStableFunc(found, func(a, b match) int { return cmp.Compare(a.rank, b.rank) })
	limit := q.Limit
	if limit <= 0 {
		limit = 20
	}
	for _, m := range found[:min(limit, len(found))] {
		r.Nodes = append(r.Nodes, n.found(m.node))
	}
	return r, nil
}
