// @ts-check
// The lines between panes: drag them, or focus one and use the arrow keys.
// Sizes are kept as shares, one set for each layout.

import { h } from "../dom.js";
import { texts } from "../texts.js";

/** @typedef {"rules" | "match" | "tools"} GutterName */

const STEP = 16; // px for an arrow key
const BIG_STEP = 64; // px with Shift
const MIN = { rules: 280, match: 300, analysis: 320, tools: 120 };

/**
 * @param {HTMLElement} app carries the sizes as custom properties
 * @param {HTMLElement} panes
 * @param {Pick<Storage, "getItem" | "setItem"> | null} storage
 */
export function createGutters(app, panes, storage) {
  /** @type {Record<GutterName, HTMLElement>} */
  const gutters = {
    rules: make("rules", "vertical"),
    match: make("match", "vertical"),
    tools: make("tools", "horizontal"),
  };
  panes.append(...Object.values(gutters));
  const narrow = matchMedia("(max-width: 1279px)");
  narrow.addEventListener("change", restore);
  restore();

  return {
    destroy() {
      narrow.removeEventListener("change", restore);
      for (const gutter of Object.values(gutters)) gutter.remove();
    },
  };

  function key() {
    return narrow.matches ? "gdl.panes.1024" : "gdl.panes.1280";
  }

  /** @returns {Partial<Record<GutterName, number>>} shares in percent */
  function kept() {
    try {
      return JSON.parse(storage?.getItem(key()) ?? "{}");
    } catch {
      return {};
    }
  }

  function restore() {
    const shares = kept();
    for (const name of /** @type {GutterName[]} */ (Object.keys(gutters))) {
      const share = shares[name];
      if (typeof share === "number" && share > 5 && share < 95) app.style.setProperty(`--${name}`, `${share}%`);
      else app.style.removeProperty(`--${name}`);
    }
  }

  /** @param {GutterName} name @param {number | null} share null goes back to the first size */
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
   * The pane whose size a gutter sets, and on which side of it that lies.
   * @param {GutterName} name
   * @returns {{pane: HTMLElement | null, sign: 1 | -1}}
   */
  function target(name) {
    const second = name === "tools" || (name === "rules" && narrow.matches);
    const selector = name === "tools" ? ".pane.tools" : name === "rules" && !narrow.matches ? ".pane.rules" : ".pane.match";
    return { pane: panes.querySelector(selector), sign: second ? -1 : 1 };
  }

  /** @param {GutterName} name */
  const property = (name) => (name === "rules" && narrow.matches ? "match" : name);

  /**
   * @param {GutterName} name
   * @param {number} delta px, to the right or down
   */
  function shift(name, delta) {
    const { pane, sign } = target(name);
    if (!pane) return;
    const flat = name === "tools";
    const whole = flat ? panes.clientHeight : panes.clientWidth;
    const now = flat ? pane.offsetHeight : pane.offsetWidth;
    const rules = panes.querySelector(".pane.rules");
    const match = panes.querySelector(".pane.match");
    const others = flat ? MIN.tools + 40 : narrow.matches ? MIN.rules
      : name === "rules" ? (match instanceof HTMLElement ? match.offsetWidth : 0) + MIN.analysis
      : (rules instanceof HTMLElement ? rules.offsetWidth : 0) + MIN.analysis;
    const least = flat ? MIN.tools : name === "rules" && !narrow.matches ? MIN.rules : MIN.match;
    const size = Math.max(least, Math.min(now + sign * delta, whole - others));
    keep(property(name), (100 * size) / whole);
  }

  /**
   * @param {GutterName} name
   * @param {"vertical" | "horizontal"} orientation
   */
  function make(name, orientation) {
    const gutter = h("div", { class: `gutter ${name}`, role: "separator", tabindex: 0, "aria-orientation": orientation, "aria-label": texts.panes.resize[name], "aria-valuenow": 50 });
    const along = (/** @type {PointerEvent} */ event) => (orientation === "vertical" ? event.clientX : event.clientY);
    gutter.addEventListener("pointerdown", (event) => {
      gutter.setPointerCapture(event.pointerId);
      let at = along(event);
      const move = (/** @type {PointerEvent} */ next) => {
        shift(name, along(next) - at);
        at = along(next);
      };
      gutter.addEventListener("pointermove", move);
      gutter.addEventListener("lostpointercapture", () => gutter.removeEventListener("pointermove", move), { once: true });
      event.preventDefault();
    });
    gutter.addEventListener("dblclick", () => keep(property(name), null));
    gutter.addEventListener("keydown", (event) => {
      const step = event.shiftKey ? BIG_STEP : STEP;
      /** @type {Record<string, number>} */
      const ways = orientation === "vertical" ? { ArrowLeft: -step, ArrowRight: step } : { ArrowUp: -step, ArrowDown: step };
      const delta = ways[event.key];
      if (event.key === "Enter") keep(property(name), null);
      else if (delta !== undefined) shift(name, delta);
      else return;
      event.preventDefault();
    });
    return gutter;
  }
}
