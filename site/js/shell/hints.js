// @ts-check
// Three hints on a first visit, one at a time, each beside what it speaks of
// and never over the board.

import { h, refill } from "../shared/dom.js";
import { hintTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */

/**
 * Where a hint may stand, the best place first, what it speaks of, and what scrolls out from under it.
 * @typedef {{about: DOMRect, rooms: DOMRect[], scrolls: HTMLElement}} Places
 */

const WIDTH = 300; // px, as in dialogs.css
const EDGE = 12; // px to what is around
const NEAR = 24; // px to what it points at

/**
 * @param {HTMLElement} host
 * @param {{next: () => void, hide: () => void, seen: () => void, learn: () => void, single: () => boolean,
 *  places: (hint: number) => Places | null}} actions seen: the hints went away; single: there is room for one pane
 */
export function createHints(host, actions) {
  const box = h("aside", { class: "first-hint", "aria-live": "polite", hidden: true });
  host.append(box);
  let shown = 0;
  /** What the box says: a window that becomes narrow has room for other words. @type {{title: string} | undefined} */
  let said;
  /** What had the focus before the hint. @type {HTMLElement | null} */
  let before = null;
  box.addEventListener("focusin", ({ relatedTarget: from }) => {
    if (from instanceof HTMLElement && !box.contains(from)) before = from;
  });
  /** What has room at its end while a hint lies over it. @type {HTMLElement | null} */
  let covered = null;
  const cover = (/** @type {HTMLElement | null} */ next) => {
    covered?.style.removeProperty("--hint");
    covered = next;
    covered?.style.setProperty("--hint", `${box.offsetHeight + 2 * EDGE}px`);
  };
  const settle = () => {
    const places = shown === 0 ? null : actions.places(shown);
    box.hidden = !places;
    const needed = box.offsetHeight + 2 * EDGE;
    const room = places?.rooms.find(({ width, height }) => width >= WIDTH + 2 * EDGE && height >= needed)
      ?? places?.rooms.at(-1);
    box.hidden = !room;
    if (!places || !room) return cover(null);
    const { about } = places;
    const inside = about.left <= room.left && about.right >= room.right && about.top <= room.top
      && about.bottom >= room.bottom;
    // at the side that is nearer; rules begin at the left, so else at the right
    const left = !inside && about.left < room.left;
    box.style.left = `${left ? room.left + EDGE : Math.max(EDGE, room.right - WIDTH - EDGE)}px`;
    box.style.bottom = `${Math.max(EDGE, innerHeight - room.bottom + EDGE)}px`;
    const isBeside = (/** @type {number} */ gap) => !inside && gap >= 0 && gap < NEAR;
    box.dataset["points"] = isBeside(room.left - about.right) ? "left"
      : isBeside(about.left - room.right) ? "right" : "";
    cover(overlap(box, places.scrolls) ? places.scrolls : null);
  };
  addEventListener("resize", settle);
  return {
    /** @param {State} state */
    update(state) {
      const { hint } = state.ui;
      if (hint !== shown) {
        const held = box.contains(document.activeElement);
        if (hint === 0) actions.seen();
        shown = hint;
        if (hint === 0 && held) before?.focus();
      }
      const step = hint === 0 ? undefined : actions.single() ? hintTexts.single : hintTexts.steps[hint - 1];
      if (step !== said) {
        said = step;
        const last = hint === hintTexts.steps.length;
        if (step) {
          refill(box, h("h2", {}, step.title), h("p", { class: "muted" }, step.text),
            h("div", { class: "row" },
              step !== hintTexts.single && h("button", { class: "btn sm line", type: "button",
                "data-key": "next", on: { click: last ? actions.hide : actions.next } },
                last ? hintTexts.done : hintTexts.next),
              hint === 1 && h("button", { class: "btn sm line", type: "button", on: { click: actions.learn } },
                hintTexts.learn),
              !last && h("button", { class: "btn sm", type: "button", on: { click: actions.hide } },
                hint === 1 ? hintTexts.play : hintTexts.hide)));
        }
      }
      settle();
    },
    destroy() {
      removeEventListener("resize", settle);
      cover(null);
      box.remove();
    },
  };
}

/** @param {Element} a @param {Element} b */
function overlap(a, b) {
  const [one, other] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
