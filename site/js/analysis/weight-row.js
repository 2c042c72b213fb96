// @ts-check
// One part of an evaluation: what it counts, how much it moves, and a field to
// let it count more or less.

import { h } from "../shared/dom.js";
import { evaluationTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").Weight} Weight */

const GREATEST = 100; // weight, either way

/**
 * @param {Weight} part
 * @param {{key: string, name: string, own: number | null, most: number}} of own: the visitor's
 *  weight; most: the greatest effect of all parts
 * @param {(weight: number | null) => void} set the visitor's weight, or goes back to what was learned
 */
export function weightRow(part, { key, name, own, most }, set) {
  const weight = own ?? part.weight;
  // What a part moves grows with its weight.
  const effect = part.weight === 0 ? 0 : (part.effect * weight) / part.weight;
  const input = h("input", { class: "weight", type: "number", step: 0.1, min: -GREATEST, max: GREATEST,
    value: Number(weight.toFixed(2)), "data-key": key, "aria-label": evaluationTexts.weightOf(name),
    on: { change: () => set(read(input.value)) } });
  return h("tr", { class: own === null ? null : "chosen" },
    h("td", { class: part.role < 0 ? "mono" : null, title: name }, name),
    h("td", {}, h("div", { class: "effect", role: "img", "aria-label": evaluationTexts.effect(effect) },
      effectBar(effect, most)), h("span", { class: "num", "aria-hidden": "true" }, evaluationTexts.points(effect))),
    h("td", { class: "rt" }, input));
}

/** A bar from the middle, to the left for what lowers the value. @param {number} effect @param {number} most */
function effectBar(effect, most) {
  const bar = h("i");
  const share = Math.min(Math.abs(effect) / most, 1) * 50;
  bar.style.left = `${effect < 0 ? 50 - share : 50}%`;
  bar.style.width = `${share}%`;
  return bar;
}

/** @param {string} text of the field @returns {number | null} null where it has no number */
function read(text) {
  const weight = Number(text);
  return text === "" || !Number.isFinite(weight) ? null : Math.min(Math.max(weight, -GREATEST), GREATEST);
}
