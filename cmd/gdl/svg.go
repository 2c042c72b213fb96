package main

import (
	"context"
	"fmt"
	"io"

	"github.com/gdl-playground/engine/playground/netdraw"
)

// printSVG draws the network as the page does.
func printSVG(_ context.Context, e *env, w io.Writer, net *built) error {
	folded := net.Len() > netdraw.SVGNodes
	if folded {
		fmt.Fprintf(e.err, "%d nodes are too many to see, so they are drawn by relation\n", net.Len())
	}
	d := netdraw.DrawNet(net.Net, netdraw.SVGNodes, folded)
	return d.WriteSVG(w, "Propositional network of "+net.game)
}
