// Package codegen turns a network into WebAssembly that plays 128 positions
// simultaneously.
//
// [New] is the way in: its [Machine] is a [game.Machine] that also expands
// positions in batches ([game.Expander]), plays random matches ([game.Sampler],
// [game.LeafBatcher]) and searches by alpha-beta ([game.TreeSearcher]). The modules
// behind it come from the rooms below; a [host.Host] runs them, in the browser or by
// wazero. A [Pair] answers single positions by the interpreter and all else by code.
//
// Every vector holds one bit of 128 positions, the lanes, and every gate of the
// circuit becomes one vector instruction in straight-line code. The same bytes
// run under every host and give the same results, bit for bit what
// [circuit.Circuit.Evaluate] computes. A module touches nothing but the memory
// that it imports as env.memory, from the address that its functions are given
// on. Random matches depend on their seed alone.
//
// The package knows facts and moves by number only; names come from
// [propnet.Names]. It neither builds nor simplifies networks.
//
// # From circuit to code
//
// Package gates turns the circuit, and arithmetic around it, into straight-line
// functions. Control flow, such as the loop over the steps of a match, is written
// instruction by instruction with package asm. Three kinds of modules are made of
// both: package positions evaluates positions and their children, package
// playouts plays random matches, and package treesearch searches by alpha-beta.
//
// Random moves are chosen by gates as well. Extracting 128 sets of legal moves to
// choose one at a time takes 5 to 50 times as long as evaluating the network.
// Among thousands of moves the gates are a loop over blocks of moves.
//
// Why 128 lanes and not two or four vectors side by side: twice the values do
// not fit into the registers, and the code becomes slower. Where code is larger
// than the processor's cache for it, random matches run each function for several
// times 128 lanes, one after the other (see [playouts.Program]).
package codegen
