package netdraw

// The types of this file cross the wire as they are: the page is written
// against declarations that are generated from them.

// NetViewRequest asks for a drawing of the network.
type NetViewRequest struct {
	View  NetView `json:"view"`
	Focus []int   `json:"focus"` // node ids, for cones
	Depth int     `json:"depth"` // of a cone, in gates
	Back  bool    `json:"back"`  // the cone of what the focus needs; else of what it feeds
	Limit int     `json:"limit"` // nodes at most
	// Levels asks for a whole network by levels even if it is within the limit.
	Levels bool `json:"levels"`
	// Open has the relations whose nodes stand one by one in a whole network by levels; ids are those of the relations
	// view. The others are folded.
	Open []int `json:"open"`
}

// A NetView is a way to look at a network.
type NetView string

const (
	ViewWhole     NetView = "whole"
	ViewRelations NetView = "relations"
	ViewCone      NetView = "cone"
)

// NetViewResult is a drawing: boxes with places and wires between them. Units
// are CSS pixels at scale 1.
type NetViewResult struct {
	View   NetView   `json:"view"`
	Width  float64   `json:"width"`
	Height float64   `json:"height"`
	Nodes  []NetNode `json:"nodes"`
	Wires  []NetWire `json:"wires"`
	More   int       `json:"more"` // nodes left out by the limit
}

// A NetNode is a box of a drawing: a proposition, a gate, or in the relations
// view all propositions of one relation.
type NetNode struct {
	ID     int      `json:"id"` // of the node in the net; of a folded relation its number
	Kind   NodeKind `json:"kind"`
	Label  string   `json:"label"` // from the rules; empty for gates
	X      float64  `json:"x"`     // left edge
	Y      float64  `json:"y"`     // top edge
	W      float64  `json:"w"`
	H      float64  `json:"h"`
	Layer  int      `json:"layer"`  // longest path from a base or input; 0 in the relations view
	Rules  []int    `json:"rules"`  // forms that it comes from
	Count  int      `json:"count"`  // propositions in it; 1 for what is not folded
	Nodes  []int    `json:"nodes"`  // of a folded relation: ids of its propositions
	Hidden int      `json:"hidden"` // inputs or outputs that are cut off
	// Roles has those whose moves or goals it stands for; none for all else.
	Roles []int `json:"roles"`
	// Part is the game within the game that its facts or moves belong to, from
	// 1; 0 for what belongs to none or to several, and where there is one game.
	Part int `json:"part"`
}

// A NodeKind is what a node is.
type NodeKind string

const (
	NodeBase     NodeKind = "base"
	NodeInput    NodeKind = "input"
	NodeView     NodeKind = "view"
	NodeLegal    NodeKind = "legal"
	NodeGoal     NodeKind = "goal"
	NodeTerminal NodeKind = "terminal"
	NodeNext     NodeKind = "next"
	NodeAnd      NodeKind = "and"
	NodeOr       NodeKind = "or"
	NodeNot      NodeKind = "not"
	NodeConstant NodeKind = "constant"
)

// A NetWire goes from one box to another. Indices are into NetViewResult.Nodes.
type NetWire struct {
	From   int       `json:"from"`
	To     int       `json:"to"`
	Count  int       `json:"count"`  // wires that it stands for
	Points []float64 `json:"points"` // x, y of each corner, from the first to the last
}
