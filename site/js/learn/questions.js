// @ts-check
// What an exercise asks on the page: choices, a word or number, values of nodes,
// gates, or a match on the board.

import { positionPicture } from "../board/position-picture.js";
import { fill, h } from "../shared/dom.js";
import { coloured } from "../shared/highlight.js";
import { inline, markdown } from "../shared/markdown.js";
import { matchText } from "../shared/match-text.js";
import { createBuilder } from "./circuit/builder.js";
import { createMarking } from "./circuit/marking.js";
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
    case "marking": return marking(check, values, give, picture);
    case "network": return network(check, values, give, picture);
    case "match": return h("p", { class: "ask" }, exerciseTexts.match(check.role ?? "", check.number ?? 0));
    default: return withPicture(check, () => picture(check), ask(check, index, values, give));
  }
}

/**
 * A question under the position that it speaks of. That at the start is on the board anyway.
 * @param {Check} check
 * @param {() => Promise<import("./pictures.js").Picture>} picture
 * @param {HTMLElement} question
 */
function withPicture({ after = [], joint = [] }, picture, question) {
  if (after.length === 0 && joint.length === 0) return question;
  const place = h("div", { class: "about-question" });
  void picture().then(({ position }) => fill(place,
    position && positionPicture(position, after.length === 0 ? exerciseTexts.start : exerciseTexts.after(after.length),
      BOARD),
    after.length > 0 && h("p", { class: "small" }, exerciseTexts.moves, " ", matchText(after)),
    joint.length > 0 && h("p", { class: "small" }, exerciseTexts.made, " ", matchText([joint]))));
  return h("div", { class: "question" }, place, question);
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
      return h("label", { class: "check" }, box, h("span", {}, choiceText(text)));
    }));
}

/** A choice: a term of the rules, or a sentence. @param {string} text */
export const choiceText = (text) => (/^\(.*\)$/.test(text.trim()) ? coloured(text) : inline(text));

/**
 * @param {Check} check
 * @param {readonly string[]} values "1" or "0" for each node
 * @param {Give} give
 * @param {Picture} picture
 */
function marking(check, values, give, picture) {
  const about = picture(check);
  const network = about.then((found) => found.network);
  return withPicture(check, () => about, createMarking(check.nodes ?? [], values, give, network));
}

/**
 * @param {Check} check
 * @param {readonly string[]} values the lines
 * @param {Give} give
 * @param {Picture} picture
 */
function network(check, values, give, picture) {
  const place = h("div", { class: "question" }, h("p", { class: "small muted" }, exerciseTexts.building));
  void picture(check).then(({ network: view }) => {
    const sources = (view?.nodes ?? []).filter(({ kind }) => kind === "base" || kind === "input")
      .map(({ label }) => label);
    fill(place, createBuilder({ sources, outputs: check.nodes ?? [] }, values, give));
  });
  return place;
}
