package board

import (
	"slices"

	"github.com/gdl-playground/engine/logic"
)

// maxHand is how many things a role may hold.
const maxHand = 40

// A hand draws what a role holds or has chosen: (holds north 3). It has a place
// for each thing that there is.
type hand struct {
	functor      atomic
	owner, thing int // arguments
	role         int
	things       []logic.Symbol
}

func (c *claims) hands() {
	for _, f := range c.free(2) {
		for owner := range 2 {
			roles, things := c.values(f, owner), c.values(f, 1-owner)
			if len(roles) == 0 || !c.onlyRoles(roles) || c.onlyRoles(things) ||
				len(things) < 2 || len(things) > maxHand || !c.changes(f) && c.facts[f] != nil {
				continue
			}
			slices.SortFunc(roles, func(a, b logic.Symbol) int { return c.roleOf(a) - c.roleOf(b) })
			for _, s := range roles {
				c.add(&hand{f, owner, 1 - owner, c.roleOf(s), things}, f)
			}
			break
		}
	}
}

// hintedHands makes the hands that comments ask for.
func (c *claims) hintedHands() {
	for _, h := range c.hints.hands {
		name, ok := c.rules.Terms.FindSymbol(h.name)
		owner := slices.IndexFunc(h.args, func(a string) bool { return a == "role" || a == "player" })
		f := atomic{name, len(h.args)}
		if !ok || f.arity != 2 || c.taken[f] {
			continue
		}
		roles, things := c.values(f, owner), c.values(f, 1-owner)
		if len(things) == 0 || len(things) > maxHand || !c.onlyRoles(roles) {
			continue
		}
		for i := range c.rules.Roles {
			c.add(&hand{f, owner, 1 - owner, i, things}, f)
		}
	}
}

// read draws what the role has in hand.
func (h *hand) read(v *view) Board {
	t := v.terms()
	b := blank(t.Spelling(h.functor.name), Hand, len(h.things), 1)
	b.Role, b.Label = h.role, t.String(v.model.rules.Roles[h.role])
	names := spellAll(t, h.things)
	b.Width = wordWidth(names)
	for i, name := range names {
		b.Cells[i].Name = name
	}
	for _, fact := range v.facts[h.functor] {
		args, ok := constantArgs(t, fact)
		x, known := logic.Term(0), false
		if ok {
			x, known = t.Find(args[h.owner])
		}
		if !known || v.model.rules.RoleIndex(x) != h.role {
			continue
		}
		if i := slices.Index(h.things, args[h.thing]); i >= 0 {
			v.put(&b.Cells[i], fact, args[h.thing])
			v.shown[fact] = true
		}
	}
	return b
}
