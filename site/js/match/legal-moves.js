// @ts-check
// The legal moves of whoever has to move, to be played or asked about, with a
// filter that also takes moves that are missing.

import { legalAtom, moveMeant, movesSeen } from "../session/questions.js";
import { worths } from "../session/look-ahead.js";
import { actingRole, current, deciders } from "../session/queries.js";
import { askTexts } from "../session/texts.js";
import { h, keyed, setAttribute, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { brief } from "../shared/brief.js";
import { inline } from "../shared/markdown.js";
import { moveText } from "../shared/move-text.js";
import { spoken } from "../shared/terms.js";
import { showWorth } from "../shared/worth.js";
import { countItems, createWindowed } from "../shared/windowed.js";
import { matchTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */

/** A line of the list. @typedef {{kind: "move" | "note" | "missing", text: string}} Row */

const MOST_WIDE = 240; // characters that a column leaves room for

/** Pixels of a column that its move does not get: margins, what it is worth and the button that asks about it. */
const BESIDE = 80;
const SHORT = 8; // characters that a column leaves room for at least

/** Moves from which on columns are counted, so that those out of view need not be drawn. */
const MOST_COUNTED = 200;

/**
 * @typedef {object} LegalActions
 * @property {(role: number, move: string) => void} choose
 * @property {(atom: string) => void} why
 */

/** @param {LegalActions} actions */
export function createLegal(actions) {
  const filter = h("input", { type: "search", placeholder: matchTexts.filter, "aria-label": matchTexts.filter,
    on: { input: () => last && show(last) } });
  const field = h("label", { class: "field" }, icon("search"), filter);
  const title = h("span", {}, matchTexts.legal);
  const element = h("div", { class: "legal", role: "list" });
  const windowed = createWindowed(element, () => last && show(last));
  /** @type {State | null} */
  let last = null;

  return {
    element,
    field,
    /** How many there are, for the tab of the list. */
    title,
    /** @param {State} state */
    update(state) {
      last = state;
      show(state);
    },
    focus: () => element.querySelector("button")?.focus(),
  };

  /** @param {State} state */
  function show(state) {
    const here = current(state);
    const acting = actingRole(state);
    const role = acting !== -1 ? acting : (deciders(state)[0] ?? 0);
    const name = here?.roles[role] ?? "";
    const moves = (here && !here.terminal ? (here.legal[role] ?? []) : []).map((move) => move.text);
    setText(title, moves.length > 0 ? `${matchTexts.legal} ${moves.length}` : matchTexts.legal);
    if (element.hidden) return;
    setAttribute(element, "aria-label", here ? matchTexts.legalOf(name) : matchTexts.legal);
    const found = matching(moves);
    // Columns as wide as the longest move, and one at least.
    const longest = found.reduce((most, move) => Math.max(most, move.length - (move.startsWith("(") ? 2 : 0)), SHORT);
    element.style.gridTemplateColumns =
      `repeat(auto-fill, minmax(min(100%, calc(${Math.min(longest, MOST_WIDE)}ch + ${BESIDE}px)), 1fr))`;
    windowed.begin();
    const columns = found.length > MOST_COUNTED ? getComputedStyle(element).gridTemplateColumns.split(" ").length : 1;
    const { from, to } = windowed.range(element, Math.ceil(found.length / columns));
    const drawn = found.slice(from * columns, to * columns);
    const missing = here && filter.value !== "" ? moveMeant(filter.value, movesSeen(state, role), moves) : "";
    const known = worths(state);
    const rows = rowsOf(drawn, moves.length > 0 && found.length === 0, missing);
    keyed(element, rows, (row) => `${role} ${name} ${row.kind} ${row.text}`,
      (row) => rowOf(row, role, name), (item, row) => {
      const worth = item.querySelector(".worth");
      if (worth instanceof HTMLElement) showWorth(worth, known.get(row.text));
      for (const button of item.querySelectorAll(
        "button.move")) if (button instanceof HTMLButtonElement) button.disabled = acting === -1 && !state.ui.asking;
    });
    countItems(element, from * columns, Math.max(found.length, rows.length));
  }

  /**
   * The moves that have the words in the field.
   * @param {readonly string[]} moves
   */
  function matching(moves) {
    const wanted = filter.value.trim().toLowerCase();
    if (wanted === "") return moves;
    return moves.filter((move) => move.toLowerCase().includes(wanted) || spoken(move).toLowerCase().includes(wanted));
  }

  /**
   * @param {readonly string[]} moves
   * @param {boolean} none of the moves there are has the words in the field
   * @param {string} missing a move that is meant and not legal, or ""
   * @returns {Row[]}
   */
  function rowsOf(moves, none, missing) {
    /** @type {Row[]} */
    const rows = moves.map((text) => ({ kind: "move", text }));
    if (none) rows.push({ kind: "note", text: matchTexts.noMatch });
    if (missing !== "") rows.push({ kind: "missing", text: missing });
    return rows;
  }

  /**
   * @param {Row} row
   * @param {number} role
   * @param {string} name of the role
   */
  function rowOf({ kind, text }, role, name) {
    if (kind === "note") return h("span", { class: "none", role: "listitem" }, text);
    const why = () => actions.why(legalAtom(name, text));
    if (kind === "missing") {
      return h("span", { class: "none", role: "listitem" },
        h("button", { class: "btn sm line", type: "button", on: { click: why } }, icon("why"),
          h("span", {}, inline(askTexts.illegal(brief(name), brief(spoken(text)))))));
    }
    return h("span", { class: "option", role: "listitem", "data-atom": legalAtom(name, text),
      on: { contextmenu: (/** @type {Event} */ event) => (event.preventDefault(), why()) } },
      h("button", { class: "move", type: "button", title: brief(text), "aria-keyshortcuts": "W",
        on: { click: () => (last?.ui.asking ? why() : actions.choose(role, text)),
          keydown: (/** @type {KeyboardEvent} */ event) => event.key.toLowerCase() === "w" && why() } },
          moveText(text)),
      h("span", { class: "worth num" }),
      h("button", { class: "ask", type: "button", tabindex: -1, title: askTexts.why,
        "aria-label": askTexts.move(brief(spoken(text))), on: { click: why } }, "?"));
  }
}
