// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { fitted, partsOf } from "./fitted.js";

const LETTER = 0.62; // width of a letter, of its size

test("a short word stands in one line, as large as the cell lets it", () => {
  assert.deepEqual(fitted(4, { width: 156, height: 52 }, 3), { size: 15, lines: 1 });
  assert.deepEqual(fitted(1, { width: 16, height: 20 }, 3).lines, 1);
});

for (const [width, height] of [[68, 52], [60, 36], [110, 36], [90, 48]]) {
  test(`a name of 21 letters is whole in a cell of ${width} by ${height}`, () => {
    const { size, lines } = fitted(21, { width: width ?? 0, height: height ?? 0 }, 3);
    assert.ok(size >= 9, `letters of ${size} px`);
    assert.ok(Math.ceil(21 / lines) * LETTER * size <= (width ?? 0), "each line has room");
    assert.ok(lines * size <= (height ?? 0), "and so have all of them");
  });
}

test("names are broken where their words end", () => {
  assert.deepEqual(partsOf("left-bank_of_theRiver"), ["left-", "bank_", "of_", "the", "River"]);
  assert.deepEqual(partsOf("ABC"), ["ABC"]);
});
