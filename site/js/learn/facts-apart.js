// @ts-check
// Facts of one state that the other lacks: what an answer forgot, and what it has
// too many.

import { h } from "../shared/dom.js";
import { coloured } from "../shared/highlight.js";
import { texts } from "../shared/texts.js";

const MOST_FACTS = 6;

/**
 * @param {import("../protocol.d.ts").Counterexample} example
 * @param {{missing: string, extra: string}} say
 */
export function factsApart({ missing = [], extra = [] }, say) {
  const row = (/** @type {string} */ fact, /** @type {string} */ words, /** @type {string} */ value) =>
    h("p", { class: "fact" }, h("span", { class: "value-mark bad", "aria-hidden": "true" }, value),
      coloured(`(true ${fact})`), " ", h("span", { class: "dim" }, words));
  const rows = [...missing.map((fact) => row(fact, say.missing, "0")),
    ...extra.map((fact) => row(fact, say.extra, "1"))];
  const left = rows.length - MOST_FACTS;
  return rows.length > 0 && h("div", {}, rows.slice(0, MOST_FACTS),
    left > 0 && h("p", { class: "dim" }, texts.moreRoles(left)));
}
