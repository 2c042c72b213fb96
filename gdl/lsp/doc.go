// Package lsp is a language server for rule sheets: what the page's editor knows, for other editors.
//
// [Serve] is the way in. It speaks the Language Server Protocol with one client over a stream: diagnostics
// with fixes, completion, descriptions, definitions, uses, renaming, formatting, an outline, folding and
// semantic tokens. All answers come from packages check and editor; here they are put into the protocol's
// words, whose places are lines and UTF-16 code units from 0.
//
// Changes of a document are applied in the order in which they arrive. A request is answered for the text
// at its arrival, concurrently with others, and can be cancelled. Diagnostics follow a pause in typing. Messages,
// documents and their number are bounded; a message that makes no sense gets an error for an answer and
// changes nothing. Nothing is read from or written to files: the client has them.
//
// Framing, and matching of answers, come from sourcegraph's jsonrpc2. The words of the protocol are some thirty
// small types of this package: the one module that has them all is no longer kept up, and a twentieth of it is
// spoken here. Messages are cut out of the stream here, because the library ends a session at the first that is
// no JSON.
//
// Specification: Language Server Protocol 3.17,
// https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/.
package lsp
