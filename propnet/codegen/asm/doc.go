// Package asm writes WebAssembly modules (WebAssembly Core Specification 2.0).
//
// A [Module] collects functions over one imported memory and is written in the
// binary format by [Module.Bytes]. A [Function] is a list of instructions: its
// methods append one each, operands come from the stack. A [Routine] is a
// function of structured statements, whose expressions are values of Go.
//
// Nothing is checked: a function that does not match its signature is refused by
// the host that runs it.
package asm
