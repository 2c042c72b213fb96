// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { isDark, pieceKindsOf } from "./piece-kinds.js";

/** @typedef {import("../protocol.d.ts").Board} Board */

/**
 * A board that holds pieces, written as "content:role:piece".
 * @param {...string} pieces
 * @returns {Board}
 */
function board(...pieces) {
  const cells = pieces.map((text, column) => {
    const [content = "", role = "-1", piece = ""] = text.split(":");
    return { column, row: 0, name: "", fact: "", content, kind: /** @type {const} */ ("piece"), role: Number(role),
      piece, size: 0, marks: [] };
  });
  return { relation: "cell", label: "", shape: "square", columns: cells.map((c) => String(c.column)),
    rows: ["1"], lean: 0, checked: true, blockColumns: 0, blockRows: 0, edges: false, role: -1,
    width: 0, styles: [], cell: 0, bare: false, plain: false, cells, lines: [] };
}

/** @param {Board} seen */
const known = (seen) => Object.fromEntries(pieceKindsOf([seen]).known);

test("chess pieces are known by their letters where a whole set stands", () => {
  assert.deepEqual(known(board("wk:0:k", "wq:0:q", "wn:0:n", "wp:0:p")),
    { wk: "king", wq: "queen", wn: "knight", wp: "pawn" });
  assert.deepEqual(known(board("bra:1:ra", "bnb:1:nb", "bq:1:q", "bk:1:k", "bpa:1:pa")),
    { bra: "rook", bnb: "knight", bq: "queen", bk: "king", bpa: "pawn" });
});

test("chess pieces are known by their words whoever owns them", () => {
  assert.deepEqual(known(board("white king:0:king", "blackKnight:1:Knight", "knight")),
    { "white king": "king", blackknight: "knight", knight: "knight" });
});

test("an endgame of nobody's pieces is read by side and letter", () => {
  assert.deepEqual(known(board("wk:-1:wk", "wr:-1:wr", "bk:-1:bk")), { wk: "king", wr: "rook", bk: "king" });
  assert.deepEqual(["wk", "bk", "blackQueen", "rook"].map(isDark), [false, true, true, null]);
  assert.deepEqual(["bishop", "ball", "b_ball", "bBishop", "wpawn", "bp1"].map(isDark),
    [null, null, true, true, false, true], "a letter alone says the side where a piece follows it");
});

test("pawns that begin without kings are draughtsmen, and their kings are crowned", () => {
  const begin = board("bp:1:p", "wp:0:p");
  assert.deepEqual(known(begin), { bp: "man", wp: "man" });
  assert.equal(pieceKindsOf([begin, board("bp:1:p", "wk:0:k")]).known.get("wk"), "crowned");
});

test("pawns and a king from the beginning are chess pieces when they are named in words", () => {
  assert.deepEqual(known(board("whitePawn:0:Pawn", "whiteKing:0:King")), { whitepawn: "pawn", whiteking: "king" });
});

test("letters that are colours or blanks are no chess pieces", () => {
  assert.deepEqual(known(board("r:0", "b:1")), {});
  assert.deepEqual(known(board("w:-1:w", "p:-1:p")), {});
});

test("walls, lights and marks are known, roles' pieces of such a name are not", () => {
  assert.deepEqual(known(board("wall:-1:wall", "cellOffLimits:-1:cellOffLimits", "on", "x:0", "O:1")),
    { wall: "wall", cellofflimits: "wall", on: "light", x: "cross", o: "ring" });
  assert.deepEqual(known(board("light:0", "dark:1")), {});
  assert.deepEqual(known(board("arrow:-1:arrow", "x:-1:x", "o:-1:o")), { arrow: "arrow", x: "cross", o: "ring" });
  assert.deepEqual(known(board("x:1:x", "o:1:o")), { x: "cross", o: "ring" }, "a role may place both");
  assert.deepEqual(known(board("pellet:0:pellet", "pacman:0")), { pellet: "pellet" });
});

test("names like those of objects are names", () => {
  assert.deepEqual(known(board("constructor", "__proto__", "tostring")), {});
});

test("other kinds get letters that tell them apart", () => {
  const labels = (/** @type {string[]} */ ...names) =>
    [...pieceKindsOf([board(...names.map((name) => `${name}:-1:${name}`))]).labels.values()];
  assert.deepEqual(labels("mouse", "trap"), ["M", "T"]);
  assert.deepEqual(labels("soldier1", "soldier2"), ["S1", "S2"]);
  assert.deepEqual(labels("soldier9", "soldier10"), ["S9", "S10"]);
  assert.deepEqual(labels("s4", "s10"), ["4", "10"]);
  assert.deepEqual(labels("p0000", "p0110"), ["0000", "0110"]);
  assert.deepEqual(labels("mouse", "mummy"), ["Mo", "Mu"]);
  assert.deepEqual(labels("peg"), []);
});

test("comments of the author say what contents look like", () => {
  const styles = [{ name: "wolf", symbol: "🐺", colour: "" }, { name: "goat", symbol: "queen", colour: "white" }];
  const { known, symbols, colours } = pieceKindsOf([{ ...board("wolf", "goat"), styles }]);
  assert.equal(symbols.get("wolf"), "🐺");
  assert.equal(known.get("goat"), "queen");
  assert.equal(symbols.has("goat"), false);
  assert.deepEqual([...colours], [["goat", "white"]]);
});

test("a piece may have the name of something of the language", () => {
  assert.deepEqual(known(board("constructor:0", "__proto__:1", "toString:0", "valueOf:-1")), {});
});

test("what never leaves its place is drawn as a wall, or as what it is called", () => {
  assert.deepEqual(known(board("w:-1:wall", "a:0:", "exit:-1:wall", "hole:-1:wall")),
    { w: "wall", exit: "door", hole: "wall" });
});
