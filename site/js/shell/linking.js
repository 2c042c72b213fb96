// @ts-check
// Links the views by their elements: one that stands for an atom or a rule says
// so in data-atom or data-rule, a cell of a board in data-cell. What is pointed
// at, by pointer or focus, lights the others up; W asks why it holds, D goes to
// its rule, and the context menu offers both. What stands on a cell counts as it.

import { brief } from "../shared/brief.js";
import { boxesOf, keyOf } from "../shared/linked-keys.js";
import { linkTexts } from "./texts.js";

/** @typedef {import("../session/pointing.js").Pointing} Pointing */
/** @typedef {import("../session/pointing.js").Thing} Thing */
/** @typedef {import("../session/pointing.js").Lit} Lit */

const LINKED = "[data-atom], [data-rule], [data-cell]";
const NAMED = "[data-atom], [data-rule]";

/**
 * @typedef {object} LinkingActions
 * @property {(atom: string) => void} why
 * @property {(rule: number) => void} show a rule in the editor
 * @property {import("../shared/menu.js").Menu["open"]} menu
 */

/**
 * @param {HTMLElement} root
 * @param {Pointing} pointing
 * @param {LinkingActions} actions
 */
export function linkElements(root, pointing, actions) {
  /** @type {Element | null} */
  let over = null;
  let marked = false; // some elements are lit

  root.addEventListener("pointerover", ({ target }) => follow(target));
  root.addEventListener("pointerleave", () => follow(null));
  root.addEventListener("focusin", ({ target }) => target instanceof Element && target.matches(":focus-visible")
    && follow(target));
  root.addEventListener("focusout", ({ relatedTarget }) => relatedTarget === null && follow(null));
  root.addEventListener("keydown", press);
  root.addEventListener("contextmenu", offer);
  pointing.subscribe(mark);

  return {
    /** Elements may have come: those that belong to what lights up light up too. */
    refresh: () => void ((pointing.lit || marked) && mark(pointing.lit)),
  };

  /** @param {EventTarget | null} target */
  function follow(target) {
    const next = target instanceof Element ? target.closest(LINKED) : null;
    if (next === over) return;
    over = next;
    pointing.point("facts", next ? thingOf(next) : null);
  }

  /** @param {Lit | null} lit */
  function mark(lit) {
    for (const element of root.querySelectorAll(lit ? LINKED : ".linked")) {
      element.classList.toggle("linked", lit !== null && belongs(element, lit));
    }
    marked = lit !== null;
  }

  /** @param {KeyboardEvent} event */
  function press(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    const element = target instanceof Element && !target.matches("input, select, textarea") ? target.closest(LINKED)
      : null;
    if (!element) return;
    const key = event.key.toLowerCase();
    const atom = atomOf(element);
    if (key === "w" && atom !== "" && !element.matches("[aria-keyshortcuts=W] *, [aria-keyshortcuts=W]")) {
      actions.why(atom);
    } else if (key === "d") define(element);
    else return;
    event.preventDefault();
  }

  /** @param {MouseEvent} event */
  function offer(event) {
    const element = event.target instanceof Element ? event.target.closest(NAMED) : null;
    if (event.defaultPrevented || !element) return;
    const atom = atomOf(element);
    event.preventDefault();
    actions.menu(element, brief(atom === "" ? linkTexts.rule : atom), [
      ...(atom === "" ? [] : [{ words: linkTexts.why, run: () => actions.why(atom) }]),
      { words: linkTexts.rule, run: () => define(element) },
    ]);
  }

  /** Goes to the rule that gives what an element stands for. @param {Element} element */
  async function define(element) {
    const { rules: [own] = [], atoms: [atom = ""] = [], cells: [cell = ""] = [] } = thingOf(element);
    const rule = own ?? await pointing.giver(atom || pointing.standsOn(cell));
    if (rule >= 0) actions.show(rule);
  }
}

/** @param {Element} element */
const atomOf = (element) => element.getAttribute("data-atom") ?? "";

/** @param {Element} element @returns {Thing} */
function thingOf(element) {
  const rule = element.getAttribute("data-rule");
  const atom = atomOf(element);
  const cell = element.getAttribute("data-cell");
  return { rules: rule === null ? [] : rule.split(" ").map(Number), atoms: atom === "" ? [] : [atom],
    cells: cell === null ? [] : [cell] };
}

/** @param {Element} element @param {Lit} lit */
function belongs(element, lit) {
  const { rules = [], atoms = [], cells = [] } = thingOf(element);
  const keys = atoms.map(keyOf);
  return rules.some((rule) => lit.rules.has(rule)) || cells.some((cell) => lit.cells.has(cell))
    || keys.some((key) => lit.keys.has(key))
    || (lit.relations.size > 0 && keys.some((key) => boxesOf(key).some((box) => lit.relations.has(box))));
}
