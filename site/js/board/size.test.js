// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { ASIDE, asideSize, cellSize, EMPTY } from "./size.js";

/** @param {number} columns @param {number} [rows] */
const board = (columns, rows = columns) => ({ ...EMPTY, columns: Array(columns).fill(""), rows: Array(rows).fill("") });

test("a board fills its room with whole pixels", () => {
  assert.equal(cellSize(board(8), 1, { width: 470, height: 600, phone: false }), 51);
  assert.equal(cellSize(board(8), 1, { width: 600, height: 400, phone: false }), 47, "the height decides");
  assert.equal(cellSize(board(3), 1, { width: 600, height: 190, phone: false }), 93, "280 where there is less");
  assert.equal(cellSize(board(3), 1, { width: 600, height: 190, phone: false, least: 150 }), 57);
});

test("hands are larger where nothing stands between them", () => {
  const hand = { ...board(3, 1), shape: /** @type {const} */ ("hand") };
  assert.equal(asideSize(hand, 450, false), ASIDE);
  assert.ok(asideSize(hand, 450, true) > ASIDE);
  assert.ok(asideSize({ ...board(20, 1), shape: "hand" }, 450, true) < ASIDE, "and never wider than the pane");
});

test("a phone scrolls, so only its width decides", () => {
  assert.equal(cellSize(board(8, 16), 1, { width: 362, height: 300, phone: true }), 40);
});

test("on a phone that lies on its side a single board is in sight", () => {
  assert.equal(cellSize(board(8), 1, { width: 612, height: 300, phone: true, sight: 280 }), 32);
  assert.equal(cellSize(board(8), 2, { width: 612, height: 300, phone: true, sight: 280 }), 37, "two have the width");
});

test("on a phone the names of rows of hexagons have room at the sides", () => {
  const hexes = { ...board(5), shape: /** @type {const} */ ("hex"), lean: -1 };
  const cell = cellSize(hexes, 1, { width: 362, height: 300, phone: true });
  assert.ok(362 - 5 * cell >= 32, `cells of ${cell}`);
});

test("no board is wider than it should be, and no cell larger or smaller", () => {
  assert.equal(cellSize(board(8), 1, { width: 2000, height: 2000, phone: false }), 80);
  assert.equal(cellSize(board(2), 1, { width: 2000, height: 2000, phone: false }), 128);
  assert.equal(cellSize(board(200), 1, { width: 400, height: 400, phone: false }), 12);
});

test("several boards stand beside each other where that is nearly as good, else in rows", () => {
  const room = { width: 412, height: 430, phone: false };
  assert.equal(cellSize(board(3), 4, room), 46, "two rows of two");
  assert.equal(cellSize(board(8, 6), 2, room), 28, "one above the other");
  const beside = cellSize(board(3), 2, { width: 500, height: 500, phone: false });
  assert.ok(2 * 3 * beside < 500);
});

test("on a phone two boards share the width, however many there are", () => {
  assert.equal(cellSize(board(3), 4, { width: 362, height: 300, phone: true }),
    cellSize(board(3), 2, { width: 362, height: 300, phone: true }));
});

test("what is no grid uses its room, with stones of at most 40 pixels", () => {
  const heaps = { ...board(3, 5), shape: /** @type {const} */ ("heaps"), width: 6 };
  const room = { width: 430, height: 380, phone: false };
  assert.equal(Math.round(cellSize(heaps, 1, room) * 0.86), 40);
  const banks = { ...board(2, 4), shape: /** @type {const} */ ("places"), width: 8 };
  assert.ok(4 * cellSize(banks, 1, room) > 0.7 * room.height);
});
