// @ts-check
// The line that solving found: moves that lead to their positions.

import { beginsWith } from "../session/match-tree.js";
import { fill, h, setText } from "../shared/dom.js";
import { solveTexts } from "./texts.js";
import { jointWords } from "./words.js";

/** @typedef {import("../protocol.d.ts").SolveResult} SolveResult */
/** @typedef {import("./words.js").SolveSubject} SolveSubject */

/** @param {(line: string[][]) => void} replay plays joint moves from the beginning of the match */
export function createSolveLine(replay) {
  const list = h("ol", { class: "solution", "aria-label": solveTexts.line });
  const head = h("h3", {});
  const element = h("section", { class: "told" }, head, list);
  return { element, update };

  /**
   * @param {SolveSubject} subject
   * @param {SolveResult} solved
   * @param {readonly (readonly string[])[]} here joint moves that lead to the shown position
   */
  function update({ moves, roles }, { moves: line, low, high }, here) {
    element.hidden = line.length === 0;
    setText(head, low === high ? solveTexts.line : solveTexts.expected);
    fill(list, line.map((joint, i) => {
      const upTo = [...moves, ...line.slice(0, i + 1)];
      return h("li", {}, h("button", { class: "btn sm line mono", type: "button",
        "aria-current": upTo.length === here.length && beginsWith(upTo, here) ? "step" : null,
        title: solveTexts.show(i + 1), on: { click: () => replay(upTo) } }, jointWords(joint, roles)));
    }));
  }
}
