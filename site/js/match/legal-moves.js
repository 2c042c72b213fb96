// @ts-check
// The legal moves of whoever has to move, to be played or asked about, with a
// filter that also takes moves that are missing.

import { legalAtom, moveMeant, movesSeen } from "../session/questions.js";
import { actingRole, current, deciders } from "../session/state.js";
import { askTexts } from "../session/texts.js";
import { h, keyed, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { inline } from "../shared/markdown.js";
import { moveText } from "../shared/move-text.js";
import { spoken } from "../shared/terms.js";
import { matchTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */

/** A line of the list. @typedef {{kind: "move" | "note" | "missing", text: string}} Row */

const MOST = 400; // moves listed together; the filter finds the others

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
  const element = h("div", { class: "legal", role: "group" });
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
    element.setAttribute("aria-label", here ? matchTexts.legalOf(name) : matchTexts.legal);
    const rows = rowsOf(moves, here ? moveMeant(filter.value, movesSeen(state, role), moves) : "");
    // Columns as wide as the longest move, and one at least.
    const longest = Math.max(12, ...rows.map((row) => (row.kind === "move" ? spoken(row.text).length : 0)));
    element.style.gridTemplateColumns = `repeat(auto-fill, minmax(min(100%, calc(${longest}ch + 48px)), 1fr))`;
    keyed(element, rows, (row) => `${role} ${row.kind} ${row.text}`, (row) => rowOf(row, role, name), (item) => {
      for (const button of item.querySelectorAll(
        "button.move")) if (button instanceof HTMLButtonElement) button.disabled = acting === -1 && !state.ui.asking;
    });
  }

  /**
   * @param {readonly string[]} moves
   * @param {string} missing one that is meant and not legal, or ""
   * @returns {Row[]}
   */
  function rowsOf(moves, missing) {
    const wanted = filter.value.trim().toLowerCase();
    const found = moves.filter((move) => move.toLowerCase().includes(wanted) || spoken(move).toLowerCase()
      .includes(wanted));
    const note = moves.length > 0 && found.length === 0 ? matchTexts.noMatch : found.length > MOST
      ? matchTexts.moreLegal(found.length - MOST) : "";
    /** @type {Row[]} */
    const rows = found.slice(0, MOST).map((text) => ({ kind: "move", text }));
    if (note !== "") rows.push({ kind: "note", text: note });
    if (missing !== "") rows.push({ kind: "missing", text: missing });
    return rows;
  }

  /**
   * @param {Row} row
   * @param {number} role
   * @param {string} name of the role
   */
  function rowOf({ kind, text }, role, name) {
    if (kind === "note") return h("span", { class: "none" }, text);
    const why = () => actions.why(legalAtom(name, text));
    if (kind === "missing") {
      return h("span", { class: "none" }, h("button", { class: "btn sm line", type: "button", on: { click: why } },
        icon("why"), h("span", {}, inline(askTexts.illegal(name, spoken(text))))));
    }
    return h("span", { class: "option",
      on: { contextmenu: (/** @type {Event} */ event) => (event.preventDefault(), why()) } },
      h("button", { class: "move", type: "button", title: text, "aria-keyshortcuts": "W",
        on: { click: () => (last?.ui.asking ? why() : actions.choose(role, text)),
          keydown: (/** @type {KeyboardEvent} */ event) => event.key.toLowerCase() === "w" && why() } },
          moveText(text)),
      h("button", { class: "ask", type: "button", tabindex: -1, title: askTexts.why,
        "aria-label": askTexts.move(spoken(text)), on: { click: why } }, "?"));
  }
}
