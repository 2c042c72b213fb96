// @ts-check
// The form of one check: which fields it has depends on its kind.

import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { askedIn, fieldsOf, wayOf } from "./check-fields.js";
import { area, button, choice, flag, line } from "./fields.js";
import { positionPicker } from "./position-picker.js";
import { newCheck } from "./templates.js";
import { authorTexts, fieldTexts, kindNames } from "./texts.js";

/** @typedef {import("../protocol.d.ts").Check} Check */
/** @typedef {import("../protocol.d.ts").CheckKind} CheckKind */
/** @typedef {import("../protocol.d.ts").Choice} Choice */
/** @typedef {import("../protocol.d.ts").PositionResult} PositionResult */
/** @typedef {import("./authoring.js").Gone} Gone */

/**
 * @typedef {object} CheckActions
 * @property {(check: Check, refit?: boolean, gone?: Gone) => void} change refit: its form has other fields now
 * @property {() => void} drop
 * @property {(moves: string[][]) => Promise<PositionResult | null>} position
 */

/** @type {readonly [CheckKind, string][]} */
export const KINDS = /** @type {[CheckKind, string][]} */ (Object.entries(kindNames));

/**
 * @param {Check} first
 * @param {number} index
 * @param {readonly import("../protocol.d.ts").Player[]} players
 * @param {CheckActions} actions
 */
export function checkForm(first, index, players, actions) {
  let check = first;
  /** @param {Partial<Check>} part @param {boolean} [refit] @param {Gone} [gone] */
  const edit = (part, refit, gone) => actions.change((check = plain({ ...check, ...part })), refit, gone);
  const say = authorTexts.form;
  const known = KINDS.some(([kind]) => kind === check.kind);
  const moves = h("datalist", { id: `author-moves-${index}` });
  const kind = choice(say.kind, known ? KINDS : [[check.kind, check.kind], ...KINDS], check.kind,
    (value) => actions.change(newCheck(/** @type {CheckKind} */ (value)), true, ["replaced", say.check(index + 1)]));
  return h("fieldset", { class: "card check-form" }, h("legend", {}, say.check(index + 1)),
    h("div", { class: "row" }, kind.element, h("span", { class: "grow" }),
      button("", actions.drop, { icon: icon("trash"), label: say.dropCheck(index + 1), key: `drop check ${index}` })),
    !known && h("p", { class: "dim" }, fieldTexts.unknown(check.kind)),
    fieldsOf(check).map((field) => fieldOf(field)),
    line(fieldTexts.message, check.message ?? "", (message) => edit({ message })), moves);

  /** @param {import("./check-fields.js").Field} field */
  function fieldOf(field) {
    const { kind, term = "", nodes = [] } = check;
    switch (field) {
      case "not": return flag(fieldTexts.not, check.not ?? false, (not) => edit({ not }));
      case "role": return line(fieldTexts.role, check.role ?? "", (role) => edit({ role }),
        { mono: true, list: "author-roles" });
      case "number": return line(numberWords(kind), String(check.number ?? ""), (text) =>
        edit({ number: Math.trunc(Number(text)) || 0 }), { type: "number" });
      case "term": return line(termWords(kind), term, (next) => edit({ term: next }),
        { mono: true, list: kind === "legal" || kind === "holds" ? moves.id : "" });
      case "nodes": return area(fieldTexts.nodes, nodes.join("\n"), (text) =>
        edit({ nodes: text.split("\n").map((each) => each.trim()).filter((each) => each !== "") }),
        { mono: true }).element;
      case "opponent": return choice(fieldTexts.opponent, players.map(({ id, name }) => [id, name]),
        check.opponent ?? "", (opponent) => edit({ opponent })).element;
      case "after": return positionPicker({ after: check.after ?? [], joint: fieldsOf(check).includes("joint")
        ? (check.joint ?? []) : null, position: actions.position, change: edit, shown: offer });
      case "joint": return null; // the position asks for them
      case "ask": return askForm(check, index, edit);
    }
  }

  /** Offers what can stand in the field of a term. @param {PositionResult} position */
  function offer({ legal, facts }) {
    const all = check.kind === "holds" ? facts.map((fact) => `(true ${fact})`)
      : [...new Set(legal.flat().map(({ text }) => text))];
    moves.replaceChildren(...all.map((value) => h("option", { value })));
  }
}

