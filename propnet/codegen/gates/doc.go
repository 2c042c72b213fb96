// Package gates turns gates into straight-line vector code, one instruction for
// each gate, which computes 128 positions simultaneously.
//
// A [Graph] holds what is to be computed: gates of a circuit, brought by an
// [Importer], and arithmetic around them made of the same kind of nodes. A [Plan]
// says where results are stored, and [Lower] puts the gates in order (order.go),
// makes them instructions and cuts them into functions (lower.go). Random moves
// are chosen by gates too (choice.go).
//
// The same graph and stores give the same bytes. Generating a large module can be
// stopped: see [Watch] and [RecoverInterruption].
package gates
