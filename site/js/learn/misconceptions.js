// @ts-check
// What went wrong in a class, together: answers that fail on the same match
// have probably the same misconception.

import { positionPicture } from "../board/position-picture.js";
import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { inline } from "../shared/markdown.js";
import { matchText } from "../shared/match-text.js";
import { misconceptions } from "./classroom.js";
import { factsApart } from "./facts-apart.js";
import { classTexts, resultTexts } from "./texts.js";

/** @typedef {import("./classroom.js").Row} Row */

const PICTURE = 220; // px: it is shown to a class

/**
 * Opens rules at a position, as a new sheet with a name.
 * @typedef {(rules: string, moves: string[][], name: string) => void} Open
 */

/** @param {readonly Row[]} rows @param {Open} open */
export function discussed(rows, open) {
  const groups = misconceptions(rows);
  return groups.length === 0 ? null : [h("h2", {}, classTexts.groups), ...groups.map((group) => card(group, open))];
}

/** @param {readonly Row[]} group that fails on the same match @param {Open} open */
function card(group, open) {
  const { sheet = "", name = "" } = group[0] ?? {};
  const { outcome, yours, expected } = /** @type {NonNullable<Row["worst"]>} */ (group[0]?.worst);
  const moves = outcome.counterexample?.moves ?? [];
  return h("div", { class: "card group" }, h("h3", {}, classTexts.group(group.length), " ",
    h("span", { class: "dim" }, group.map((row) => row.name || classTexts.noName).join(", "))),
    h("p", {}, inline(outcome.message)),
    h("div", { class: "pair" }, yours && positionPicture(yours, classTexts.theirs, PICTURE),
      expected && positionPicture(expected, resultTexts.expected, PICTURE)),
    outcome.counterexample && factsApart(outcome.counterexample, classTexts),
    moves.length > 0 && h("p", {}, resultTexts.match, " ", matchText(moves)),
    yours && sheet !== "" && h("button", { class: "btn line", type: "button",
      on: { click: () => open(sheet, moves, name) } }, icon("run"), classTexts.open));
}