/** A check without fields that say nothing. @param {Check} check @returns {Check} */
function plain(check) {
  const empty = (/** @type {unknown} */ value) => value === "" || value === false || value === undefined
    || (Array.isArray(value) && value.length === 0);
  return /** @type {Check} */ (Object.fromEntries(Object.entries(check).filter(([, value]) => !empty(value))));
}

/** @param {CheckKind} kind */
const numberWords = (kind) => /** @type {Record<string, string>} */ (fieldTexts.number)[kind]
  ?? fieldTexts.number.perft;

/** @param {CheckKind} kind */
const termWords = (kind) => /** @type {Record<string, string>} */ (fieldTexts.term)[kind] ?? fieldTexts.term.holds;

/**
 * @param {Check} check
 * @param {number} index
 * @param {(part: Partial<Check>, refit?: boolean, gone?: Gone) => void} edit
 */
function askForm({ ask }, index, edit) {
  let now = ask ?? { text: "" };
  /** @param {Partial<typeof ask>} part @param {boolean} [refit] @param {Gone} [gone] */
  const change = (part, refit, gone) => edit({ ask: (now = { ...now, ...part }) }, refit, gone);
  const way = wayOf(now);
  return h("div", { class: "ask-form" },
    area(fieldTexts.question, now.text, (text) => change({ text }), { rows: 2 }).element,
    choice(fieldTexts.answer, Object.entries(fieldTexts.answers), way,
      (next) => edit({ ask: askedIn(now, next) }, true, ["replaced", fieldTexts.answer])).element,
    way === "word" && line(fieldTexts.right, (now.answers ?? []).join(" | "), (text) =>
      change({ answers: text.split("|").map((each) => each.trim()) })),
    (way === "choices" || way === "holds") && choicesForm(now.choices ?? []));

  /** @param {readonly Choice[]} first */
  function choicesForm(first) {
    let choices = [...first];
    let right = new Set(now.answers ?? []);
    /** @param {boolean} refit @param {Gone} [gone] */
    const keep = (refit, gone) => change(way === "holds" ? { choices }
      : { choices, answers: [...right].sort((a, b) => Number(a) - Number(b)) }, refit, gone);
    /** @param {number} at @param {Partial<Choice>} part */
    const set = (at, part) => {
      choices = choices.map((each, i) => (i === at ? { ...each, ...part } : each));
      if (part.message === "") delete choices[at]?.message;
      keep(false);
    };
    /** @param {number} at */
    const drop = (at) => {
      choices = choices.filter((_, i) => i !== at);
      right = new Set([...right].map(Number).filter((n) => n !== at + 1).map((n) => String(n > at + 1 ? n - 1 : n)));
      keep(true, ["deleted", fieldTexts.choice(at + 1)]);
    };
    return h("div", { class: "choices-form" }, choices.map(({ text, message = "" }, i) =>
      h("div", { class: "choice-form" }, line(fieldTexts.choice(i + 1), text, (next) => set(i, { text: next }),
        { mono: way === "holds" }),
        way === "choices" && flag(fieldTexts.isRight(i + 1), right.has(String(i + 1)), (on) => {
          if (on) right.add(String(i + 1));
          else right.delete(String(i + 1));
          keep(false);
        }),
        line(fieldTexts.choiceMessage(i + 1), message, (next) => set(i, { message: next })),
        button("", () => drop(i), { icon: icon("trash"), label: fieldTexts.dropChoice(i + 1),
          key: `drop choice ${index} ${i}` }))),
      button(fieldTexts.addChoice, () => (choices.push({ text: "" }), keep(true)),
        { icon: icon("plus"), key: `add choice ${index}` }));
  }
}
