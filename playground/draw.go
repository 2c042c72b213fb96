package playground

import "github.com/gdl-playground/engine/propnet"

// DrawNet lays out all of a network, or the first nodes of it up to a limit,
// with signals running from left to right; folded draws it by relation
// instead.
func DrawNet(net *propnet.Net, limit int, folded bool) NetViewResult {
	r := newReading(net)
	if folded {
		return r.drawRelations()
	}
	return r.drawNodes(NetViewRequest{View: ViewWhole, Limit: limit}, r.all(limit))
}
