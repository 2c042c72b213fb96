// @ts-check
// Under the board: replay controls, the moves played, the moves possible.

import { fill, h, keyed, setText } from "../dom.js";
import { icon } from "../icons.js";
import { inline } from "../markdown.js";
import { legalAtom, moveMeant, movesSeen } from "../questions.js";
import { scoresheet } from "../scoresheet.js";
import { actingRole, current, deciders, isBroken } from "../state.js";
import { spoken } from "../terms.js";
import { texts } from "../texts.js";
import { canRedo, canUndo, ply, variations } from "../tree.js";
import { createLog } from "./log.js";
import { moveText } from "./move-text.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../tree.js").Tree} Tree */

/**
 * @typedef {object} MovesActions
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {(plies: number) => void} step
 * @property {(node: number) => void} goTo
 * @property {(role: number, move: string) => void} choose
 * @property {(list: "moves" | "legal" | "log") => void} list
 * @property {(atom: string) => void} why
 * @property {(node: number, role: number) => void} whyMove why a role's move that led to a node was legal
 */

/** A line of the list of legal moves. @typedef {{kind: "move" | "note" | "missing", text: string}} LegalRow */

const MOST_LEGAL = 400; // moves listed at once; a filter finds the others

/** @param {MovesActions} actions */
export function createMoves(actions) {
  const slider = h("input", { class: "slider", type: "range", min: 0, max: 0, value: 0, "aria-label": texts.match.ply,
    on: { input: () => last && actions.goTo(last.tree.line[Number(slider.value)] ?? 0) } });
  const at = h("span", { class: "at num nowrap" });
  const whole = () => last?.tree.line.length ?? 0;
  const first = control("first", texts.match.first, () => actions.step(-whole()), "extra");
  const back = control("back", texts.match.back, () => actions.step(-1));
  const forward = control("forward", texts.match.forward, () => actions.step(1));
  const end = control("last", texts.match.last, () => actions.step(whole()), "extra");
  const undo = h("button", { class: "btn sm", type: "button", on: { click: actions.undo } }, icon("undo"), texts.match.undo);
  const redo = control("redo", texts.match.redo, actions.redo);
  const replay = h("div", { class: "replay", role: "group", "aria-label": texts.match.replay },
    first, back, slider, at, forward, end, h("span", { class: "rule" }), undo, redo);

  const playedTab = h("button", { class: "tab", type: "button", on: { click: () => actions.list("moves") } }, texts.match.moves);
  const legalTab = h("button", { class: "tab", type: "button", on: { click: () => actions.list("legal") } });
  const logTab = h("button", { class: "tab", type: "button", on: { click: () => actions.list("log") } }, texts.log.title);
  const log = createLog();
  const filter = h("input", { type: "search", placeholder: texts.match.filter, "aria-label": texts.match.filter, on: { input: () => last && showLegal(last) } });
  const filterField = h("label", { class: "field" }, icon("search"), filter);
  const played = h("ol", { class: "moves", "aria-label": texts.match.moves });
  const legal = h("div", { class: "legal", role: "group" });
  const lists = h("div", { class: "lists" },
    h("div", { class: "strip" }, h("div", { class: "tabs" }, playedTab, legalTab, logTab), h("span", { class: "grow" }), filterField),
    played, legal, log.list);

  /** @type {State | null} */
  let last = null;
  return { replay, lists, update, focus: () => legal.querySelector("button")?.focus() };

  /** @param {State} state */
  function update(state) {
    const before = last?.tree;
    last = state;
    const { list } = state.ui;
    for (const [name, tab, element] of /** @type {const} */ ([["moves", playedTab, played], ["legal", legalTab, legal], ["log", logTab, log.list]])) {
      tab.setAttribute("aria-current", String(name === list));
      element.hidden = name !== list;
    }
    filterField.hidden = list !== "legal";
    if (list === "log") log.update(state.log);
    showReplay(state);
    showPlayed(state, before);
    showLegal(state);
  }

  /**
   * @param {import("../icons.js").IconName} name
   * @param {string} label
   * @param {() => void} run
   * @param {string} [extra] class
   */
  function control(name, label, run, extra = "") {
    return h("button", { class: `btn icon sm ${extra}`.trim(), type: "button", "aria-label": label, title: label, on: { click: run } }, icon(name));
  }

  /** @param {State} state */
  function showReplay(state) {
    const { tree } = state;
    const broken = isBroken(state); // an old board cannot be walked on
    const plies = tree.line.length - 1;
    const here = ply(tree);
    slider.max = String(plies);
    slider.value = String(here);
    slider.disabled = plies === 0 || broken;
    slider.setAttribute("aria-valuetext", texts.match.plies(here, plies));
    slider.style.setProperty("--fill", plies === 0 ? "0%" : `${(100 * here) / plies}%`);
    slider.style.setProperty("--ticks", plies === 0 ? "100%" : `calc((100% - 1px) / ${plies})`);
    setText(at, texts.match.plies(here, plies));
    first.disabled = back.disabled = here === 0 || broken;
    end.disabled = forward.disabled = here === plies || broken;
    undo.disabled = !canUndo(tree) || broken;
    redo.disabled = !canRedo(tree) || broken;
  }

  /**
   * @param {State} state
   * @param {Tree | undefined} before the tree shown until now
   */
  function showPlayed(state, before) {
    if (played.hidden) return;
    const roles = (state.shown?.result.roles ?? state.check?.result.roles ?? []).length;
    const { columns, entries, yours } = scoresheet(state, roles);
    played.style.gridTemplateColumns = `38px repeat(${columns}, minmax(${columns > 2 ? "110px" : "0"}, 1fr))`;
    const rounds = new Set([...entries.map((entry) => entry.row), ...(yours ? [yours.row] : [])]);
    /** @type {{key: string, row: number, column: number, id: number, text: string}[]} */
    const items = [
      ...[...rounds].map((row) => ({ key: `round ${row}`, row, column: -1, id: -1, text: String(row + 1) })),
      ...entries.map((entry) => ({ key: `${entry.id} ${entry.column}`, ...entry })),
      ...(yours ? [{ key: "yours", ...yours, id: -1, text: texts.match.yourMove }] : []),
    ].sort((a, b) => a.row - b.row || a.column - b.column);
    const later = new Set(state.tree.line.slice(ply(state.tree) + 1));
    keyed(played, items, (item) => item.key,
      (item) => (item.id === -1 ? h("li", { class: item.key === "yours" ? "yours" : "round" }) : h("li", {}, h("button", { class: "move", type: "button", on: { click: () => (last?.ui.asking ? actions.whyMove(item.id, item.column) : actions.goTo(item.id)) } }))),
      (element, item) => {
        element.style.gridRow = String(item.row + 1);
        element.style.gridColumn = String(item.column + 2);
        if (item.id === -1) setText(element, item.text);
        else showMove(element, state.tree, item.id, item.text, later.has(item.id));
      });
    if (before !== state.tree) follow();
  }

  /**
   * @param {Element} element
   * @param {Tree} tree
   * @param {number} id
   * @param {string} text
   * @param {boolean} later than the position that is shown
   */
  function showMove(element, tree, id, text, later) {
    const button = element.firstElementChild;
    if (!(button instanceof HTMLButtonElement)) return;
    const tried = variations(tree, id);
    const signature = `${text} ${tried.length}`;
    if (button.dataset["text"] !== signature) {
      button.dataset["text"] = signature;
      fill(button, moveText(text));
      element.replaceChildren(button, ...(tried.length > 1 ? [otherMove(tried, id)] : []));
    }
    const here = id === tree.current;
    button.classList.toggle("now-here", here);
    button.classList.toggle("later", later);
    if (here) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  }

  /**
   * Leads to the next of the moves that were tried in the same place.
   * @param {readonly number[]} tried
   * @param {number} id
   */
  function otherMove(tried, id) {
    const nth = tried.indexOf(id);
    const next = tried[(nth + 1) % tried.length] ?? id;
    return h("button", { class: "aside", type: "button", title: texts.match.variation(tried.length - 1), "aria-label": texts.match.otherMove(nth + 1, tried.length),
      on: { click: () => actions.goTo(next) } }, `${nth + 1}/${tried.length}`);
  }

  /** Scrolls just so far that the current move can be seen. */
  function follow() {
    const here = played.querySelector(".now-here");
    if (!(here instanceof HTMLElement) || played.contains(document.activeElement)) return;
    const top = here.offsetTop - played.offsetTop;
    if (top < played.scrollTop || top + here.offsetHeight > played.scrollTop + played.clientHeight) {
      played.scrollTop = top + here.offsetHeight + 6 - played.clientHeight;
    }
  }

  /** @param {State} state */
  function showLegal(state) {
    const here = current(state);
    const acting = actingRole(state);
    const role = acting !== -1 ? acting : (deciders(state)[0] ?? 0);
    const all = here && !here.terminal ? (here.legal[role] ?? []) : [];
    setText(legalTab, all.length > 0 ? `${texts.match.legal} ${all.length}` : texts.match.legal);
    if (legal.hidden) return;
    legal.setAttribute("aria-label", here ? texts.match.legalOf(here.roles[role] ?? "") : texts.match.legal);
    const wanted = filter.value.trim().toLowerCase();
    const found = all.filter((move) => move.text.toLowerCase().includes(wanted) || spoken(move.text).toLowerCase().includes(wanted));
    const missing = here ? moveMeant(filter.value, movesSeen(state, role), all.map((move) => move.text)) : "";
    const words = all.length > 0 && found.length === 0 ? texts.match.noMatch : found.length > MOST_LEGAL ? texts.match.moreLegal(found.length - MOST_LEGAL) : "";
    /** @type {LegalRow[]} */
    const rows = found.slice(0, MOST_LEGAL).map((move) => ({ kind: "move", text: move.text }));
    if (words !== "") rows.push({ kind: "note", text: words });
    if (missing !== "") rows.push({ kind: "missing", text: missing });
    const name = here?.roles[role] ?? "";
    // Columns as wide as the longest move, and one at least.
    const longest = Math.max(12, ...rows.map((row) => (row.kind === "move" ? spoken(row.text).length : 0)));
    legal.style.gridTemplateColumns = `repeat(auto-fill, minmax(min(100%, calc(${longest}ch + 48px)), 1fr))`;
    keyed(legal, rows, (row) => `${role} ${row.kind} ${row.text}`, (row) => legalRow(row, role, name), (element) => {
      for (const button of element.querySelectorAll("button.move")) if (button instanceof HTMLButtonElement) button.disabled = acting === -1 && !state.ui.asking;
    });
  }

  /**
   * @param {LegalRow} row
   * @param {number} role
   * @param {string} name of the role
   */
  function legalRow({ kind, text }, role, name) {
    if (kind === "note") return h("span", { class: "none" }, text);
    const why = () => actions.why(legalAtom(name, text));
    if (kind === "missing") {
      return h("span", { class: "none" }, h("button", { class: "btn sm line", type: "button", on: { click: why } }, icon("why"), h("span", {}, inline(texts.ask.illegal(name, spoken(text))))));
    }
    return h("span", { class: "option", on: { contextmenu: (/** @type {Event} */ event) => (event.preventDefault(), why()) } },
      h("button", { class: "move", type: "button", title: text, "aria-keyshortcuts": "W",
        on: { click: () => (last?.ui.asking ? why() : actions.choose(role, text)), keydown: (/** @type {KeyboardEvent} */ event) => event.key.toLowerCase() === "w" && why() } }, moveText(text)),
      h("button", { class: "ask", type: "button", tabindex: -1, title: texts.ask.why, "aria-label": texts.ask.move(spoken(text)), on: { click: why } }, "?"));
  }
}
