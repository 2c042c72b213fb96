// @ts-check
// A match in one line.

import { h } from "./dom.js";
import { isPass, spoken } from "./terms.js";

/** A match as people say it: of each joint move what is no mere waiting. @param {readonly string[][]} moves */
export function matchText(moves) {
  return h("code", {}, moves.map((joint) => (joint.every(isPass) ? joint : joint.filter((move) => !isPass(move)))
    .map(spoken).join(" + ")).join(", "));
}
