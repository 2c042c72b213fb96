package codegen

import (
	"fmt"
	"testing"

	"github.com/gdl-playground/engine/propnet"
)

var StatsCircuits map[string]*propnet.Circuit

func Stats(name string, c *propnet.Circuit) {
	order := findTurns(c)
	x := &Playouts{circuit: c, order: order}
	s := &stepper{Playouts: x, module: &encoder{}, size: headSize}
	s.graph, s.importer = stateGraph(c)
	s.reserve(4 + 3*c.Bases)
	s.step()
	l := &lowering{module: s.module, graph: s.graph, wanted: s.stores}
	l.schedule()
	var n [5]int
	for _, i := range l.order {
		n[s.graph.nodes[i].op]++
	}
	fmt.Println(name, "circuit gates", len(c.Gates), "bases", c.Bases, "turns", order != nil, "random", len(s.random), "loads", n[opLoad], "and", n[opAnd], "xor", n[opXor], "mux", n[opMux], "stores", len(s.stores))
	for _, p := range []string{"pos"} {
		_ = p
		px := &Positions{}
		v, _ := px.views(c)
		nx, _ := nextStores(c)
		for k, pl := range []plan{v, nx} {
			l := &lowering{module: s.module, graph: pl.graph, wanted: pl.stores}
			l.schedule()
			var n [5]int
			for _, i := range l.order {
				n[pl.graph.nodes[i].op]++
			}
			fmt.Println("   ", []string{"views", "next"}[k], n)
		}
	}
}

var _ testing.TB
