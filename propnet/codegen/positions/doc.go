// Package positions keeps 128 positions side by side in memory, evaluates them
// and plays joint moves on them, by a generated module.
//
// [Compile] makes the module, a [Memory] is an instance of it with its blocks of
// positions, and a [Job] is what one call works on. Where the planes of a block
// lie is its [Layout], which other modules share; [Rows], [Gather] and [Spread]
// turn planes into bitsets, one for each position, and back.
package positions
