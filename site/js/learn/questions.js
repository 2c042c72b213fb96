// @ts-check
// What an exercise asks on the page: choices, a word or number, values of nodes,
// gates, or a match on the board.

import { positionPicture } from "../board/position-picture.js";
import { fill, h } from "../shared/dom.js";
import { coloured } from "../shared/highlight.js";
import { inline, markdown } from "../shared/markdown.js";
import { matchText } from "../shared/match-text.js";
import { exerciseTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").Check} Check */

/** @typedef {(values: string[]) => void} Give */

/** What a question speaks of. @typedef {(check: Check) => Promise<import("./pictures.js").Picture>} Picture */

const BOARD = 152; // px

/**
 * @param {Check} check
 * @param {number} index of the check
 * @param {readonly string[]} values that have been given
 * @param {Give} give
 * @param {Picture} picture
 */
export function question(check, index, values, give, picture) {
  switch (check.kind) {
    case "marking": return withPicture(check, picture, marking(check, values, give));
    case "network": return network(check, values, give);
    case "match": return h("p", { class: "ask" }, exerciseTexts.match(check.role ?? "", check.number ?? 0));
    default: return withPicture(check, picture, ask(check, index, values, give));
  }
}

/**
 * A question under the position or the network that it speaks of. The position at the start is on the board anyway.
 * @param {Check} check
 * @param {Picture} picture
 * @param {HTMLElement} question
 */
function withPicture(check, picture, question) {
  const { kind, after = [], joint = [] } = check;
  if (after.length === 0 && joint.length === 0 && kind !== "marking") return question;
  const place = h("div", { class: "about-question" });
  void picture(check).then(({ position, network }) => fill(place,
    position && positionPicture(position, after.length === 0 ? exerciseTexts.start : exerciseTexts.after(after.length),
      BOARD),
    after.length > 0 && h("p", { class: "small" }, exerciseTexts.moves, " ", matchText(after)),
    joint.length > 0 && h("p", { class: "small" }, exerciseTexts.made, " ", matchText([joint])),
    network !== null && networkFigure(network)));
  return h("div", { class: "question" }, place, question);
}

/** @param {string} drawing an SVG document: an image of it runs nothing and fetches nothing */
function networkFigure(drawing) {
  return h("figure", { class: "network-figure", tabindex: 0, "aria-label": exerciseTexts.network },
    h("img", { alt: exerciseTexts.network, src: `data:image/svg+xml,${encodeURIComponent(drawing)}` }));
}

/**
 * @param {Check} check
 * @param {number} index
 * @param {readonly string[]} values
 * @param {Give} give
 */
function ask({ ask: asked }, index, values, give) {
  const choices = asked?.choices ?? [];
  if (choices.length === 0) {
    const field = h("input", { value: values[0] ?? "", autocomplete: "off", spellcheck: "false",
      "aria-label": exerciseTexts.answer, on: { input: () => give([field.value.trim()]) } });
    return h("div", { class: "ask" }, markdown(asked?.text ?? ""),
      h("label", { class: "field" }, exerciseTexts.answer, field));
  }
  const chosen = new Set(values);
  const one = asked?.answers?.length === 1; // else how many are right would be given away
  return h("fieldset", { class: "ask" }, h("legend", {}, inline(asked?.text ?? "")),
    choices.map(({ text }, i) => {
      const value = String(i + 1);
      const box = h("input", { type: one ? "radio" : "checkbox", checked: chosen.has(value), name: `question-${index}`,
        on: { change: () => {
          if (one) chosen.clear();
          if (box.checked) chosen.add(value);
          else chosen.delete(value);
          give([...chosen].sort((a, b) => Number(a) - Number(b)));
        } } });
      return h("label", { class: "check" }, box, h("span", {}, isAtom(text) ? coloured(text) : inline(text)));
    }));
}

/** Whether a choice is a term of the rules, and not a sentence. @param {string} text */
const isAtom = (text) => /^\(.*\)$/.test(text.trim());

/**
 * @param {Check} check
 * @param {readonly string[]} values "1" or "0" for each node
 * @param {Give} give
 */
function marking({ nodes = [] }, values, give) {
  const now = nodes.map((_, i) => values[i] ?? "");
  return h("div", { class: "ask marking" }, nodes.map((node, i) => {
    const select = h("select", { class: "select", "aria-label": exerciseTexts.value(node),
      on: { change: () => {
        now[i] = select.value;
        give([...now]);
      } } }, ["", "0", "1"].map((value) => h("option", { value, selected: now[i] === value }, value || "?")));
    return h("div", { class: "row" }, select, coloured(node));
  }));
}

/**
 * @param {Check} check
 * @param {readonly string[]} values the lines
 * @param {Give} give
 */
function network({ nodes = [] }, values, give) {
  const field = h("textarea", { class: "mono", rows: 6, spellcheck: "false", autocapitalize: "off",
    "aria-label": exerciseTexts.gates, on: { input: () => give(field.value.split("\n")) } },
    values.length > 0 ? values.join("\n") : nodes.map((node) => `${node} = `).join("\n"));
  return h("div", { class: "ask" }, h("p", {}, exerciseTexts.gates), field);
}
