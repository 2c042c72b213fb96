// @ts-check
// A small menu beside the thing it is about. Arrow keys walk it; Escape or a
// click elsewhere closes it, and the focus goes back to where it was.

import { fill, h } from "./dom.js";
import { inline } from "./markdown.js";

/**
 * @typedef {object} Item
 * @property {string} words our sentence, names from the rules in backquotes
 * @property {() => void} run
 */

const EDGE = 8; // px between the menu and the edge of the window

/** @typedef {ReturnType<typeof createMenu>} Menu */

/**
 * The menu stands in the pane of the thing that it is about: there it is part
 * of a landmark, and it is seen whenever the thing is.
 */
export function createMenu() {
  const element = h("div", { class: "menu", role: "menu", popover: "auto",
    on: { keydown: (/** @type {KeyboardEvent} */ event) => walk(event) } });
  const press = watchPress();

  return {
    /**
     * @param {Element} beside
     * @param {string} title
     * @param {readonly Item[]} items at least one
     * @param {DOMRect} [box] where the thing is in the window, if it is a part of the element
     */
    open(beside, title, items, box = beside.getBoundingClientRect()) {
      fill(element, h("h3", { role: "presentation" }, title), items.map((item) =>
        h("button", { class: "btn", type: "button", role: "menuitem", tabindex: -1,
          on: { click: () => (element.hidePopover(), item.run()) } }, h("span", {}, inline(item.words)))));
      element.setAttribute("aria-label", title);
      (beside.closest(".pane, main, dialog") ?? document.body).append(element);
      press.over(() => {
        element.showPopover();
        place(box);
        element.querySelector("button")?.focus();
      });
    },
    destroy() {
      press.end();
      element.remove();
    },
  };

  /** Below the thing if there is room, else above it. @param {DOMRect} box */
  function place(box) {
    const { offsetWidth: width, offsetHeight: height } = element;
    const below = box.bottom + 4;
    const top = below + height + EDGE <= innerHeight ? below : Math.max(EDGE, box.top - 4 - height);
    element.style.top = `${top}px`;
    element.style.left = `${Math.max(EDGE, Math.min(box.left, innerWidth - width - EDGE))}px`;
  }

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const items = [...element.querySelectorAll("button")];
    const at = items.findIndex((item) => item === document.activeElement);
    /** @type {Record<string, number>} */
    const ways = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
    const next = ways[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items[(next + items.length) % items.length]?.focus();
  }
}

/**
 * Knows whether a button or finger is down. A context menu is asked for by the press of a button on some systems,
 * and the end of that press is a click elsewhere, which closes a popover.
 */
function watchPress() {
  let down = false;
  /** @type {(() => void) | null} */
  let waiting = null;
  const ended = new AbortController();
  const { signal } = ended;
  addEventListener("pointerdown", () => {
    down = true;
    waiting = null;
  }, { capture: true, signal });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => {
    down = false;
    const next = waiting;
    waiting = null;
    if (next) setTimeout(next); // after the browser has closed what it closes
  }, { capture: true, signal });
  return {
    /** Does something when no press is under way. @param {() => void} next */
    over: (next) => void (down ? waiting = next : next()),
    end: () => ended.abort(),
  };
}
