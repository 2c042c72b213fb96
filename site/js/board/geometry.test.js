// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { boardSize, cellBox, endOfRow, extent, hexExtent, nextCell } from "./geometry.js";

/**
 * @param {Partial<import("../protocol.d.ts").Board>} board
 * @param {[number, number][]} cells column and row
 * @returns {import("../protocol.d.ts").Board}
 */
function board(board, cells) {
  return {
    relation: "cell", label: "", shape: "square", columns: [], rows: [], lean: 1, checked: false,
      blockColumns: 0, blockRows: 0, edges: false, role: -1, width: 0, styles: [], cell: 0, bare: false, plain: false,
    lines: [], ...board, cells: cells.map(([column, row]) =>
      ({ column, row, name: "", fact: "", content: "", kind: "empty", role: -1, piece: "", size: 0, marks: [] })),
  };
}

test("squares lie in their column and row", () => {
  const three = board({ columns: ["a", "b", "c"], rows: ["1", "2"] }, [[2, 1]]);
  assert.deepEqual(cellBox(three, { column: 2, row: 1 }), { x: 2, y: 1, width: 1, height: 1 });
  assert.deepEqual(boardSize(three), { width: 3, height: 2 });
});

test("lines between places are narrow, places between lines are not", () => {
  const edged = { edges: true };
  assert.ok(extent(1, edged) < 0.5);
  assert.equal(extent(2, edged) - extent(1, edged), 1);
  assert.equal(extent(3, edged), 2 * extent(1, edged) + 1);
});

test("hexagons begin where the first cell is, whichever way rows lean", () => {
  const rows = ["1", "2", "3"];
  assert.deepEqual(hexExtent(board({ shape: "hex", columns: ["a", "b"], rows, lean: 1 }, [[0, 0], [1, 0], [0, 2]])),
    { left: 0, width: 2 });
  assert.deepEqual(hexExtent(board({ shape: "hex", columns: ["a", "b"], rows, lean: -1 }, [[1, 0], [1, 2]])),
    { left: 1, width: 2 });
  assert.deepEqual(hexExtent(board({ shape: "hex", columns: ["a"], rows, lean: 1 }, [])), { left: 0, width: 1 });
});

test("arrow keys step over gaps and end at the rim", () => {
  const gap = board({ columns: ["a", "b", "c"], rows: ["1", "2"] }, [[0, 0], [2, 0], [2, 1]]);
  assert.equal(nextCell(gap, 0, [1, 0]), 1);
  assert.equal(nextCell(gap, 1, [0, 1]), 2);
  assert.equal(nextCell(gap, 0, [-1, 0]), -1);
  assert.deepEqual([endOfRow(gap, 1, true), endOfRow(gap, 0, false), endOfRow(gap, 9, true)], [0, 1, -1]);
});
