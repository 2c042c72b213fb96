// @ts-check
// The answers to a question with variables, as a table whose rows can be
// explained.

import { h } from "../shared/dom.js";
import { factsTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").QueryResult} QueryResult */

/**
 * @param {QueryResult} result
 * @param {(atom: string) => void} why
 */
export function answersTable({ variables, answers, instances }, why) {
  return h("table", { class: "answers" },
    h("thead", {}, h("tr", {}, variables.map((name) => h("th", { scope: "col" }, name)),
      h("th", { class: "vh", scope: "col" }, factsTexts.why))),
    h("tbody", {}, answers.map((values, i) => answerRow(values, instances[i] ?? "", why))));
}

/**
 * An answer; a press anywhere in its row asks why it is one.
 * @param {readonly string[]} values of the variables
 * @param {string} instance the conditions with these values
 * @param {(atom: string) => void} why
 */
function answerRow(values, instance, why) {
  return h("tr", { class: "answer", "data-atom": instance, on: { click: () => why(instance) } },
    values.map((value) => h("td", {}, value)),
    h("td", {}, h("button", { class: "source", type: "button", "aria-label": `${factsTexts.why} ${instance}` },
      factsTexts.why)));
}
