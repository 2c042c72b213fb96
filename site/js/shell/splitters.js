// @ts-check
// The lines between panes: drag them, or focus one and use the arrow keys.
// Sizes are kept as shares, one set for each layout.

import { h } from "../shared/dom.js";
import { texts } from "../shared/texts.js";

/** @typedef {"rules" | "match" | "tools"} SplitterName */

const STEP = 16; // px for an arrow key
const BIG_STEP = 64; // px with Shift
const MIN = { rules: 280, match: 300, analysis: 320, tools: 120 }; // px
const HEAD = 40; // px of the head above the tools

/**
 * @param {HTMLElement} app carries the sizes as custom properties
 * @param {HTMLElement} panes
 * @param {Pick<Storage, "getItem" | "setItem"> | null} storage
 */
export function createSplitters(app, panes, storage) {
  /** @type {Record<SplitterName, HTMLElement>} */
  const splitters = {
    rules: make("rules", "vertical"),
    match: make("match", "vertical"),
    tools: make("tools", "horizontal"),
  };
  panes.append(...Object.values(splitters));
  const narrow = matchMedia("(max-width: 1279px)");
  narrow.addEventListener("change", restore);
  restore();
  const resize = new ResizeObserver(() => /** @type {SplitterName[]} */ (Object.keys(splitters)).forEach(tell));
  resize.observe(panes);

  return {
    destroy() {
      narrow.removeEventListener("change", restore);
      resize.disconnect();
      for (const splitter of Object.values(splitters)) splitter.remove();
    },
  };

  function key() {
    return narrow.matches ? "gdl.panes.1024" : "gdl.panes.1280";
  }

  /** @returns {Partial<Record<SplitterName, number>>} shares in percent */
  function kept() {
    try {
      return JSON.parse(storage?.getItem(key()) ?? "{}") ?? {};
    } catch {
      return {}; // what cannot be read is of another page, or damaged
    }
  }

  function restore() {
    const shares = kept();
    for (const name of /** @type {SplitterName[]} */ (Object.keys(splitters))) {
      const share = shares[name];
      if (typeof share === "number" && share > 5 && share < 95) app.style.setProperty(`--${name}`, `${share}%`);
      else app.style.removeProperty(`--${name}`);
    }
  }

  /** @param {SplitterName} name @param {number | null} share null goes back to the first size */
  function keep(name, share) {
    if (share === null) app.style.removeProperty(`--${name}`);
    else app.style.setProperty(`--${name}`, `${share}%`);
    const shares = kept();
    if (share === null) delete shares[name];
    else shares[name] = Math.round(share * 10) / 10;
    try {
      storage?.setItem(key(), JSON.stringify(shares));
    } catch {
      // Sizes are a convenience: where nothing can be kept they last for the visit.
    }
  }

  /**
   * The pane whose size a splitter sets, and what the panes need on both sides.
   * @param {SplitterName} name
   * @returns {{property: SplitterName, pane: HTMLElement | null, sign: 1 | -1, least: number,
   *  others: number}} sign: -1 where the pane lies behind the splitter; px
   */
  function target(name) {
    const [rules, match, tools] = [".rules", ".match", ".tools"].map(
      (each) => /** @type {HTMLElement | null} */ (panes.querySelector(`.pane${each}`)));
    if (name === "tools") return { property: name, pane: tools ?? null, sign: -1, least: MIN.tools,
      others: MIN.tools + HEAD };
    if (narrow.matches) return { property: "match", pane: match ?? null, sign: name === "rules" ? -1 : 1,
      least: MIN.match, others: MIN.rules };
    if (name === "rules") return { property: name, pane: rules ?? null, sign: 1, least: MIN.rules,
      others: (match?.offsetWidth ?? 0) + MIN.analysis };
    return { property: name, pane: match ?? null, sign: 1, least: MIN.match,
      others: (rules?.offsetWidth ?? 0) + MIN.analysis };
  }

  /** How large a splitter's pane is, and all panes together, in px. @param {SplitterName} name */
  function extent(name) {
    const { pane } = target(name);
    return name === "tools" ? { size: pane?.offsetHeight ?? 0, whole: panes.clientHeight }
      : { size: pane?.offsetWidth ?? 0, whole: panes.clientWidth };
  }

  /**
   * @param {SplitterName} name
   * @param {number} delta px, to the right or down
   */
  function shift(name, delta) {
    const { property, sign, least, others } = target(name);
    const { size, whole } = extent(name);
    if (whole === 0) return;
    keep(property, (100 * Math.max(least, Math.min(size + sign * delta, whole - others))) / whole);
    tell(name);
  }

  /** Sets the share of the window that screen readers say. @param {SplitterName} name */
  function tell(name) {
    const { size, whole } = extent(name);
    if (whole > 0) splitters[name].setAttribute("aria-valuenow", String(Math.round((100 * size) / whole)));
  }

  /**
   * @param {SplitterName} name
   * @param {"vertical" | "horizontal"} orientation
   */
  function make(name, orientation) {
    const splitter = h("div", { class: `splitter ${name}`, role: "separator", tabindex: 0,
      "aria-orientation": orientation, "aria-label": texts.panes.resize[name] });
    const upright = orientation === "vertical";
    const back = () => keep(target(name).property, null);
    drag(splitter, (event) => (upright ? event.clientX : event.clientY), (delta) => shift(name, delta));
    splitter.addEventListener("dblclick", back);
    splitter.addEventListener("keydown", (event) => {
      const step = event.shiftKey ? BIG_STEP : STEP;
      /** @type {Record<string, number>} */
      const ways = upright ? { ArrowLeft: -step, ArrowRight: step } : { ArrowUp: -step, ArrowDown: step };
      const delta = ways[event.key];
      if (event.key === "Enter") back();
      else if (delta !== undefined) shift(name, delta);
      else return;
      event.preventDefault();
    });
    return splitter;
  }
}

/**
 * Tells how far a pointer that has come down on an element moves.
 * @param {HTMLElement} element
 * @param {(event: PointerEvent) => number} along its place in the direction that counts
 * @param {(delta: number) => void} moved px
 */
function drag(element, along, moved) {
  element.addEventListener("pointerdown", (event) => {
    element.setPointerCapture(event.pointerId);
    let at = along(event);
    const move = (/** @type {PointerEvent} */ next) => {
      moved(along(next) - at);
      at = along(next);
    };
    element.addEventListener("pointermove", move);
    element.addEventListener("lostpointercapture", () => element.removeEventListener("pointermove", move),
      { once: true });
    event.preventDefault();
  });
}
