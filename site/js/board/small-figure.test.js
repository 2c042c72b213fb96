// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { arrange, fontSize, LEAST_FONT, namedColumns } from "./small-figure.js";

/** @typedef {import("../protocol.d.ts").Board} Board */

/**
 * A figure of cells that all say the same.
 * @param {Board["shape"]} shape
 * @param {number} columns
 * @param {number} rows
 * @param {string} word
 * @param {number} width of cells, in quarters of their height
 * @returns {Board}
 */
function figure(shape, columns, rows, word, width) {
  const names = (/** @type {number} */ n) => Array.from({ length: n }, () => "");
  const cells = names(rows).flatMap((_, row) => names(columns).map((_, column) => ({ column, row, name: word, fact: "",
    content: "", kind: /** @type {const} */ ("empty"), role: -1, piece: "", size: 0, marks: [] })));
  return { relation: "r", label: "", shape, columns: names(columns), rows: names(rows), lean: 0, checked: false,
    blockColumns: 0, blockRows: 0, edges: false, role: -1, width, styles: [], cell: 0, bare: true, plain: false,
    cells, lines: [] };
}

test("one long row is cut into lines that fill the picture, each cell in a place of its own", () => {
  const board = figure("lamps", 16, 1, "a", 4);
  const { width, height, place, words } = arrange(board, 100);
  assert.deepEqual([width, height, words], [4, 4, true]);
  assert.equal(new Set(board.cells.map((cell) => JSON.stringify(place(cell)))).size, 16);
  assert.deepEqual(place({ column: 5, row: 0 }), { x: 1, y: 1, width: 1, height: 1 });
});

test("a hundred lamps a row are small squares without words, all inside the picture", () => {
  const board = figure("lamps", 101, 3, "troops", 10);
  const { width, height, place, words } = arrange(board, 100);
  assert.equal(words, false);
  assert.ok(Math.max(width, height) < 25, `${width} by ${height} squares`);
  for (const cell of board.cells) {
    const box = place(cell);
    assert.ok(box.x + box.width <= width + 1e-9 && box.y + box.height <= height + 1e-9);
  }
});

test("towers stand as they are", () => {
  assert.deepEqual(arrange(figure("towers", 8, 2, "disc", 4), 100).height, 2);
});

test("a word is never wider than its tile", () => {
  for (const word of ["a", "evenmove", "take image rover0 waypoint3"]) {
    assert.ok(fontSize(word, 2) * 0.62 * word.length <= 2 + 1e-9);
  }
  assert.ok(LEAST_FONT > 0);
});

test("columns that are places are named below a picture, in the width that it has", () => {
  const banks = { ...figure("places", 2, 4, "goat", 4), columns: ["left", "right"] };
  const named = namedColumns(banks, 100);
  assert.deepEqual(named?.names, ["left", "right"]);
  assert.ok(named.width > 0 && named.width <= 100, `${named.width} px`);
  assert.equal(namedColumns(figure("places", 2, 4, "goat", 4), 100), null, "without names");
  assert.equal(namedColumns({ ...figure("lamps", 2, 1, "on", 4), columns: ["a", "b"] }, 100), null, "lamps are cut");
});
